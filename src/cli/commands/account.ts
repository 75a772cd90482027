import { type Role, roles } from '../../kit/caller.ts'
import { token } from '../../kit/ids.ts'
import type { App } from '../../platform/app.ts'
import { command, UsageError } from '../command.ts'
import { accountFlag, inAccount, openForCommand, userId } from '../open-for-command.ts'
import { print } from '../print.ts'

const accounts = () => import('../../accounts/commands.ts')

export const accountCreate = command({
  name: 'account create',
  summary: 'Make an account with its owner and show one key of each kind.',
  flags: {
    name: { description: 'Name of the account', required: true },
    namespace: { description: 'Lower-case letters, digits and hyphens; unique', required: true },
    email: { description: "The owner's email", required: true },
    password: { description: "The owner's password; generated where left out, for somebody who is new here" },
  },
  run: ({ name, namespace, email, password: given }) => {
    if (!/^[a-z0-9][a-z0-9-]{1,62}$/.test(namespace)) {
      throw new UsageError('--namespace takes 2 to 63 lower-case letters, digits and hyphens.')
    }
    checkEmail(email)
    return openForCommand(
      async (app) => {
        const { createAccount, createKey } = await accounts()
        const password = given ?? (await passwordFor(app, email))
        const made = await createAccount(app, {
          name,
          namespace,
          owner: { email, password },
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
          passwordLine(password),
        )
        print(
          `Personal key   ${user.secret}`,
          `Account key    ${general.secret}`,
          'These are shown only now: keep them.',
        )
      },
      { capabilities: 'all' },
    )
  },
})

export const userCreate = command({
  name: 'user create',
  summary: 'Add a user to an account.',
  flags: {
    email: {
      description: 'Email; that of somebody on this server makes them a user of this account, too',
      required: true,
    },
    role: { description: `${roles.join(', ')}; MEMBER where left out` },
    name: { description: 'Full name' },
    password: { description: 'Generated where left out, for somebody who is new here' },
    account: accountFlag,
  },
  run: ({ email, role = 'MEMBER', name, password: given, account }) => {
    checkEmail(email)
    if (!roles.includes(role as Role)) throw new UsageError(`--role takes ${roles.join(', ')}.`)
    return inAccount(account, async (app, accountId) => {
      const { createUser } = await accounts()
      const password = given ?? (await passwordFor(app, email))
      const id = await createUser(app.db, {
        accountId,
        email,
        name,
        role: role as Role,
        password,
      })
      print(`User           ${email} (${id}), ${role}`, passwordLine(password))
    })
  },
})

export const userLink = command({
  name: 'user password-link',
  summary: 'Make a link with which somebody chooses a new password, in whichever accounts they are.',
  flags: { email: { description: 'Email', required: true } },
  run: ({ email }) =>
    openForCommand(async (app) => {
      const { linkFor, personByEmail } = await accounts()
      const person = await personByEmail(app.db, email)
      if (person === undefined) throw new UsageError(`Nobody on this server has the email ${email}.`)
      print(await linkFor(app, person), 'It is good for an hour and works once.')
    }),
})

export const teamCreate = command({
  name: 'team create',
  summary: 'Make a team, a named group of users.',
  flags: {
    name: { description: 'Name, unique in the account', required: true },
    user: { description: 'Email of a member', many: true },
    account: accountFlag,
  },
  run: ({ name, user, account }) =>
    inAccount(account, async (app, accountId) => {
      const { createTeam } = await accounts()
      const userIds = await Promise.all(user.map((email) => userId(app, accountId, email)))
      const id = await createTeam(app.db, { accountId, name, userIds })
      print(`Team           ${name} (${id}), ${userIds.length} members`)
    }),
})

/** A password for somebody who is new to this server; others have theirs. */
async function passwordFor(app: App, email: string): Promise<string | undefined> {
  const { personByEmail } = await accounts()
  return (await personByEmail(app.db, email)) === undefined ? token(128) : undefined
}

function passwordLine(password: string | undefined): string {
  return password === undefined
    ? 'Password       the one that they have on this server'
    : `Password       ${password}   (shown only now: keep it)`
}

function checkEmail(email: string): void {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new UsageError(`--email: ${email} is not an email address.`)
}
