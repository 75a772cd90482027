import { z } from 'zod'
import type { FoundEvent, Poll, PollResult } from '../provider.ts'

// Services list new things up to minutes after their timestamp; seen events are not repeated.
const overlap = 10 * 60 * 1000

const read = z.object({ since: z.iso.datetime() })

/** For services that can list events since a moment. Events from before the subscription don't count. */
export function pollSince<Settings>(
  find: (poll: Poll<Settings>, since: Date) => Promise<readonly FoundEvent[]>,
): (poll: Poll<Settings>) => Promise<PollResult> {
  return async (poll) => {
    const { subscribedAt, now } = poll
    const cursor = read.safeParse(poll.cursor)
    const from = cursor.success ? Date.parse(cursor.data.since) - overlap : 0
    const since = new Date(Math.max(from, subscribedAt.getTime()))
    const events = await find(poll, since)
    return {
      events: events.map((event) => ({ ...event, load: () => loadedSince(event, subscribedAt) })),
      cursor: { since: now.toISOString() },
    }
  }
}

async function loadedSince(event: FoundEvent, subscribedAt: Date): ReturnType<FoundEvent['load']> {
  const loaded = await event.load()
  return loaded === null || loaded.occurredAt < subscribedAt ? null : loaded
}
