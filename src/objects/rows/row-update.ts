import type { RowValues } from './input.ts'

/** A change of one row, as it was asked for. */
export interface RowUpdate {
  id: string
  fromRecordTypeId: number
  values: RowValues
}
