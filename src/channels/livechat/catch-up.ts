import type { App } from '../../platform/app.ts'
import type { Audience } from './audience.ts'
import { readOn } from './history.ts'
import type { ChatState } from './resources.ts'

/**
 * Makes what tells the streams of a visitor what was said since, once for all of them. One reading at a time for each
 * visitor; what is told meanwhile makes it go on.
 */
export function openCatchUp(
  app: App,
  audience: Audience,
  onQuiet: (visitorId: string) => void,
  onState: (visitorId: string, state: ChatState) => void,
): (visitorId: string) => Promise<void> {
  const reading = new Map<string, 'once' | 'again'>()

  return async (visitorId) => {
    if (!audience.has(visitorId)) return
    if (reading.has(visitorId)) {
      reading.set(visitorId, 'again')
      return
    }
    try {
      do {
        reading.set(visitorId, 'once')
        while (!(await tellNew(visitorId)));
      } while (reading.get(visitorId) === 'again')
    } catch (error) {
      // The streams end, and the browsers begin anew where they were.
      app.log.warn({ err: error }, 'new messages of a live chat could not be read')
      for (const member of audience.of(visitorId)) member.end()
    } finally {
      reading.delete(visitorId)
    }
  }

  /** Whether that was all. */
  async function tellNew(visitorId: string): Promise<boolean> {
    const members = audience.of(visitorId)
    if (members.length === 0) return true
    const from = Math.min(...members.map(({ place }) => place))
    const { entries, isAll, ...state } = await readOn(app.db, visitorId, from)
    if (!state.thinking) onQuiet(visitorId)
    onState(visitorId, state)
    for (const member of members) {
      for (const { ordinal, entry } of entries) {
        if (ordinal <= member.place) continue
        member.tell(entry.kind, entry, entry.id)
        member.place = ordinal
      }
      if (isAll) member.tell('state', state)
    }
    return isAll
  }
}
