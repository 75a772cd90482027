import { sql } from 'kysely'
import { type Issue, Problem } from '../../kit/problem.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { checkNewRows, createRows } from '../rows/create.ts'
import { upsertRowsBy } from '../rows/upsert.ts'
import { emptyRefused, leavesEmpty } from './bad-cells.ts'
import { lockExisting } from './existing-rows.ts'
import type { ImportForm } from './import-form.ts'
import { valuesBefore, type Written } from './import-log.ts'
import { inFile, rowOfIssue } from './issues.ts'
import type { Target } from './mapping.ts'
import type { SheetRow } from './sheet-row.ts'
import { inputOf } from './sheet-rows.ts'

/** The context for writing rows of a file. */
export interface Writing {
  scope: Scope
  form: ImportForm
  targets: readonly Target[]
  /** The field that identifies existing rows. */
  key: FieldDefinition | undefined
}

async function write({ scope, form, targets, key }: Writing, rows: readonly SheetRow[]): Promise<Written> {
  const inputs = rows.map((row) => inputOf(row, form, targets))
  if (key === undefined) return { created: await createRows(scope, inputs, 'rows'), updated: [] }
  // A dry run has nothing to undo.
  const existing = form.dryRun ? [] : [...(await lockExisting(scope, key, rows)).values()]
  const before = await valuesBefore(scope, targets, existing)
  const upserted = await upsertRowsBy(scope, key, inputs, createsWithoutKey({ form, targets, key }))
  const created = upserted.filter((row) => row.created).map(({ id }) => id)
  const updated = upserted.filter((row) => !row.created)
  return { created, updated: updated.map(({ id }) => ({ id, before: before.get(id) ?? {} })) }
}

/** Reports whether a row without a value in the key is a new one. */
function createsWithoutKey({ form, targets, key }: Omit<Writing, 'scope'>): boolean {
  const title = targets.find(({ field }) => field.id === key?.id)?.title
  return title !== undefined && leavesEmpty(form.badCells, title)
}

/** Writes rows, or returns their issues. */
export async function writeAll(writing: Writing, rows: readonly SheetRow[]): Promise<Written | Issue[]> {
  const { targets } = writing
  try {
    return await write(writing, rows)
  } catch (error) {
    if (!(error instanceof Problem) || error.issues.length === 0) throw error
    const issues = error.issues.map((issue) => inFile(issue, rows, targets))
    // After an error of the database nothing more can run in this transaction, so there are no further issues.
    if (error.code === 'bad_request') return issues
    throw new Problem(error.code, error.message, { issues })
  }
}

/**
 * After a first issue nothing will be written: the remaining rows are only checked, so that all issues are reported.
 */
export async function checkAll(
  { scope, form, targets }: Writing,
  rows: readonly SheetRow[],
): Promise<Issue[]> {
  const found = await checkNewRows(
    scope,
    rows.map((row) => inputOf(row, form, targets)),
  )
  return found.map((issue) => inFile(issue, rows, targets))
}

/**
 * Adds the issues that only the database finds to rows that are already invalid, so that a user can fix all of them at
 * once.
 */
export async function checkFlawed(
  { scope, form, targets }: Writing,
  rows: readonly SheetRow[],
): Promise<void> {
  const flawed = rows.filter((row) => row.issues.length > 0)
  if (flawed.length === 0) return
  const inputs = flawed.map((row) => inputOf(row, form, targets))
  for (const issue of await checkNewRows(scope, inputs)) {
    const row = rowOfIssue(issue, flawed)
    const told = inFile(issue, flawed, targets)
    // A row to change already has its required values.
    const isMissing = issue.code === 'required' && form.upsertKey !== undefined
    if (!isMissing && row?.issues.every(({ path }) => path !== told.path)) row.issues.push(told)
  }
}

/** Writes the valid rows and adds the issues of the others to them. */
export async function writeValid(writing: Writing, rows: readonly SheetRow[]): Promise<Written> {
  const total: Written = { created: [], updated: [] }
  const waiting = [rows.filter((row) => row.issues.length === 0)]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.length === 0) continue
    const tried = await tryWrite(writing, next)
    if (!(tried instanceof Problem)) {
      total.created.push(...tried.created)
      total.updated.push(...tried.updated)
      continue
    }
    waiting.push(...remaining(writing, next, tried))
  }
  return total
}

/** Rolls back a refused write, and nothing else of the transaction. */
async function tryWrite(writing: Writing, rows: readonly SheetRow[]): Promise<Written | Problem> {
  const { db } = writing.scope.app
  await sql`savepoint imported`.execute(db)
  try {
    const written = await write(writing, rows)
    await sql`release savepoint imported`.execute(db)
    return written
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint imported`.execute(db)
    return error
  }
}

/** The rows worth another attempt: those without an issue, or both halves if no row is named. */
function remaining({ targets, form }: Writing, rows: readonly SheetRow[], problem: Problem): SheetRow[][] {
  let emptied = false
  for (const issue of problem.issues) {
    const row = rowOfIssue(issue, rows)
    const located = inFile(issue, rows, targets)
    if (row !== undefined && emptyRefused(row, located, targets, form.badCells)) emptied = true
    else row?.issues.push(located)
  }
  const left = rows.filter((row) => row.issues.length === 0)
  if (emptied || left.length < rows.length) return [left]
  const [only] = rows
  if (only !== undefined && rows.length === 1) {
    only.issues.push({
      path: `rows[${only.number}]`,
      code: problem.code,
      message: `Row ${only.number}: ${problem.message}`,
    })
    return []
  }
  const middle = Math.ceil(rows.length / 2)
  return [rows.slice(middle), rows.slice(0, middle)]
}
