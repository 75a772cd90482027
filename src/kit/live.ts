import type { UserCaller } from './caller.ts'

/** That something changed, for people who look on. It names what changed and never says what it holds. */
export interface LiveEvent {
  id: string
  topic: string
  /** What it belongs to: an object by its name, an automation or an agent by its id. */
  scope: string | null
  /** Null where they are too many, or cannot be named to whoever looks on. */
  ids: readonly string[] | null
  change: string
  /** Who did it. */
  userId: number | null
  details: unknown
  at: Date
}

/** A kind of things that people can look on at. */
export interface LiveTopic<App> {
  /** The id behind the name in `record:{object}`; such a topic cannot be asked for without a name. */
  scopeOf?: (app: App, caller: UserCaller, name: string) => Promise<string>
  /** As much of these events as the caller may see now. */
  visible: (app: App, caller: UserCaller, events: readonly LiveEvent[]) => Promise<readonly LiveEvent[]>
}

/** For what everybody in the account sees. */
export async function seenByAccount(
  _app: unknown,
  _caller: UserCaller,
  events: readonly LiveEvent[],
): Promise<readonly LiveEvent[]> {
  return events
}

/** What is left of an event when only these of its things may be named; undefined where it is none of one's business. */
export function narrowed(event: LiveEvent, seen: ReadonlySet<string>): LiveEvent | undefined {
  // What is gone cannot be looked at any more: that something went is all there is to tell.
  if (event.change === 'deleted') return { ...event, ids: null, details: null }
  if (event.ids === null) return event
  const ids = event.ids.filter((id) => seen.has(id))
  return ids.length === 0 ? undefined : { ...event, ids }
}
