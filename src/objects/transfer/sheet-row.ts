import type { Issue } from '../../kit/problem.ts'
import type { SheetCell } from './reading/cell.ts'

/** A row of the file: its values, and its number as a spreadsheet shows it. */
export interface SheetRow {
  number: number
  cells: readonly SheetCell[]
  data: Record<string, unknown>
  /** What is wrong with it, as far as the file alone shows. */
  issues: Issue[]
  /** What was wrong with cells that are left empty instead. */
  leftEmpty: Issue[]
}
