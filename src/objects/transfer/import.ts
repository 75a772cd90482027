import { grouped } from '../../kit/counted.ts'
import { type Issue, invalid, wrong } from '../../kit/problem.ts'
import type { Db } from '../../platform/database/index.ts'
import { type Scope, transactOn } from '../catalogue/catalogue.ts'
import { emptyBadCells } from './bad-cells.ts'
import type { Survey } from './column-formats.ts'
import { DuplicateCount, keyField, lockExisting } from './existing-rows.ts'
import type { ImportForm } from './import-form.ts'
import type { Written } from './import-log.ts'
import { closeLog, logRows, openLog } from './import-log.ts'
import type { ImportResult } from './import-result.ts'
import { targetsOf } from './mapping.ts'
import { matcher } from './matching.ts'
import { checkImagined } from './new-fields.ts'
import { Preview } from './preview.ts'
import type { SheetCell } from './reading/cell.ts'
import type { ReadRows } from './reading/file.ts'
import { Reasons } from './reasons.ts'
import { Rejected } from './rejected.ts'
import type { SheetRow } from './sheet-row.ts'
import { chunksOf, folder, readTitles, repeatMarker } from './sheet-rows.ts'
import { checkAll, checkFlawed, type Writing, writeAll, writeValid } from './write-rows.ts'

// One statement per chunk; larger chunks would gain nothing and hold more in memory. When invalid rows are skipped, a
// chunk is written again for every hundred of them, so it is smaller.
const chunkSize = { all: 5000, valid: 1000 }
const maxRows = 200_000
const maxIssues = 100

/** Thrown at the end of a dry run to roll back the transaction. */
class Undone extends Error {
  readonly result: ImportResult

  constructor(result: ImportResult) {
    super('a dry run is undone')
    this.result = result
  }
}

/**
 * Writes the rows of a file: all of them or none, or only the valid ones. A dry run does the same and rolls back, so
 * that it finds everything that the import itself would find.
 */
export async function importRows(
  scope: Scope,
  form: ImportForm,
  survey: Survey,
  readRows: ReadRows,
): Promise<ImportResult> {
  try {
    return await transactOn(scope, async (scope) => {
      const result = await readAndWrite(scope, form, survey, readRows())
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
  survey: Survey,
  rows: AsyncGenerator<SheetCell[]>,
): Promise<ImportResult> {
  const titles = await readTitles(rows)
  const { targets, issues } = targetsOf(scope.object, titles, form.mapping)
  if (issues.length > 0 && !form.preview) throw invalid(issues)
  const key = keyField(scope, form.upsertKey)
  const logId = form.dryRun ? null : await openLog(scope, form.fileName)
  const underWay = new Import({ scope, form, targets, key }, titles, logId)
  for await (const chunk of chunksOf(rows, targets, chunkSize[form.mode], survey.readingOf)) {
    if (!(await underWay.take(chunk))) break
  }
  const result = { ...underWay.result(issues), questions: survey.questions }
  if (logId !== null) await closeLog(scope, logId, result)
  return result
}

class Import {
  readonly #writing: Writing
  readonly #titles: readonly string[]
  readonly #logId: number | null
  readonly #match: (db: Db, rows: readonly SheetRow[]) => Promise<void>
  readonly #fold: ReturnType<typeof folder>
  readonly #markRepeated: (chunk: readonly SheetRow[]) => void
  readonly #rejected: Rejected
  readonly #reasons: Reasons
  readonly #preview: Preview | undefined
  readonly #duplicates: DuplicateCount | undefined
  readonly #issues: Issue[] = []
  readonly #leftEmpty: Issue[] = []
  readonly #count = { rows: 0, created: 0, updated: 0, folded: 0, skipped: 0, values_left_empty: 0 }

  constructor(writing: Writing, titles: readonly string[], logId: number | null) {
    const { scope, targets, form, key } = writing
    this.#writing = writing
    this.#titles = titles
    this.#logId = logId
    this.#match = matcher(scope, targets, form.match)
    this.#fold = folder(key)
    this.#markRepeated = repeatMarker(targets, key?.name)
    this.#rejected = new Rejected(titles, !form.preview)
    this.#reasons = new Reasons(targets)
    this.#preview = form.preview ? new Preview(titles, targets) : undefined
    this.#duplicates = form.preview ? new DuplicateCount(scope, targets, key) : undefined
  }

  /** Returns false once further rows would bring no new issues. */
  async take(chunk: readonly SheetRow[]): Promise<boolean> {
    const { scope, targets, form } = this.#writing
    this.#count.rows += chunk.length
    if (this.#count.rows > maxRows)
      throw wrong('files', 'too_big', `One import takes up to ${grouped(maxRows)} rows.`)
    await this.#match(scope.app.db, chunk)
    this.#preview?.add(chunk)
    emptyBadCells(chunk, targets, form.badCells)
    checkImagined(chunk, targets)
    await this.#duplicates?.add(chunk)
    this.#markRepeated(chunk)
    const folded = this.#fold(chunk)
    this.#count.folded += folded.count
    const rows = await this.#withoutSkipped(folded.rows)
    await checkFlawed(this.#writing, rows)
    return form.mode === 'valid' ? this.#takeValid(rows, folded.again) : this.#takeAll(rows, folded.again)
  }

  async #withoutSkipped(rows: readonly SheetRow[]): Promise<readonly SheetRow[]> {
    const { scope, form, key } = this.#writing
    if (key === undefined || !form.skipsExisting) return rows
    const existing = await lockExisting(scope, key, rows)
    this.#count.skipped += existing.size
    return rows.filter((row) => !existing.has(row))
  }

  async #takeAll(rows: readonly SheetRow[], again: number): Promise<boolean> {
    this.#issues.push(...rows.flatMap((row) => row.issues))
    const written = this.#issues.length === 0 ? await writeAll(this.#writing, rows) : undefined
    if (written !== undefined && !Array.isArray(written)) {
      await this.#add(written, again)
      this.#noteEmpty(rows)
      return true
    }
    const good = rows.filter((row) => row.issues.length === 0)
    this.#issues.push(...(written ?? (await checkAll(this.#writing, good))))
    // Only the change itself finds its issues, and after the first issue no change is made.
    return this.#issues.length < maxIssues && this.#writing.form.upsertKey === undefined
  }

  async #takeValid(rows: readonly SheetRow[], again: number): Promise<boolean> {
    await this.#add(await writeValid(this.#writing, rows), again)
    const refused = rows.filter((row) => row.issues.length > 0)
    for (const row of refused) this.#reasons.add(row, row.issues, 'rejected')
    this.#rejected.add(refused, this.#titles.length)
    this.#noteEmpty(rows.filter((row) => row.issues.length === 0))
    this.#preview?.addFlawed(rows, this.#writing.targets)
    return true
  }

  #noteEmpty(rows: readonly SheetRow[]): void {
    for (const row of rows) {
      this.#reasons.add(row, row.leftEmpty, 'left_empty')
      this.#count.values_left_empty += row.leftEmpty.length
      this.#leftEmpty.push(...row.leftEmpty.slice(0, maxIssues - this.#leftEmpty.length))
    }
  }

  /** A row that changes one that this import has already created or changed does not count again. */
  async #add(written: Written, again: number): Promise<void> {
    const updated = written.updated.length
    this.#count.created += written.created.length
    this.#count.updated += Math.max(0, updated - again)
    this.#count.folded += Math.min(again, updated)
    if (this.#logId !== null) await logRows(this.#writing.scope, this.#logId, written)
  }

  result(mappingIssues: readonly Issue[]): ImportResult {
    if (this.#issues.length > 0) throw invalid(this.#issues.slice(0, maxIssues))
    const { form } = this.#writing
    return {
      dry_run: form.dryRun,
      id: this.#logId,
      mode: form.mode,
      ...this.#count,
      rejected: this.#rejected.count,
      rejected_csv: this.#rejected.csv(),
      issues: [...mappingIssues, ...this.#rejected.issues].slice(0, maxIssues),
      reasons: this.#reasons.list(),
      left_empty: this.#leftEmpty,
      questions: [],
      duplicates: this.#duplicates?.list() ?? [],
      options_created: [],
      fields_created: [],
      preview: this.#preview?.result() ?? null,
    }
  }
}
