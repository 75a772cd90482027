import { createAccount, createKey, createTeam, createUser } from '../../accounts/index.ts'
import { type Role, roles } from '../../kit/caller.ts'
import { token } from '../../kit/ids.ts'
import { command, UsageError } from '../command.ts'
import { accountId, asGuest, print, userId } from '../guest.ts'

const account = { description: 'Namespace of the account; may be left out when there is only one' } as const

export const accountCreate = command({
  name: 'account create',
  summary: 'Make an account with its owner and show one key of each kind.',
  flags: {
    name: { description: 'Name of the account', required: true },
    namespace: { description: 'Lower-case letters, digits and hyphens; unique', required: true },
    email: { description: "The owner's email", required: true },
    password: { description: "The owner's password; generated where left out" },
  },
  run: ({ name, namespace, email, password = token(128) }) =>
    asGuest(async (app) => {
      if (!/^[a-z0-9][a-z0-9-]{1,62}$/.test(namespace)) {
        throw new UsageError('--namespace takes 2 to 63 lower-case letters, digits and hyphens.')
      }
      const made = await createAccount(app, {
        name,
        namespace,
        owner: { email: checkEmail(email), password },
      })
      const user = await createKey(app.db, {
        accountId: made.accountId,
        userId: made.ownerId,
        name: 'First personal key',
      })
      const general = await createKey(app.db, {
        accountId: made.accountId,
        userId: null,
        name: 'First account key',
      })
      print(
        `Account        ${namespace} (${made.accountId})`,
        `Owner          ${email}`,
        `Password       ${password}`,
      )
      print(
        `Personal key   ${user.secret}`,
        `Account key    ${general.secret}`,
        'These are shown only now: keep them.',
      )
    }),
})

export const userCreate = command({
  name: 'user create',
  summary: 'Add a user to an account.',
  flags: {
    email: { description: 'Email, unique on the server', required: true },
    role: { description: `${roles.join(', ')}; MEMBER where left out` },
    name: { description: 'Full name' },
    password: { description: 'Generated where left out' },
    account,
  },
  run: ({ email, role = 'MEMBER', name, password = token(128), account: namespace }) =>
    asGuest(async (app) => {
      if (!roles.includes(role as Role)) throw new UsageError(`--role takes ${roles.join(', ')}.`)
      const accountOf = await accountId(app, namespace)
      const id = await createUser(app.db, {
        accountId: accountOf,
        email: checkEmail(email),
        name,
        role: role as Role,
        password,
      })
      print(
        `User           ${email} (${id}), ${role}`,
        `Password       ${password}`,
        'It is shown only now: keep it.',
      )
    }),
})

export const teamCreate = command({
  name: 'team create',
  summary: 'Make a team, a named group of users.',
  flags: {
    name: { description: 'Name, unique in the account', required: true },
    user: { description: 'Email of a member', many: true },
    account,
  },
  run: ({ name, user, account: namespace }) =>
    asGuest(async (app) => {
      const accountOf = await accountId(app, namespace)
      const userIds = await Promise.all(user.map((email) => userId(app, accountOf, email)))
      const id = await createTeam(app.db, { accountId: accountOf, name, userIds })
      print(`Team           ${name} (${id}), ${userIds.length} members`)
    }),
})

function checkEmail(email: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new UsageError(`--email: ${email} is not an email address.`)
  return email
}
