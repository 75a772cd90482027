import { counted } from '../../kit/counted.ts'
import { jsonText } from '../api/show.ts'
import { UsageError } from '../command.ts'
import { print } from '../print.ts'
import { openQuestions } from '../remote/questions.ts'
import type { Revisions } from './pulled.ts'

export interface Difference {
  file: string
  path: string
  change: string
  before: unknown
  after: unknown
}

/** The differences between the files and an account. */
export interface Comparison {
  results: Difference[]
  /** Objects and tables that no file mentions and that have records. */
  records: { file: string; count: number }[]
  revisions: Revisions
  account_id: number
}

const longest = 100

export function printDifference({ file, path, change, before, after }: Difference): void {
  const at = path === '' ? file : `${file}: ${path}`
  const values = path !== '' && change === 'changed' ? ` ${short(before)} → ${short(after)}` : ''
  print(`${at} ${change}${values}`)
}

function short(value: unknown): string {
  const text = jsonText(value).replaceAll(/\s+/g, ' ')
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`
}

export function printPlan(changes: readonly Difference[], { records }: Comparison, prune: boolean): void {
  const counts = new Map(prune ? records.map(({ file, count }) => [file, count]) : [])
  for (const change of changes) {
    const count = change.path === '' ? counts.get(change.file) : undefined
    if (change.change !== 'only on the server') printDifference(change)
    else
      printDifference({
        ...change,
        change: `deleted${count === undefined ? '' : ` with ${counted(count, 'record')}`}`,
      })
  }
}

/** Refuses a push that would overwrite changes made on the server since the last pull. */
export function refuseConflicts(
  changes: readonly Difference[],
  { revisions }: Comparison,
  pulled: Revisions,
): void {
  const files = [...new Set(changes.map(({ file }) => file))].filter(
    (file) => revisions[file] !== pulled[file],
  )
  if (files.length === 0) return
  throw new UsageError(
    [
      'Changed on the server since your last pull:',
      ...files.map((file) => `  ${file}`),
      'Nothing was pushed. Pull and merge the changes, or push with --overwrite.',
    ].join('\n'),
  )
}

/** Refuses to delete records unless their object or table is named. */
export function refuseDeletions({ records }: Comparison, named: readonly string[]): void {
  const unnamed = records.filter(({ file }) => !named.includes(file))
  if (unnamed.length === 0) return
  throw new UsageError(
    [
      'The files do not mention these, and they have records:',
      ...unnamed.map(({ file, count }) => `  ${file}: ${counted(count, 'record')}`),
      `Nothing was pushed. To delete them with their records, add ${unnamed.map(({ file }) => `--delete ${file}`).join(' ')}`,
    ].join('\n'),
  )
}

/** Asks for confirmation; anything but yes ends the command. */
export async function confirm(question: string): Promise<void> {
  const questions = openQuestions()
  try {
    const answer = await questions.ask(`${question} [y/N] `).catch((error: unknown) => {
      if (!(error instanceof UsageError)) throw error
      throw new UsageError('Nothing was pushed. Add --yes to push without confirmation.')
    })
    if (!/^y(?:es)?$/i.test(answer.trim())) throw new UsageError('Nothing was pushed.')
  } finally {
    questions.close()
  }
}
