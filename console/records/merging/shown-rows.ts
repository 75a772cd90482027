import type { Answers, RequestOptions, Takes } from '../../../clients/typescript/src/index.ts'
import { operation } from '../../app/operations.ts'
import { editsSaved } from '../../app/saving/saving.ts'
import type { Source } from '../source.ts'
import { unsentOf } from './unsent.ts'

type RowsPage = Answers<'postObjectRowsList'>

const mostTurns = 3

/**
 * Adds unsent edits to fetched rows. An answer that was in flight during an edit is outdated and would restore the old
 * value under the user's hands.
 */
export async function readShownRows(
  source: Source,
  takes: Takes<'postObjectRowsList'>,
  options?: RequestOptions,
): Promise<RowsPage> {
  for (let turn = 1; ; turn++) {
    const before = editsSaved()
    const page: RowsPage = await operation(source.list)(takes, options)
    // Edits acknowledged during the fetch may be missing from its answer.
    if (editsSaved() === before || turn === mostTurns) return withUnsent(source, page)
  }
}

function withUnsent(source: Source, page: RowsPage): RowsPage {
  const unsent = unsentCells(source)
  if (unsent.size === 0) return page
  const results = page.results.map((row) => ({ ...row, data: { ...row.data, ...unsent.get(row.id) } }))
  return { ...page, results }
}

/** Returns the unsent values by row id. */
function unsentCells(source: Source): ReadonlyMap<string, Record<string, unknown>> {
  const cells = new Map<string, Record<string, unknown>>()
  for (const { takes, basis = {} } of unsentOf(source)) {
    for (const { id, data } of takes.body.rows) {
      const shown = Object.entries(data).map(([field, value]) => {
        const seen = basis[id]?.[field]
        return [field, seen === undefined ? value : seen.shown] as const
      })
      cells.set(id, { ...cells.get(id), ...Object.fromEntries(shown) })
    }
  }
  return cells
}
