import { unsentEdits } from '../../app/saving/saving.ts'
import type { Source } from '../source.ts'
import { type CellsEdit, cellsEdit } from './conflicts.ts'

/** The unsent cell edits of a source, in order. */
export function unsentOf({ kind, name }: Source): CellsEdit[] {
  return unsentEdits().flatMap((one) => {
    const found = cellsEdit(one)
    return found?.source.kind === kind && found.source.name === name ? [found.edit] : []
  })
}
