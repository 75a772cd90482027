import { type Issue, invalid, Problem } from '../../kit/problem.ts'
import { lineOf, titleLine } from './csv.ts'
import { cellText } from './issues.ts'
import { reasonTitle } from './mapping.ts'
import type { SheetRow } from './sheet-row.ts'

const maxIssues = 100
// Of JSON, that much is still sent in a second.
const maxCharacters = 16 * 1024 * 1024

/** The rows that an import did not take, as a file that can be put right and sent again. */
export class Rejected {
  readonly #lines: string[]
  readonly #keepsLines: boolean
  #characters = 0
  readonly issues: Issue[] = []
  count = 0

  /** A preview keeps no lines: however many are wrong, it shows what can be done about it. */
  constructor(titles: readonly string[], keepsLines: boolean) {
    this.#lines = [titleLine([...titles, reasonTitle])]
    this.#keepsLines = keepsLines
  }

  add(rows: readonly SheetRow[], columns: number): void {
    for (const row of rows) {
      this.count += 1
      this.issues.push(...row.issues.slice(0, maxIssues - this.issues.length))
      if (this.#keepsLines) this.#keep(row, columns)
    }
    if (this.#characters > maxCharacters) throw this.#tooMany()
  }

  #keep({ cells, issues, number }: SheetRow, columns: number): void {
    const reasons = issues.map(({ message }) => message.replace(`Row ${number}: `, '')).join(' ')
    const texts = Array.from({ length: columns }, (_, index) => cellText(cells[index] ?? null))
    const line = lineOf([...texts, reasons])
    this.#lines.push(line)
    this.#characters += line.length
  }

  csv(): string | null {
    return this.count === 0 || !this.#keepsLines ? null : this.#lines.join('')
  }

  #tooMany(): Problem {
    const message = `More than ${maxCharacters / 1024 / 1024} MiB of rows are wrong: nothing was stored.`
    return new Problem('bad_request', message, { issues: invalid(this.issues).issues })
  }
}
