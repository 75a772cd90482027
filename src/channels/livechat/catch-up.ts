import type { App } from '../../platform/app.ts'
import type { Audience } from './audience.ts'
import { readOn } from './history.ts'
import type { ChatState } from './resources.ts'

/**
 * Creates the function that sends new entries to the streams of a visitor, with one query for all of them. Each visitor
 * has one read at a time. A call during a read starts another one after it.
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
      // The streams end. The browsers reconnect and continue after the last entry they received.
      app.log.warn({ err: error }, 'new messages of a live chat could not be read')
      for (const member of audience.of(visitorId)) member.end()
    } finally {
      reading.delete(visitorId)
    }
  }

  /** Returns true if no entries remain. */
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
