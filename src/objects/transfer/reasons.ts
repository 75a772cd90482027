import type { Issue } from '../../kit/problem.ts'
import type { ImportResult } from './import-result.ts'
import { cellText, titleOfIssue } from './issues.ts'
import type { Target } from './mapping.ts'
import type { SheetRow } from './sheet-row.ts'

type Reason = ImportResult['reasons'][number]

const maxReasons = 100
const maxExamples = 3
const longestExample = 80

/** What is wrong with rows and values of a file, equal reasons together. */
export class Reasons {
  readonly #targets: readonly Target[]
  readonly #reasons = new Map<string, Reason>()

  constructor(targets: readonly Target[]) {
    this.#targets = targets
  }

  /** Each row counts once for a reason, however often it has it. */
  add(row: SheetRow, issues: readonly Issue[], result: Reason['result']): void {
    const seen = new Set<string>()
    for (const { path, code, message } of issues) {
      const column = titleOfIssue(path)
      const key = JSON.stringify([result, code, column])
      if (seen.has(key)) continue
      seen.add(key)
      const reason = this.#reasons.get(key)
      if (reason !== undefined) {
        reason.rows += 1
        this.#addExample(reason, row)
      } else if (this.#reasons.size < maxReasons) {
        const first = { column, code, rows: 1, row: row.number, message, result, examples: [] }
        this.#reasons.set(key, first)
        this.#addExample(first, row)
      }
    }
  }

  #addExample({ column, examples }: Reason, { cells }: SheetRow): void {
    if (examples.length === maxExamples) return
    const index = this.#targets.find(({ title }) => title === column)?.index
    const value =
      index === undefined
        ? ''
        : cellText(cells[index] ?? null)
            .trim()
            .slice(0, longestExample)
    if (value !== '' && !examples.includes(value)) examples.push(value)
  }

  /** The most frequent first. */
  list(): Reason[] {
    return [...this.#reasons.values()].toSorted((a, b) => b.rows - a.rows)
  }
}
