import { sql } from 'kysely'
import { conflict, invalid, notFound } from '../../kit/problem.ts'
import { type Change, touch } from '../catalogue/change.ts'
import {
  type Definition,
  defaultRecordType,
  isUserRelation,
  type RecordTypeDefinition,
} from '../catalogue/definition.ts'
import type { WorkspaceLevel } from '../shape.ts'
import { tableOf } from '../storage/names.ts'
import { removeFields } from './fields.ts'

const maxRecordTypes = 100

export interface RecordTypeBody {
  name?: string | undefined
  display_name?: string | undefined
  description?: string | null | undefined
}

export function recordTypeById(object: Definition, recordTypeId: number): RecordTypeDefinition {
  const type = object.recordTypes.find((one) => one.id === recordTypeId)
  if (type === undefined) throw notFound('record type')
  return type
}

export async function createRecordType(
  change: Change,
  object: Definition,
  body: RecordTypeBody & { name: string },
): Promise<number> {
  if (object.recordTypes.length >= maxRecordTypes) {
    throw conflict(`"${object.name}" has ${maxRecordTypes} record types already.`)
  }
  refuseTaken(object, body.name)
  const { id } = await change.db
    .insertInto('record_types')
    .values({
      object_id: object.id,
      name: body.name,
      display_name: body.display_name ?? body.name,
      description: body.description ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await touch(change, object.id)
  return id
}

export async function updateRecordType(
  change: Change,
  object: Definition,
  recordTypeId: number,
  body: RecordTypeBody,
): Promise<void> {
  const type = recordTypeById(object, recordTypeId)
  const renamed =
    (body.name !== undefined && body.name !== type.name) ||
    (body.display_name !== undefined && body.display_name !== type.displayName)
  if (type.isDefault && renamed) throw conflict('The default record type keeps its name and display name.')
  if (body.name !== undefined) refuseTaken(object, body.name, type.id)
  await change.db
    .updateTable('record_types')
    .set({
      name: body.name ?? type.name,
      display_name: body.display_name ?? type.displayName,
      description: body.description === undefined ? type.description : body.description,
      updated_at: new Date(),
    })
    .where('id', '=', type.id)
    .execute()
  await touch(change, object.id)
}

function refuseTaken(object: Definition, name: string, except?: number): void {
  const folded = name.toLowerCase()
  if (object.recordTypes.some((type) => type.id !== except && type.name.toLowerCase() === folded)) {
    throw conflict(`"${object.name}" has a record type called "${name}" already.`)
  }
}

/** Removes a record type without rows, with the fields that only it had. */
export async function deleteRecordType(
  change: Change,
  object: Definition,
  recordTypeId: number,
): Promise<void> {
  const type = recordTypeById(object, recordTypeId)
  if (type.isDefault) throw conflict('The default record type cannot be deleted.')
  const table = tableOf(object.id)
  // The lock keeps out new rows of this type between the count and the end.
  await sql`lock table ${table} in share row exclusive mode`.execute(change.db)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${table} where record_type_id = ${type.id} and deleted_at is null`.execute(
    change.db,
  )
  const count = rows[0]?.count ?? 0
  if (count > 0) {
    throw conflict(
      `There are rows of the record type "${type.name}" (${count}): give them another one or delete them first.`,
    )
  }
  // Deleted rows can still be restored, as rows of the default type.
  await sql`update ${table} set record_type_id = ${defaultRecordType(object).id}
    where record_type_id = ${type.id}`.execute(change.db)
  await removeFields(
    change,
    object,
    object.fields.filter((field) => field.recordTypeId === type.id),
  )
  await change.db.deleteFrom('record_types').where('id', '=', type.id).execute()
  await touch(change, object.id)
}

export interface SecurityBody {
  enabled?: boolean | undefined
  virtual_owner_column_ids?: readonly number[] | undefined
  workspace?: WorkspaceLevel | undefined
}

/** Saves a security configuration. The first save enables it, unless it says otherwise. */
export async function saveSecurity(
  change: Change,
  object: Definition,
  recordTypeId: number,
  body: SecurityBody,
): Promise<void> {
  const type = recordTypeById(object, recordTypeId)
  const owners = body.virtual_owner_column_ids ?? type.security.virtualOwnerColumnIds
  refuseOthers(object, type, owners)
  await change.db
    .updateTable('record_types')
    .set({
      security_enabled: body.enabled ?? sql<boolean>`security_enabled or owner_field_ids is null`,
      owner_field_ids: [...new Set(owners)],
      workspace: body.workspace ?? type.security.workspace,
      updated_at: new Date(),
    })
    .where('id', '=', type.id)
    .execute()
  await touch(change, object.id)
}

function refuseOthers(object: Definition, type: RecordTypeDefinition, owners: readonly number[]): void {
  const issues = owners.flatMap((id, index) => {
    const field = object.fields.find((one) => one.id === id)
    const fits =
      field !== undefined &&
      isUserRelation(field) &&
      (field.recordTypeId === null || field.recordTypeId === type.id)
    if (fits) return []
    const message = 'Must be the id of a relation to users that rows of this record type have.'
    return [{ path: `virtual_owner_column_ids[${index}]`, code: 'not_found', message }]
  })
  if (issues.length > 0) throw invalid(issues)
}
