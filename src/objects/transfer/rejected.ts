import { type Issue, invalid, Problem } from '../../kit/problem.ts'
import { byteOrderMark, lineOf } from './csv.ts'
import { cellText } from './issues.ts'
import { reasonTitle } from './mapping.ts'
import type { SheetRow } from './sheet-rows.ts'

const maxIssues = 100
// Of JSON, that much is still sent in a second.
const maxCharacters = 16 * 1024 * 1024

/** The rows that an import did not take, as a file that can be put right and sent again. */
export class Rejected {
  readonly #lines: string[]
  #characters = 0
  readonly issues: Issue[] = []
  count = 0

  constructor(titles: readonly string[]) {
    this.#lines = [byteOrderMark + lineOf([...titles, reasonTitle])]
  }

  add(rows: readonly SheetRow[], columns: number): void {
    for (const { cells, issues, number } of rows) {
      const reasons = issues.map(({ message }) => message.replace(`Row ${number}: `, '')).join(' ')
      const texts = Array.from({ length: columns }, (_, index) => cellText(cells[index] ?? null))
      const line = lineOf([...texts, reasons])
      this.#lines.push(line)
      this.#characters += line.length
      this.count += 1
      this.issues.push(...issues.slice(0, maxIssues - this.issues.length))
    }
    if (this.#characters > maxCharacters) throw this.#tooMany()
  }

  csv(): string | null {
    return this.count === 0 ? null : this.#lines.join('')
  }

  #tooMany(): Problem {
    const message = `More than ${maxCharacters / 1024 / 1024} MiB of rows are wrong: nothing was stored.`
    return new Problem('bad_request', message, { issues: invalid(this.issues).issues })
  }
}
