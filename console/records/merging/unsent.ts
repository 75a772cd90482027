import { unsentEdits } from '../../app/saving/saving.ts'
import type { Source } from '../source.ts'
import { type CellsEdit, cellsEdit } from './conflicts.ts'

/** The edits of cells of a source that are not at the server yet, in the order in which they were made. */
export function unsentOf({ kind, name }: Source): CellsEdit[] {
  return unsentEdits().flatMap((one) => {
    const found = cellsEdit(one)
    return found?.source.kind === kind && found.source.name === name ? [found.edit] : []
  })
}
