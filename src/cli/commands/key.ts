import { command, UsageError } from '../command.ts'
import { accountFlag, inAccount, userId } from '../open-for-command.ts'
import { print, printTable } from '../print.ts'

const accounts = () => import('../../accounts/commands.ts')

export const keyCreate = command({
  name: 'key create',
  summary: 'Create a personal key for a user, or an account key.',
  flags: {
    user: { description: 'Email of the user; without it, an account (GENERAL) key' },
    name: { description: 'The purpose of the key' },
    account: accountFlag,
  },
  run: ({ user, name = 'Made on the command line', account }) =>
    inAccount(account, async (app, accountId) => {
      const { createKey } = await accounts()
      const owner = user === undefined ? null : await userId(app, accountId, user)
      const { id, secret } = await createKey(app.db, { accountId, userId: owner, name })
      print(`Key ${id}: ${secret}`, 'It is shown only now: keep it.')
    }),
})

export const keyList = command({
  name: 'key list',
  summary: 'List the keys of an account.',
  flags: { account: accountFlag },
  run: ({ account }) =>
    inAccount(account, async (app, accountId) => {
      const { listKeys } = await accounts()
      const rows = (await listKeys(app.db, accountId)).map((key) => [
        String(key.id),
        key.user_id === null ? 'GENERAL' : `USER ${key.user_id}`,
        `${key.prefix}…`,
        key.last_used_at?.toISOString() ?? 'never',
        key.name,
      ])
      printTable(['ID', 'KIND', 'KEY', 'LAST USED', 'NAME'], rows)
    }),
})

export const keyRevoke = command({
  name: 'key revoke',
  summary: 'Revoke a key. It stops working at once.',
  argument: 'id',
  flags: { account: accountFlag },
  run: ({ account }, id) => {
    if (!/^\d{1,9}$/.test(id)) throw new UsageError('key revoke takes the number that `key list` shows.')
    return inAccount(account, async (app, accountId) => {
      const { revokeKey } = await accounts()
      await revokeKey(app.db, accountId, Number(id))
      print(`Key ${id} is revoked.`)
    })
  },
})
