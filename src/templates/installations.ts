import { isAdmin, type UserCaller } from '../kit/caller.ts'
import { forbidden, notFound, Problem } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { type Db, transact } from '../platform/database/index.ts'
import { type OwnApi, ownApi } from './api.ts'
import type { Made, Removal } from './template.ts'

export type InstallCall = Parameters<typeof ownApi>[2] & {
  app: App
  caller: UserCaller
}

export interface InstallationRow {
  id: string
  template_id: string
  installed_by: number | null
  made: Made[]
  sample_data: Removal[]
  sample_data_removed_at: Date | null
  created_at: Date
}

const columns = [
  'id',
  'template_id',
  'installed_by',
  'made',
  'sample_data',
  'sample_data_removed_at',
  'created_at',
] as const

// Only `keepInstallation` writes the two lists.
interface Lists {
  made: Made[]
  sample_data: Removal[]
}

export async function keepInstallation(
  db: Db,
  caller: UserCaller,
  installation: { id: string; templateId: string; made: readonly Made[]; samples: readonly Removal[] },
): Promise<InstallationRow> {
  const row = await db
    .insertInto('template_installations')
    .values({
      id: installation.id,
      account_id: caller.account.id,
      template_id: installation.templateId,
      installed_by: caller.user.id,
      made: JSON.stringify(installation.made),
      sample_data: JSON.stringify(installation.samples),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return asStored(row)
}

function asStored<Row extends object>(row: Row): Row & Lists {
  return row as Row & Lists
}

function installations(db: Db, accountId: number) {
  return db.selectFrom('template_installations').select(columns).where('account_id', '=', accountId)
}

export async function listInstallations(
  db: Db,
  accountId: number,
  page: { after: string | undefined; limit: number },
): Promise<InstallationRow[]> {
  let query = installations(db, accountId)
  if (page.after !== undefined) query = query.where('id', '<', page.after)
  return (await query.orderBy('id', 'desc').limit(page.limit).execute()).map(asStored)
}

/** Removes the remaining sample data, all of it or nothing. A repeated call succeeds without effect. */
export function removeSampleData(call: InstallCall, id: string): Promise<void> {
  const { app, caller } = call
  return transact(app, async (app) => {
    const found = await installations(app.db, caller.account.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (found === undefined) throw notFound('installation')
    const { installed_by: installedBy, sample_data: removals } = asStored(found)
    if (installedBy !== caller.user.id && !isAdmin(caller))
      throw forbidden('Whoever installed the template, or an ADMIN, may remove its sample data.')
    if (found.sample_data_removed_at !== null) return
    const api = ownApi(app, caller, call)
    for (const removal of removals) await removeIfThere(api, removal)
    await app.db
      .updateTable('template_installations')
      .set({ sample_data_removed_at: new Date() })
      .where('id', '=', id)
      .execute()
  })
}

/** Users may have deleted sample rows, or objects with all their rows. */
async function removeIfThere(api: OwnApi, { route, body }: Removal): Promise<void> {
  try {
    await api(route, body)
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not_found')) throw error
  }
}
