import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { t } from '../../kit/language/translate.ts'

type Result = Schemas['ImportResult']
type Preview = NonNullable<Result['preview']>
export type Reason = Result['reasons'][number]

const titles: Readonly<Record<string, () => string>> = {
  invalid_date: () => t('Dates that can’t be read'),
  invalid_email: () => t('Invalid email addresses'),
  invalid_url: () => t('Invalid web addresses'),
  invalid_phone_number: () => t('Invalid phone numbers'),
  invalid_type: () => t('Values of another type'),
  not_integer: () => t('Numbers with decimal places'),
  too_many_decimals: () => t('Too many decimal places'),
  unknown_option: () => t('Options that don’t exist'),
  not_found: () => t('Links that weren’t found'),
  ambiguous: () => t('Links that match several records'),
  required: () => t('Required values are missing'),
  unique: () => t('Values that must be unique exist already'),
  duplicate: () => t('Values that must be unique are repeated'),
}

/** The heading of a group of equal issues. */
export function reasonTitle({ code }: Pick<Reason, 'code'>): string {
  return titles[code]?.() ?? t('Other issues')
}

const rowCodes = new Set(['required', 'unique', 'duplicate'])

/** Returns true if the issue concerns a value, so that its cell can be left empty. */
export function isCellReason({ code, column }: Pick<Reason, 'code' | 'column'>): boolean {
  return column !== '' && !rowCodes.has(code)
}

const place = /^rows\[(?<row>\d+)\](?:\.(?<column>.*))?$/s

/** Collects the issues of a row by column index. Issues without a cell are under -1. */
export function reasonsOf(row: Preview['rows'][number], columns: Preview['columns']): Map<number, string[]> {
  const reasons = new Map<number, string[]>()
  for (const { path, message } of [...row.issues, ...row.left_empty]) {
    const title = place.exec(path)?.groups?.['column'] ?? ''
    const index = columns.findIndex((column) => column.field !== null && column.title === title)
    const text = withoutRow(message, row.row)
    // The cell shows the value. An issue without a column needs the field name in its text.
    const shown = index >= 0 ? withoutValue(text) : title === '' ? text : `${title}: ${text}`
    reasons.set(index, [...(reasons.get(index) ?? []), shown])
  }
  return reasons
}

export function withoutRow(message: string, row: number): string {
  return withoutValue(message.replace(`Row ${row}: `, ''))
}

function withoutValue(message: string): string {
  return message.replace(/ The file has ".*"\.$/s, '')
}
