import type { ImportResult } from './import-result.ts'
import { cellText, titleOfIssue } from './issues.ts'
import { columnNames, type Target } from './mapping.ts'
import type { SheetRow } from './sheet-row.ts'

const shownRows = 20
// Of one row: a file of two thousand columns may have as many.
const shownIssues = 100

/** What a file looks like to an import: its columns, its first rows as they would be written, and what is refused. */
export class Preview {
  readonly #columns: NonNullable<ImportResult['preview']>['columns']
  readonly #first: Pick<SheetRow, 'number' | 'data' | 'issues' | 'leftEmpty'>[] = []
  readonly #flawed: Pick<SheetRow, 'number' | 'data' | 'issues' | 'leftEmpty'>[] = []

  constructor(titles: readonly string[], targets: readonly Target[]) {
    this.#columns = columnNames(titles).map((title, index) => {
      const field = targets.find((target) => target.index === index)?.field
      return { title, field: field?.name ?? null, type: field?.type ?? null }
    })
  }

  /** Rows as they are read, before any of them is made one with another; what is wrong with them is found out later. */
  add(rows: readonly SheetRow[]): void {
    for (const { number, data, issues, leftEmpty } of rows.slice(0, shownRows - this.#first.length))
      this.#first.push({ number, data: { ...data }, issues, leftEmpty })
  }

  /** Further rows that have an issue or a value that is left empty. */
  addFlawed(rows: readonly SheetRow[], targets: readonly Target[]): void {
    const last = this.#first.at(-1)?.number ?? 0
    const others = rows.filter(
      ({ number, issues, leftEmpty }) => number > last && issues.length + leftEmpty.length > 0,
    )
    for (const { number, data, cells, issues, leftEmpty } of others.slice(
      0,
      shownRows - this.#flawed.length,
    )) {
      const bad = new Set(leftEmpty.map(({ path }) => titleOfIssue(path)))
      const raw = targets
        .filter(({ title }) => bad.has(title))
        .map(({ field, index }) => [field.name, cellText(cells[index] ?? null)] as const)
      this.#flawed.push({ number, data: { ...data, ...Object.fromEntries(raw) }, issues, leftEmpty })
    }
  }

  result(): NonNullable<ImportResult['preview']> {
    const rows = [...this.#first, ...this.#flawed].map(({ number, data, issues, leftEmpty }) => ({
      row: number,
      data,
      issues: issues.slice(0, shownIssues),
      left_empty: leftEmpty.slice(0, shownIssues),
    }))
    return { columns: this.#columns, rows }
  }
}
