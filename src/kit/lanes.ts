// All slow work of one kind, of all processes, runs in so many queues, so that chat and automations always find a worker
// free. An account has two of them: what it has waiting, however much, leaves the others to others.
const lanes = 4
const lanesPerAccount = 2

/** The named queue in which work of `kind` on one thing of an account waits; null for the server's own. */
export function laneOf(kind: string, accountId: number | null, id: number): string {
  return `${kind}-${((accountId ?? 0) + (id % lanesPerAccount)) % lanes}`
}
