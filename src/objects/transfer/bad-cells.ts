import { z } from 'zod'
import type { Issue } from '../../kit/problem.ts'
import { wrong } from '../../kit/problem.ts'
import { parseValue } from '../fields/index.ts'
import { inFile, titleOfIssue } from './issues.ts'
import type { Target } from './mapping.ts'
import type { SheetRow } from './sheet-row.ts'

const policy = z.enum(['reject', 'empty'])

type Policy = z.output<typeof policy>

/** What happens to values that their fields refuse, by column title. */
export type BadCells = Policy | Readonly<Record<string, Policy>>

const badCellsSchema = z.union([policy, z.record(z.string(), policy)])

export function parseBadCells(text: string): BadCells {
  try {
    return badCellsSchema.parse(text.startsWith('{') ? JSON.parse(text) : text)
  } catch {
    const message = 'Must be reject or empty, or a JSON object of column titles and these words.'
    throw wrong('bad_cells', 'invalid_type', message)
  }
}

export function leavesEmpty(badCells: BadCells, title: string): boolean {
  if (typeof badCells === 'string') return badCells === 'empty'
  return Object.hasOwn(badCells, title) && badCells[title] === 'empty'
}

// Whether such a row may exist isn't a matter of one cell.
const rowCodes = new Set(['required', 'unique', 'duplicate'])

/** Takes values that their fields refuse out of the rows, where the columns allow it, and notes each of them. */
export function emptyBadCells(
  rows: readonly SheetRow[],
  targets: readonly Target[],
  badCells: BadCells,
): void {
  const columns = targets.filter(({ title }) => leavesEmpty(badCells, title))
  if (columns.length === 0) return
  for (const [index, row] of rows.entries()) {
    moveUnmatched(row, columns)
    for (const { field } of columns) {
      const value = row.data[field.name]
      if (value === undefined) continue
      const { good, issue } = goodPart(field, value, `rows[${index}].data.${field.name}`)
      if (issue === undefined) continue
      row.leftEmpty.push(inFile(issue, rows, targets))
      if (good === undefined) delete row.data[field.name]
      else row.data[field.name] = good
    }
  }
}

/** Links to rows and users that don't exist are already out of the data. */
function moveUnmatched(row: SheetRow, columns: readonly Target[]): void {
  if (row.issues.length === 0) return
  const titles = new Set(columns.map(({ title }) => title))
  const [unmatched, others] = [
    row.issues.filter(({ path }) => titles.has(titleOfIssue(path))),
    row.issues.filter(({ path }) => !titles.has(titleOfIssue(path))),
  ]
  row.leftEmpty.push(...unmatched)
  row.issues.splice(0, row.issues.length, ...others)
}

/** Of a list, the entries that the field takes. */
function goodPart(
  field: Target['field'],
  value: unknown,
  path: string,
): { good?: unknown; issue?: Issue | undefined } {
  const parsed = parseValue(field, value, path)
  if (parsed.ok) return { good: value }
  const issue = parsed.issues.find(({ code }) => !rowCodes.has(code))
  if (!Array.isArray(value)) return { issue }
  const good = value.filter((one) => parseValue(field, [one], path).ok)
  return good.length === 0 ? { issue } : { good, issue }
}

/** Empties the cell that an issue of a refused write names. False where that would not help. */
export function emptyRefused(
  row: SheetRow,
  issue: Issue,
  targets: readonly Target[],
  badCells: BadCells,
): boolean {
  const title = titleOfIssue(issue.path)
  const target = targets.find((one) => one.title === title)
  if (target === undefined || rowCodes.has(issue.code) || !leavesEmpty(badCells, title)) return false
  if (row.data[target.field.name] === undefined) return false
  delete row.data[target.field.name]
  row.leftEmpty.push(issue)
  return true
}
