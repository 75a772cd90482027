import { createKey, listKeys, revokeKey } from '../../accounts/index.ts'
import { command, UsageError } from '../command.ts'
import { accountId, asGuest, print, printTable, userId } from '../guest.ts'

const account = { description: 'Namespace of the account; may be left out when there is only one' } as const

export const keyCreate = command({
  name: 'key create',
  summary: 'Make a personal key for a user, or an account key.',
  flags: {
    user: { description: 'Email of the user; an account (GENERAL) key where left out' },
    name: { description: 'What the key is for' },
    account,
  },
  run: ({ user, name = 'Made on the command line', account: namespace }) =>
    asGuest(async (app) => {
      const accountOf = await accountId(app, namespace)
      const owner = user === undefined ? null : await userId(app, accountOf, user)
      const { id, secret } = await createKey(app.db, { accountId: accountOf, userId: owner, name })
      print(`Key ${id}: ${secret}`, 'It is shown only now: keep it.')
    }),
})

export const keyList = command({
  name: 'key list',
  summary: 'List the keys of an account.',
  flags: { account },
  run: ({ account: namespace }) =>
    asGuest(async (app) => {
      const keys = await listKeys(app.db, await accountId(app, namespace))
      const rows = keys.map((key) => [
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
  summary: 'Revoke a key; it is dead at the next request.',
  argument: 'id',
  flags: { account },
  run: ({ account: namespace }, id) =>
    asGuest(async (app) => {
      if (!/^\d{1,9}$/.test(id)) throw new UsageError('key revoke takes the number that `key list` shows.')
      await revokeKey(app.db, await accountId(app, namespace), Number(id))
      print(`Key ${id} is revoked.`)
    }),
})
