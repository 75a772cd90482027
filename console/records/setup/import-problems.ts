import type { Schemas } from '../../../clients/typescript/src/index.ts'

type Result = Schemas['ImportResult']
type Preview = NonNullable<Result['preview']>

/** What is wrong with rows of a file, as one line of a list. */
export interface ImportProblem {
  /** In how many rows; 0 where it is about none. */
  rows: number
  /** The first of them, and the title of its column; empty where the row as a whole is wrong. */
  row: number
  column: string
  message: string
}

// More than this nobody reads one by one.
const fewIssues = 20

const place = /^rows\[(?<row>\d+)\](?:\.(?<column>.*))?$/s

/** What is wrong: one by one where that is little, and otherwise each kind of mistake with the number of its rows. */
export function problemsOf({ issues, reasons }: Result): ImportProblem[] {
  const all = issues.map(({ path, message }) => {
    const { row, column = '' } = place.exec(path)?.groups ?? {}
    return row === undefined
      ? { rows: 0, row: 0, column: '', message }
      : { rows: 1, row: Number(row), column, message: withoutRow(message, Number(row)) }
  })
  if (all.length <= fewIssues) return all
  return [
    ...all.filter(({ rows }) => rows === 0),
    ...reasons.map(({ rows, row, column, message }) => ({
      rows,
      row,
      column,
      message: withoutRow(message, row),
    })),
  ]
}

/** Why a row of the preview would not be taken: by the index of its column, and under -1 what concerns no cell. */
export function reasonsOf(row: Preview['rows'][number], columns: Preview['columns']): Map<number, string[]> {
  const reasons = new Map<number, string[]>()
  for (const { path, message } of row.issues) {
    const title = place.exec(path)?.groups?.['column'] ?? ''
    const index = columns.findIndex((column) => column.field !== null && column.title === title)
    const text = withoutRow(message, row.row)
    // The cell shows what the file has; of a field that no column goes to the name has to be told.
    const told = index >= 0 ? withoutValue(text) : title === '' ? text : `${title}: ${text}`
    reasons.set(index, [...(reasons.get(index) ?? []), told])
  }
  return reasons
}

function withoutRow(message: string, row: number): string {
  return message.replace(`Row ${row}: `, '')
}

function withoutValue(message: string): string {
  return message.replace(/ The file has ".*"\.$/s, '')
}
