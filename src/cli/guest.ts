import { accountByNamespace } from '../accounts/index.ts'
import { capabilities } from '../capabilities.ts'
import type { App } from '../platform/app.ts'
import { readConfig } from '../platform/config/index.ts'
import { createLog } from '../platform/log.ts'
import { openApp } from '../platform/open.ts'
import { UsageError } from './command.ts'

/** Works on the database beside a running server, or starts it for as long as the command takes. */
export async function asGuest<T>(work: (app: App) => Promise<T>): Promise<T> {
  const config = readConfig({ FRONTDESK_LOG_LEVEL: 'warn', ...process.env })
  const app = await openApp({ config, log: createLog(config), capabilities, as: 'guest' })
  try {
    return await work(app)
  } finally {
    await app.lifetime.close()
  }
}

/** The account that `--account` names; the only one where it is left out. */
export async function accountId(app: App, namespace: string | undefined): Promise<number> {
  if (namespace !== undefined) {
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

export function print(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Rows under a heading, columns as wide as their widest cell. */
export function printTable(heading: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = heading.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of [heading, ...rows]) {
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}
