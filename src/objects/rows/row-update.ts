import type { RowValues } from './input.ts'

/** The requested changes to one row, which is locked, with checked values. */
export interface RowUpdate {
  id: string
  fromRecordTypeId: number
  values: RowValues
}
