import { grouped } from '../../kit/counted.ts'
import { type Issue, invalid, wrong } from '../../kit/problem.ts'
import type { Db } from '../../platform/database/index.ts'
import { type Scope, transactOn } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import type { ImportForm } from './import-form.ts'
import type { ImportResult } from './import-result.ts'
import { targetsOf } from './mapping.ts'
import { matcher } from './matching.ts'
import { Preview } from './preview.ts'
import type { SheetCell } from './reading/cell.ts'
import type { ReadRows } from './reading/file.ts'
import { Rejected } from './rejected.ts'
import { chunksOf, folder, readTitles, repeatMarker, type SheetRow } from './sheet-rows.ts'
import { checkAll, checkFlawed, type Writing, type Written, writeAll, writeValid } from './write-rows.ts'

// One statement a chunk; more would gain nothing and hold more in memory. Where rows that are wrong are sorted out, a
// chunk is written again for every hundred of them.
const chunkSize = { all: 5000, valid: 1000 }
const maxRows = 200_000
const maxIssues = 100

/** Thrown at the end of a dry run: the transaction is undone, and nothing has happened. */
class Undone extends Error {
  readonly result: ImportResult

  constructor(result: ImportResult) {
    super('a dry run is undone')
    this.result = result
  }
}

/**
 * Writes the rows of a file: all of them or none, or those that can be. A dry run does the same and takes it back, so
 * that it finds whatever the import itself would find.
 */
export async function importRows(scope: Scope, form: ImportForm, readRows: ReadRows): Promise<ImportResult> {
  try {
    return await transactOn(scope, async (scope) => {
      const result = await readAndWrite(scope, form, readRows())
      if (form.dryRun) throw new Undone(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undone) return error.result
    throw error
  }
}

async function readAndWrite(
  scope: Scope,
  form: ImportForm,
  rows: AsyncGenerator<SheetCell[]>,
): Promise<ImportResult> {
  const titles = await readTitles(rows)
  const { targets, issues } = targetsOf(scope.object, titles, form.mapping)
  if (issues.length > 0 && !form.preview) throw invalid(issues)
  const key = uniqueField(scope, form.upsertKey)
  const underWay = new Import({ scope, form, targets }, titles, key)
  for await (const chunk of chunksOf(rows, targets, chunkSize[form.mode])) {
    if (!(await underWay.take(chunk))) break
  }
  return underWay.result(issues)
}

function uniqueField({ object }: Scope, name: string | undefined): FieldDefinition | undefined {
  if (name === undefined) return undefined
  const field = object.fields.find((one) => one.unique && one.name === name)
  if (field === undefined) throw wrong('upsert_key', 'not_unique', 'Must be the name of a unique field.')
  return field
}

/** An import that is under way. */
class Import {
  readonly #writing: Writing
  readonly #titles: readonly string[]
  readonly #match: (db: Db, rows: readonly SheetRow[]) => Promise<void>
  readonly #fold: ReturnType<typeof folder>
  readonly #markRepeated: (chunk: readonly SheetRow[]) => void
  readonly #rejected: Rejected
  readonly #preview: Preview | undefined
  readonly #issues: Issue[] = []
  readonly #count = { rows: 0, created: 0, updated: 0, folded: 0 }

  constructor(writing: Writing, titles: readonly string[], key: FieldDefinition | undefined) {
    const { scope, targets, form } = writing
    this.#writing = writing
    this.#titles = titles
    this.#match = matcher(scope, targets, form.match)
    this.#fold = folder(key)
    this.#markRepeated = repeatMarker(targets, key?.name)
    this.#rejected = new Rejected(titles, !form.preview)
    this.#preview = form.preview ? new Preview(titles, targets) : undefined
  }

  /** False where there is nothing more to find out. */
  async take(chunk: readonly SheetRow[]): Promise<boolean> {
    this.#count.rows += chunk.length
    if (this.#count.rows > maxRows)
      throw wrong('files', 'too_big', `One import takes up to ${grouped(maxRows)} rows.`)
    await this.#match(this.#writing.scope.app.db, chunk)
    this.#preview?.add(chunk)
    this.#markRepeated(chunk)
    const { rows, count, again } = this.#fold(chunk)
    this.#count.folded += count
    await checkFlawed(this.#writing, rows)
    return this.#writing.form.mode === 'valid' ? this.#takeValid(rows, again) : this.#takeAll(rows, again)
  }

  async #takeAll(rows: readonly SheetRow[], again: number): Promise<boolean> {
    this.#issues.push(...rows.flatMap((row) => row.issues))
    const written = this.#issues.length === 0 ? await writeAll(this.#writing, rows) : undefined
    if (written !== undefined && !Array.isArray(written)) {
      this.#add(written, again)
      return true
    }
    const good = rows.filter((row) => row.issues.length === 0)
    this.#issues.push(...(written ?? (await checkAll(this.#writing, good))))
    // What is wrong with a change is only known to the change itself, and after a mistake none is made.
    return this.#issues.length < maxIssues && this.#writing.form.upsertKey === undefined
  }

  async #takeValid(rows: readonly SheetRow[], again: number): Promise<boolean> {
    this.#add(await writeValid(this.#writing, rows), again)
    const refused = rows.filter((row) => row.issues.length > 0)
    this.#rejected.add(refused, this.#titles.length)
    this.#preview?.addRefused(refused)
    return true
  }

  /** A row that changes one that this import made or changed before is not another one. */
  #add({ created, updated }: Written, again: number): void {
    this.#count.created += created
    this.#count.updated += Math.max(0, updated - again)
    this.#count.folded += Math.min(again, updated)
  }

  result(mappingIssues: readonly Issue[]): ImportResult {
    if (this.#issues.length > 0) throw invalid(this.#issues.slice(0, maxIssues))
    const { form } = this.#writing
    return {
      dry_run: form.dryRun,
      mode: form.mode,
      ...this.#count,
      rejected: this.#rejected.count,
      rejected_csv: this.#rejected.csv(),
      issues: [...mappingIssues, ...this.#rejected.issues].slice(0, maxIssues),
      reasons: this.#rejected.reasons(),
      options_created: [],
      preview: this.#preview?.result() ?? null,
    }
  }
}
