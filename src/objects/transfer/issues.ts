import type { Issue } from '../../kit/problem.ts'
import type { Target } from './mapping.ts'
import type { SheetCell } from './reading/cell.ts'
import type { SheetRow } from './sheet-row.ts'

const longestValue = 80

const place = /^rows\[(\d+)\]\.(?:data\.)?(.*)$/s

const placeInFile = /^rows\[\d+\]\.(.*)$/s

/** The row of a request that an issue is about. */
export function rowOfIssue<Row>({ path }: Issue, rows: readonly Row[]): Row | undefined {
  return rows[Number(place.exec(path)?.[1])]
}

/** The column that an issue of a row of the file is about; empty if it is about the row as a whole. */
export function titleOfIssue(path: string): string {
  return placeInFile.exec(path)?.[1] ?? ''
}

/**
 * Converts an issue of a row of the request to one of a row of the file: with the title of its column and the value of
 * the cell.
 */
export function inFile(issue: Issue, rows: readonly SheetRow[], targets: readonly Target[]): Issue {
  const row = rowOfIssue(issue, rows)
  if (row === undefined) return issue
  const name = place.exec(issue.path)?.[2] ?? ''
  const column = targets.find(({ field }) => name === field.name || name.startsWith(`${field.name}[`))
  return {
    ...issue,
    path: `rows[${row.number}].${column?.title ?? name}`,
    message: `Row ${row.number}: ${issue.message}${found(issue, column && row.cells[column.index])}`,
  }
}

function found({ message }: Issue, cell: SheetCell | undefined): string {
  const text = cellText(cell ?? null)
  if (text.trim() === '') return ''
  const value = text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
  return message.includes(`"${value}"`) ? '' : ` The file has "${value}".`
}

/** A cell as a user would type it. */
export function cellText(cell: SheetCell): string {
  if (!(cell instanceof Date)) return cell === null ? '' : String(cell)
  return Number.isNaN(cell.getTime())
    ? ''
    : cell
        .toISOString()
        .slice(0, 19)
        .replace(/T00:00:00$/, '')
}
