import { sql } from 'kysely'
import type { UserCaller } from '../kit/caller.ts'
import { forbidden, notFound, wrong } from '../kit/problem.ts'
import { currentCatalogue, rowRights } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import type { Link } from './change.ts'
import { present, type Reading, readTasks, type TaskRow } from './read.ts'
import type { Task } from './task.ts'

export async function readingFor(app: App, caller: UserCaller): Promise<Reading> {
  return { db: app.db, actor: caller, catalogue: await currentCatalogue(app, caller.account.id) }
}

export async function requireTask(reading: Reading, taskId: string): Promise<TaskRow> {
  const [row] = await readTasks(reading, [sql`t.id = ${taskId}`], 1)
  if (row === undefined) throw notFound('task')
  return row
}

export async function showTask(reading: Reading, taskId: string): Promise<Task> {
  return present(await requireTask(reading, taskId), reading.catalogue)
}

export interface LinkBody {
  object_name?: string | null | undefined
  row_id?: string | null | undefined
}

/** The record that a body names; undefined where it names none, null where it takes the link away. */
export async function readLink(
  app: App,
  caller: UserCaller,
  { catalogue, db }: Reading,
  body: LinkBody,
): Promise<Link | null | undefined> {
  const { object_name: name, row_id: rowId } = body
  if (name === undefined && rowId === undefined) return undefined
  if (name === null && rowId === null) return null
  if (typeof name !== 'string') throw together('object_name')
  if (typeof rowId !== 'string') throw together('row_id')
  const object = catalogue.byName.get(name)
  if (object?.kind !== 'object')
    throw wrong('object_name', 'not_found', 'There is no such object in this account.')
  const rights = await rowRights(db, { app, actor: caller, object, catalogue }, rowId)
  if (!rights.read) throw wrong('row_id', 'not_found', `There is no such record of "${name}".`)
  if (!rights.write) throw forbidden('You may read this record, but not change it.')
  return { objectId: object.id, rowId }
}

function together(path: string) {
  return wrong(path, 'required', 'Name a record with `object_name` and `row_id` together.')
}
