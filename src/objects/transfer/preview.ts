import type { ImportResult } from './import-result.ts'
import { columnNames, type Target } from './mapping.ts'
import type { SheetRow } from './sheet-rows.ts'

const shownRows = 20
// Of one row: a file of two thousand columns may have as many.
const shownIssues = 100

/** What a file looks like to an import: its columns, its first rows as they would be written, and what is refused. */
export class Preview {
  readonly #columns: NonNullable<ImportResult['preview']>['columns']
  readonly #first: Pick<SheetRow, 'number' | 'data' | 'issues'>[] = []
  readonly #refused: SheetRow[] = []

  constructor(titles: readonly string[], targets: readonly Target[]) {
    this.#columns = columnNames(titles).map((title, index) => {
      const field = targets.find((target) => target.index === index)?.field
      return { title, field: field?.name ?? null, type: field?.type ?? null }
    })
  }

  /** Rows as they are read, before any of them is made one with another; what is wrong with them is found out later. */
  add(rows: readonly SheetRow[]): void {
    for (const { number, data, issues } of rows.slice(0, shownRows - this.#first.length))
      this.#first.push({ number, data: { ...data }, issues })
  }

  addRefused(rows: readonly SheetRow[]): void {
    const last = this.#first.at(-1)?.number ?? 0
    const others = rows.filter(({ number }) => number > last)
    this.#refused.push(...others.slice(0, shownRows - this.#refused.length))
  }

  result(): NonNullable<ImportResult['preview']> {
    const rows = [...this.#first, ...this.#refused].map(({ number, data, issues }) => ({
      row: number,
      data,
      issues: issues.slice(0, shownIssues),
    }))
    return { columns: this.#columns, rows }
  }
}
