import { type Selectable, sql } from 'kysely'
import { notFound } from '../../kit/problem.ts'
import type { Db, Schema } from '../../platform/database/index.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'

/** The parts of a definition that a change of type replaces. */
export type FieldVersion = Pick<
  FieldDefinition,
  'type' | 'metadata' | 'defaultValue' | 'required' | 'unique' | 'columnType'
> & { options: { id: number; name: string; color: string; order: number }[] }

export interface TypeChange extends Omit<Selectable<Schema['field_changes']>, 'before' | 'report'> {
  before: FieldVersion
  report: TypeChangeReport
}

export interface TypeChangeReport {
  converted: number
  lost: number
}

function versionOf(field: FieldDefinition): FieldVersion {
  const { type, metadata, defaultValue, required, unique, columnType, options } = field
  const kept = options.map(({ id, name, color, order }) => ({ id, name, color, order }))
  return { type, metadata, defaultValue, required, unique, columnType, options: kept }
}

/** The field as it was in a version. */
export function fieldIn(version: FieldVersion, field: FieldDefinition): FieldDefinition {
  const { createdAt, updatedAt } = field
  return {
    ...field,
    ...version,
    options: version.options.map((option) => ({ ...option, createdAt, updatedAt })),
  }
}

export async function insertTypeChange(
  db: Db,
  change: { objectId: number; field: FieldDefinition; userId: number | null; undoes?: number },
): Promise<{ id: number; createdAt: Date }> {
  const { id, created_at: createdAt } = await db
    .insertInto('field_changes')
    .values({
      object_id: change.objectId,
      field_id: change.field.id,
      user_id: change.userId,
      before: JSON.stringify(versionOf(change.field)),
      undoes: change.undoes ?? null,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  return { id, createdAt }
}

export async function reportTypeChange(db: Db, id: number, report: TypeChangeReport): Promise<void> {
  await db
    .updateTable('field_changes')
    .set({ report: JSON.stringify(report) })
    .where('id', '=', id)
    .execute()
}

/** The changes of a field's type, latest first, with those that undid one. */
export async function listTypeChanges(db: Db, fieldId: number): Promise<TypeChange[]> {
  const { rows } = await sql<TypeChange>`
    select * from field_changes where field_id = ${fieldId} order by id desc limit 100`.execute(db)
  return rows
}

export async function readTypeChange(db: Db, fieldId: number, id: number): Promise<TypeChange> {
  const found = (await listTypeChanges(db, fieldId)).find((one) => one.id === id)
  if (found === undefined) throw notFound('type change')
  return found
}

/** Returns the field as it was when a change was recorded: right before it, or right after it. */
export type FieldsThen = (field: FieldDefinition, at: Date, side: 'before' | 'after') => FieldDefinition

/** The former definitions of the fields of an object, for its history. */
export async function readFieldsThen(db: Db, objectId: number): Promise<FieldsThen> {
  const { rows } = await sql<{ field_id: number; created_at: Date; before: FieldVersion }>`
    select field_id, created_at, before from field_changes where object_id = ${objectId}
    order by created_at, id`.execute(db)
  const byField = Map.groupBy(rows, (row) => row.field_id)
  const former = new Map<object, FieldDefinition>()
  return (field, at, side) => {
    const next = byField
      .get(field.id)
      ?.find(({ created_at: changed }) => (side === 'before' ? changed >= at : changed > at))
    if (next === undefined) return field
    const known = former.get(next) ?? fieldIn(next.before, field)
    former.set(next, known)
    return known
  }
}
