import { command, UsageError } from '../command.ts'
import { accountFlag, inAccount } from '../open-for-command.ts'
import { print, printTable } from '../print.ts'

export const erasePerson = command({
  name: 'erase person',
  summary: 'Erase a customer: records, conversations, files and history. Prints a report.',
  argument: 'email',
  flags: {
    also: { description: 'Another text to replace, such as the name', many: true },
    'delete-records': {
      description: 'Also delete records of other objects with the address',
      bare: true,
    },
    'dry-run': { description: 'Only count', bare: true },
    account: accountFlag,
  },
  run: ({ also, 'delete-records': deletesRecords, 'dry-run': isDryRun, account }, email) =>
    inAccount(
      account,
      async (app, accountId) => {
        const { address, eraseNow, further } = await import('../../erasure/commands.ts')
        if (!address.safeParse(email).success) throw new UsageError('Name the person by an email address.')
        const refused = also.find((text) => !further.safeParse(text).success)
        if (refused !== undefined) throw new UsageError('--also takes a line of 4 to 200 characters.')
        const wish = { accountId, createdBy: null, email, also, deletesRecords, isDryRun }
        const erasure = await eraseNow(app, wish, new AbortController().signal)
        const rows = (['deleted', 'cleared', 'replaced'] as const).flatMap((what) =>
          erasure[what].map(({ kind, count }) => [what, wordsOf(kind), String(count)]),
        )
        if (rows.length === 0) print(`Nothing of ${email} was found.`)
        else {
          print(isDryRun ? 'This would be done:' : `Erased (${erasure.id}):`)
          printTable(['WHAT', 'KIND', 'COUNT'], rows)
        }
        for (const { kind, name, count, advice } of erasure.left) {
          print('', `Left: ${wordsOf(kind)}${name === null ? '' : ` (${name})`}: ${count}`, advice)
        }
      },
      { capabilities: 'all' },
    ),
})

/** Other data is listed by the name of its table, such as `message_deliveries`. */
const wordsOf = (kind: string): string => (kind.startsWith('records of ') ? kind : kind.replaceAll('_', ' '))
