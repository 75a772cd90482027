import { sql } from 'kysely'
import pg from 'pg'
import { type Issue, Problem } from '../kit/problem.ts'
import { type App } from '../platform/app.ts'
import { mapTexts } from './content.ts'
import { type File, unmadeCode } from './kind.ts'
import { referredBy } from './references.ts'

/**
 * The steps of a push. Each has a separate savepoint, so that a refused step leaves the transaction usable and the
 * other files are still tried: all reasons are reported together.
 */
export class Steps {
  readonly issues: Issue[] = []
  readonly #app: App
  readonly #refused = new Set<string>()

  constructor(app: App) {
    this.#app = app
  }

  /** Returns undefined if the step was refused, or an earlier step of the same file was. */
  async run<T>(file: File, work: () => Promise<T>): Promise<T | undefined> {
    if (this.#refused.has(file.path)) return undefined
    const { db } = this.#app
    await sql`savepoint push_step`.execute(db)
    try {
      const result = await work()
      await sql`release savepoint push_step`.execute(db)
      return result
    } catch (error) {
      const refusal = this.#refusalOf(error)
      if (refusal === undefined) throw error
      // A statement refused by the database aborts the transaction up to here.
      await sql`rollback to savepoint push_step`.execute(db)
      const isConsequence = this.#needsRefused(file)
      this.#refused.add(file.path)
      for (const issue of issuesOf(file.path, refusal))
        this.issues.push(isConsequence ? { ...issue, code: unmadeCode } : issue)
      return undefined
    }
  }

  /** Undefined for a failure that isn't due to the file. */
  #refusalOf(error: unknown): Problem | undefined {
    if (error instanceof Problem) return error.code === 'unavailable' ? undefined : error
    if (!isRefusedValue(error)) return undefined
    this.#app.log.warn({ err: error }, 'the database refused a value of a configuration file')
    return new Problem('bad_request', `The database refused a value: ${error.message}.`)
  }

  /** Reports whether a file references a refused one, which is then the real cause of its problem. */
  #needsRefused({ content }: File): boolean {
    let isNeeded = false
    mapTexts(content, (text) => {
      const to = referredBy(text)
      if (to !== undefined && 'key' in to) isNeeded ||= this.#refused.has(to.key.split('#')[0] ?? '')
      return text
    })
    return isNeeded
  }
}

/** Data exceptions and violated constraints: a retry would fail the same way. */
function isRefusedValue(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
}

function issuesOf(file: string, { code, message, issues }: Problem): Issue[] {
  if (issues.length === 0) return [{ path: file, code, message }]
  return issues.map((issue) => ({
    ...issue,
    path: issue.path === '' ? file : `${file}: ${issue.path}`,
  }))
}

/** Each problem once, without those that only follow from another. */
export function causesIn(issues: readonly Issue[]): Issue[] {
  const causes = issues.filter(({ code }) => code !== unmadeCode)
  const reported = causes.length === 0 ? issues : causes
  return [...new Map(reported.map((issue) => [`${issue.path} ${issue.message}`, issue])).values()]
}
