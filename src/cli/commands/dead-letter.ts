import { command, UsageError } from '../command.ts'
import { openForCommand } from '../open-for-command.ts'
import { print, printTable } from '../print.ts'

const deadLetters = () => import('../../platform/dead-letters.ts')

export const deadLetterList = command({
  name: 'dead-letter list',
  summary: 'List failed jobs and events with their reasons.',
  run: () =>
    openForCommand(async ({ db }) => {
      const { listDeadLetters } = await deadLetters()
      const rows = (await listDeadLetters(db, { limit: 1000 })).map(
        ({ id, what, accountId, attempts, reason, failedAt }) => [
          id,
          what,
          accountId === null ? '' : String(accountId),
          String(attempts),
          failedAt.toISOString(),
          (reason ?? '').replaceAll(/\s+/g, ' ').slice(0, 200),
        ],
      )
      printTable(['ID', 'WHAT', 'ACCOUNT', 'TRIES', 'FAILED', 'REASON'], rows)
    }),
})

export const deadLetterRetry = command({
  name: 'dead-letter retry',
  summary: 'Retry a failed job or event.',
  argument: 'id',
  run: (_flags, id) =>
    openForCommand(async ({ db }) => {
      const { sendAgain } = await deadLetters()
      if (!(await sendAgain(db, id)))
        throw new UsageError(`There is no dead letter ${id}: \`frontdesk dead-letter list\` shows them.`)
      print(`${id} is tried again.`)
    }),
})
