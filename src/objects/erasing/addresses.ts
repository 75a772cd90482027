import { type RawBuilder, sql } from 'kysely'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { columnOf } from '../storage/names.ts'

export function holdsAddresses(field: FieldDefinition): boolean {
  return field.type === 'string' && field.metadata['format'] === 'email'
}

export function holdsNumbers(field: FieldDefinition): boolean {
  return field.type === 'string' && field.metadata['format'] === 'phone_number'
}

/** A condition on rows `t`: one of the fields holds one of these lower-case values. */
export function holdsAny(fields: readonly FieldDefinition[], values: readonly string[]): RawBuilder<unknown> {
  const columns = fields.map((field) => sql`lower(t.${columnOf(field.id)}) = any(${values}::text[])`)
  return sql`(${sql.join(columns, sql` or `)})`
}
