import { sql } from 'kysely'
import { forbidden, notFound } from '../../kit/problem.ts'
import { type Db, runReused } from '../../platform/database/index.ts'
import { checkVersion, type Scope } from '../catalogue/catalogue.ts'
import { requireFullAccess } from '../definitions/sharing.ts'
import { accessTo } from '../rows/select.ts'
import type { Access } from '../security/index.ts'
import { tableOf } from '../storage/names.ts'

/**
 * What hangs on a row (activities, tasks, files) is seen by those who see the row and changed by those who may
 * change it. A row that is hidden or in the trash is answered like one that never was.
 */
export async function requireRow(db: Db, scope: Scope, rowId: string, access: Access): Promise<void> {
  const rights = await rowRights(db, scope, rowId)
  if (!rights.read) throw notFound('row')
  if (access === 'read') return
  if (scope.object.kind === 'table') requireFullAccess(scope.object, scope.actor)
  if (!rights.write) throw forbidden('You may read this record, but not change it.')
}

/** What record-level security lets the actor do with a row. */
export async function rowRights(db: Db, scope: Scope, rowId: string): Promise<Record<Access, boolean>> {
  const { object, actor } = scope
  const query = sql<{ version: number; read: boolean; write: boolean }>`
    select c.version, (r.id is not null and ${accessTo(scope, 'read')}) as read, (r.id is not null and ${accessTo(scope, 'write')}) as write
    from record_catalogues c
    left join ${tableOf(object.id)} as r on r.id = ${rowId} and r.deleted_at is null
    where c.account_id = ${actor.account.id}`
  const [row] = await runReused(db, query, scope.catalogue.version)
  checkVersion(scope, row?.version)
  return { read: row?.read ?? false, write: row?.write ?? false }
}
