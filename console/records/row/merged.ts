import type { Schemas } from '../../../clients/typescript/src/index.ts'

type Activity = Schemas['Activity']
type Change = Schemas['RowHistoryEntry']

export type Entry =
  | { kind: 'activity'; at: string; id: string; activity: Activity }
  | { kind: 'change'; at: string; id: string; change: Change }

/**
 * What people wrote and what was changed, the latest first. What the server records of changes as activities is told
 * by the history with old and new values, and left out. Where one of both has older entries that were not read yet,
 * nothing older than its last is shown, so that nothing appears in between later.
 */
export function merged(
  activities: { results: readonly Activity[]; hasMore: boolean },
  changes: { results: readonly Change[]; hasMore: boolean },
): Entry[] {
  const written = activities.results
    .filter(({ automatic }) => !automatic)
    .map((activity): Entry => ({ kind: 'activity', at: activity.occurred_at, id: activity.id, activity }))
  const changed = changes.results.map(
    (change): Entry => ({ kind: 'change', at: change.at, id: change.id, change }),
  )
  const ends = [
    activities.hasMore ? activities.results.at(-1)?.occurred_at : undefined,
    changes.hasMore ? changes.results.at(-1)?.at : undefined,
  ].filter((end) => end !== undefined)
  const from = ends.toSorted((a, b) => b.localeCompare(a))[0] ?? ''
  return [...written, ...changed].filter(({ at }) => at >= from).toSorted((a, b) => b.at.localeCompare(a.at))
}
