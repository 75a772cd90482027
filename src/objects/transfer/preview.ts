import type { ImportResult } from './import-result.ts'
import type { Target } from './mapping.ts'
import type { SheetRow } from './sheet-rows.ts'

const shownRows = 20

/** What a file looks like to an import: its columns, and its first rows as they would be written. */
export class Preview {
  readonly #columns: NonNullable<ImportResult['preview']>['columns']
  readonly #rows: NonNullable<ImportResult['preview']>['rows'] = []

  constructor(titles: readonly string[], targets: readonly Target[]) {
    this.#columns = titles.map((title, index) => {
      const field = targets.find((target) => target.index === index)?.field
      return { title, field: field?.name ?? null, type: field?.type ?? null }
    })
  }

  add(rows: readonly SheetRow[]): void {
    for (const { number, data } of rows.slice(0, shownRows - this.#rows.length))
      this.#rows.push({ row: number, data: { ...data } })
  }

  result(): NonNullable<ImportResult['preview']> {
    return { columns: this.#columns, rows: this.#rows }
  }
}
