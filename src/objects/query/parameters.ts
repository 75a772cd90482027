import { sql } from 'kysely'
import type { SqlFragment } from '../../kit/field-type.ts'

/** A value as a parameter of a known type, so that PostgreSQL never has to infer it. */
export function cast(value: unknown, sqlType: string): SqlFragment {
  const type = castTypes[sqlType]
  if (type === undefined) throw new Error(`no parameter is cast to ${sqlType}`)
  return sql`${value}::${type}`
}

const castTypes: Record<string, SqlFragment> = Object.fromEntries(
  ['text', 'numeric', 'bigint', 'boolean', 'timestamptz', 'date', 'int', 'uuid'].flatMap((name) => [
    [name, sql.raw(name)],
    [`${name}[]`, sql.raw(`${name}[]`)],
  ]),
)
