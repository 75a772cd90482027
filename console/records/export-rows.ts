import { operation, toastError } from '../app/operations.ts'
import { saveFile } from '../kit/save-file.ts'
import type { Source } from './source.ts'
import type { ListBody } from './use-rows.ts'
import type { ViewState } from './view/view-state.ts'

const operations = {
  object: { csv: 'postObjectExportCsv', xlsx: 'postObjectExportXlsx' },
  table: { csv: 'postTableExportCsv', xlsx: 'postTableExportXlsx' },
} as const

/** Downloads the records of the view, with its fields and order. */
export async function exportRows(
  { kind, name }: Source,
  format: 'csv' | 'xlsx',
  filter: ListBody,
  { sort, fields }: Pick<ViewState, 'sort' | 'fields'>,
): Promise<void> {
  try {
    const body = { ...filter, sort: [...sort], ...(fields === null ? {} : { fields: [...fields] }) }
    const response = await operation(operations[kind][format])({ name, body })
    const day = new Date().toISOString().slice(0, 10)
    saveFile(await response.blob(), `${name}-${day}.${format}`)
  } catch (error) {
    toastError(error)
  }
}
