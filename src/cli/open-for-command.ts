import type { App } from '../platform/app.ts'
import { UsageError } from './command.ts'
import { backUpEmbedded } from './upgrade/automatic.ts'

/** `all`: what the command does touches what every capability gives or keeps, such as a new account. */
export type Needs = { capabilities: 'all' | 'none' }

/**
 * Uses the database of a running server, or starts it for the duration of the command. A command only loads
 * what it needs: a whole server takes 1.4 s of processor time, the database alone 0.3 s.
 */
export async function openForCommand<T>(
  work: (app: App) => Promise<T>,
  needs: Needs = { capabilities: 'none' },
): Promise<T> {
  const [capabilities, { readConfig }, { createLog }, { openApp }] = await Promise.all([
    needs.capabilities === 'all' ? import('../capabilities.ts').then((all) => all.capabilities) : [],
    import('../platform/config/index.ts'),
    import('../platform/log.ts'),
    import('../platform/open.ts'),
  ])
  const config = readConfig({ FRONTDESK_LOG_LEVEL: 'warn', ...process.env })
  const app = await openApp({
    config,
    log: createLog(config),
    capabilities,
    as: 'guest',
    beforeMigrating: backUpEmbedded,
  })
  try {
    return await work(app)
  } finally {
    await app.lifetime.close()
  }
}

export const accountFlag = {
  description: 'Namespace of the account. Optional if there is only one',
} as const

/** Runs in the account of `--account`, or in the only one. */
export function inAccount<T>(
  namespace: string | undefined,
  work: (app: App, accountId: number) => Promise<T>,
  needs?: Needs,
): Promise<T> {
  return openForCommand(async (app) => work(app, await accountId(app, namespace)), needs)
}

async function accountId(app: App, namespace: string | undefined): Promise<number> {
  if (namespace !== undefined) {
    const { accountByNamespace } = await import('../accounts/commands.ts')
    const account = await accountByNamespace(app.db, namespace)
    if (account === undefined) throw new UsageError(`There is no account with the namespace ${namespace}.`)
    return account.id
  }
  const all = await app.db.selectFrom('accounts').select(['id', 'namespace']).orderBy('id').execute()
  const [only] = all
  if (only === undefined)
    throw new UsageError('There is no account yet: `frontdesk start` makes the first one.')
  if (all.length > 1)
    throw new UsageError(`Say which account with --account: ${all.map((one) => one.namespace).join(', ')}.`)
  return only.id
}

export async function userId(app: App, account: number, email: string): Promise<number> {
  const user = await app.db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', account)
    .where('email', '=', email)
    .executeTakeFirst()
  if (user === undefined) throw new UsageError(`There is no user ${email} in this account.`)
  return user.id
}

/** Finds an agent by its id. */
export async function agentOf(app: App, account: number, id: string) {
  const [{ readAgent }, { uuid }] = await Promise.all([
    import('../agents/commands.ts'),
    import('../kit/schema.ts'),
  ])
  if (!uuid.safeParse(id).success) throw new UsageError('Name the agent by its id, as GET /agents shows it.')
  return readAgent(app.db, account, id)
}
