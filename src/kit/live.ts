import type { UserCaller } from './caller.ts'

/** A change, for live subscribers. It names what changed without its content. */
export interface LiveEvent {
  id: string
  topic: string
  /** The name of an object, or the id of an automation or agent. */
  scope: string | null
  /** Null if there are too many, or if they can't be shown to subscribers. */
  ids: readonly string[] | null
  change: string
  /** The user who caused it. */
  userId: number | null
  details: unknown
  at: Date
}

/** A kind of things that people can look on at. */
export interface LiveTopic<App> {
  /** The id behind the name in `record:{object}`; such a topic cannot be asked for without a name. */
  scopeOf?: (app: App, caller: UserCaller, name: string) => Promise<string>
  /** The parts of these events that the caller may see now. */
  visible: (app: App, caller: UserCaller, events: readonly LiveEvent[]) => Promise<readonly LiveEvent[]>
}

/** For topics that everyone in the account may see. */
export async function seenByAccount(
  _app: unknown,
  _caller: UserCaller,
  events: readonly LiveEvent[],
): Promise<readonly LiveEvent[]> {
  return events
}

/** An event limited to the given ids; undefined if none remain. */
export function narrowed(event: LiveEvent, seen: ReadonlySet<string>): LiveEvent | undefined {
  // Deleted resources can't be read any more, so only the deletion itself is reported.
  if (event.change === 'deleted') return { ...event, ids: null, details: null }
  if (event.ids === null) return event
  const ids = event.ids.filter((id) => seen.has(id))
  return ids.length === 0 ? undefined : { ...event, ids }
}
