import type { Issue } from '../../kit/problem.ts'
import type { SheetCell } from './reading/cell.ts'

/** A row of the file: its values, and its number in a spreadsheet. */
export interface SheetRow {
  number: number
  cells: readonly SheetCell[]
  data: Record<string, unknown>
  /** The issues that the file alone shows. */
  issues: Issue[]
  /** The issues of cells that are left empty instead. */
  leftEmpty: Issue[]
}
