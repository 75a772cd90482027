import { type Issue, Problem } from '../../kit/problem.ts'

interface Version {
  updated_at: Date | string
}

/** Identifies the version of a row. Two changes of a row never have the same moment. */
export function rowTag(row: Version): string {
  return `"${momentOf(row).toString(36)}"`
}

export function momentOf({ updated_at: moment }: Version): number {
  return typeof moment === 'string' ? Date.parse(moment) : moment.getTime()
}

/** Refuses a request that names versions if the row has another one. */
export function requireMatch(header: string | string[] | undefined, row: Version): void {
  if (header === undefined) return
  const tags = [header].flat().flatMap((one) => one.split(','))
  const known = tags.map((one) => one.trim())
  if (!known.includes('*') && !known.includes(rowTag(row))) throw outdated([])
}

export function outdated(issues: readonly Issue[]): Problem {
  const message =
    issues.length === 0
      ? 'This row has changed since you read it: read it again.'
      : 'Rows have changed since you read them: read them again.'
  return new Problem('precondition_failed', message, { issues: issues.slice(0, 100) })
}
