import { type Issue, invalid, Problem, wrong } from '../../kit/problem.ts'
import { type Db, inTransaction } from '../../platform/database/index.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import { checkNewRows, createRows } from '../rows/create.ts'
import type { RowInput } from '../rows/input.ts'
import { upsertRows } from '../rows/upsert.ts'
import type { ImportForm } from './import-form.ts'
import { type Target, targetsOf } from './mapping.ts'
import type { SheetCell } from './reading/cell.ts'
import type { ReadRows } from './reading/file.ts'
import { valueOf } from './values.ts'

export interface ImportResult {
  dry_run: boolean
  rows: number
  created: number
  updated: number
}

// One statement a chunk; more would gain nothing and hold more in memory.
const chunkSize = 5000
const maxRows = 200_000
const maxIssues = 100

/** A row of the file: its values, and its number as a spreadsheet shows it. */
interface SheetRow {
  number: number
  data: Record<string, unknown>
  input: RowInput
}

interface Chunk {
  chunk: readonly SheetRow[]
  targets: readonly Target[]
}

/** Thrown at the end of a dry run: the transaction is undone, and nothing has happened. */
class Undone extends Error {
  readonly result: ImportResult

  constructor(result: ImportResult) {
    super('a dry run is undone')
    this.result = result
  }
}

/**
 * Writes the rows of a file, all of them or none. A dry run does the same and takes it back, so that it finds
 * whatever the import itself would find.
 */
export async function importRows(scope: Scope, form: ImportForm, readRows: ReadRows): Promise<ImportResult> {
  try {
    return await inTransaction(scope.app.db, async (db) => {
      const result = await writeRows(db, scope, form, readRows())
      if (form.dryRun) throw new Undone(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}

async function writeRows(
  db: Db,
  scope: Scope,
  form: ImportForm,
  rows: AsyncGenerator<SheetCell[]>,
): Promise<ImportResult> {
  const targets = targetsOf(scope.object, await readTitles(rows), form.mapping)
  requireUnique(scope, form.upsertKey)
  const result: ImportResult = { dry_run: form.dryRun, rows: 0, created: 0, updated: 0 }
  const issues: Issue[] = []
  const repeated = repeatFinder(targets)
  for await (const chunk of chunksOf(rows, form, targets)) {
    result.rows += chunk.length
    if (result.rows > maxRows)
      throw wrong('file', 'too_big', `One import takes up to ${maxRows.toLocaleString('en')} rows.`)
    issues.push(...repeated(chunk))
    const found =
      issues.length === 0
        ? await write(db, scope, form, { chunk, targets }, result)
        : await check(scope, chunk)
    issues.push(...found.map((issue) => inFile(issue, { chunk, targets })))
    // What is wrong with a change is only known to the change itself, and after a mistake none is made.
    if (issues.length >= maxIssues || (issues.length > 0 && form.upsertKey !== undefined)) break
  }
  if (issues.length > 0) throw invalid(issues.slice(0, maxIssues))
  return result
}

function requireUnique({ object }: Scope, upsertKey: string | undefined): void {
  if (upsertKey === undefined || object.fields.some((field) => field.unique && field.name === upsertKey))
    return
  throw wrong('upsert_key', 'not_unique', 'Must be the name of a unique field.')
}

/** Finds values of unique fields that the file holds twice, however far apart. */
function repeatFinder(targets: readonly Target[]): (chunk: readonly SheetRow[]) => Issue[] {
  const seen = targets
    .filter(({ field }) => field.unique)
    .map((target) => ({ ...target, rows: new Map<string, number>() }))
  return (chunk) =>
    chunk.flatMap(({ number, data }) =>
      seen.flatMap(({ field, title, rows }) => {
        if (data[field.name] === undefined) return []
        const value = JSON.stringify(data[field.name])
        const earlier = rows.get(value)
        if (earlier === undefined) {
          rows.set(value, number)
          return []
        }
        const message = `Row ${number}: row ${earlier} has this value already.`
        return [{ path: `rows[${number}].${title}`, code: 'duplicate', message }]
      }),
    )
}

async function readTitles(rows: AsyncGenerator<SheetCell[]>): Promise<string[]> {
  const first = await rows.next()
  if (first.done === true)
    throw wrong('file', 'required', 'The file is empty: its first row must hold the titles.')
  return first.value.map((cell) => String(cell ?? ''))
}

async function* chunksOf(
  rows: AsyncGenerator<SheetCell[]>,
  { recordTypeId }: ImportForm,
  targets: readonly Target[],
): AsyncGenerator<SheetRow[]> {
  const type = recordTypeId === undefined ? {} : { record_type_id: recordTypeId }
  let chunk: SheetRow[] = []
  let number = 1
  for await (const cells of rows) {
    number += 1
    const data: Record<string, unknown> = {}
    for (const { index, field } of targets) {
      const value = valueOf(field, cells[index] ?? null)
      if (value !== undefined) data[field.name] = value
    }
    if (Object.keys(data).length === 0) continue
    chunk.push({ number, data, input: { ...type, data } })
    if (chunk.length < chunkSize) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** Writes a chunk and counts it, or returns what is wrong with its rows. */
async function write(
  db: Db,
  scope: Scope,
  { upsertKey }: ImportForm,
  written: Chunk,
  result: ImportResult,
): Promise<readonly Issue[]> {
  const inputs = written.chunk.map((row) => row.input)
  try {
    if (upsertKey === undefined) {
      result.created += (await createRows(scope, inputs, 'rows', db)).length
      return []
    }
    const upserted = await upsertRows(scope, upsertKey, inputs, db)
    const created = upserted.filter((row) => row.created).length
    result.created += created
    result.updated += upserted.length - created
    return []
  } catch (error) {
    if (!(error instanceof Problem) || error.issues.length === 0) throw error
    // A database that refused a value takes nothing more in this transaction: these issues are all there will be.
    if (error.code === 'bad_request') return error.issues
    throw new Problem(error.code, error.message, {
      issues: error.issues.map((issue) => inFile(issue, written)),
    })
  }
}

/** After a first mistake nothing will be written: the rest is only looked through, so that all mistakes are told. */
async function check(scope: Scope, chunk: readonly SheetRow[]): Promise<readonly Issue[]> {
  return checkNewRows(
    scope,
    chunk.map((row) => row.input),
  )
}

/** An issue of a row of the request as one of a row of the file, under the title of its column. */
function inFile(issue: Issue, { chunk, targets }: Chunk): Issue {
  const match = /^rows\[(\d+)\]\.(?:data\.)?(.*)$/s.exec(issue.path)
  const row = chunk[Number(match?.[1])]
  if (match === null || row === undefined) return issue
  const name = match[2] ?? ''
  const column = targets.find(({ field }) => name === field.name || name.startsWith(`${field.name}[`))
  return {
    ...issue,
    path: `rows[${row.number}].${column?.title ?? name}`,
    message: `Row ${row.number}: ${issue.message}`,
  }
}
