// All slow work of one kind uses this many queues, across all processes, so that chat and automations always
// find a free worker. An account uses two of them and leaves the rest to others.
const lanes = 4
const lanesPerAccount = 2

/** The named queue in which work of `kind` on one thing of an account waits; null for the server's own. */
export function laneOf(kind: string, accountId: number | null, id: number): string {
  return `${kind}-${((accountId ?? 0) + (id % lanesPerAccount)) % lanes}`
}
