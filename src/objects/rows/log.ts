import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../kit/field-type.ts'
import { authorOf, type Scope } from '../catalogue/catalogue.ts'
import { kindOf } from '../fields/index.ts'

export type LoggedAction = 'updated' | 'deleted' | 'restored'

// Both values of every edit of a long text would soon take more space than the texts.
const keptCharacters = 10_000

/** A value in the form that the history stores. */
export function keptValue(field: Field, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return kindOf(field) === 'text'
    ? sql`to_jsonb(left(${value}, ${sql.lit(keptCharacters)}))`
    : sql`to_jsonb(${value})`
}

/**
 * A statement that changes rows and writes their history in one round trip: the values never leave the database.
 * `change` returns the `id` of each row, `at` and its `changes`; `columns` are the ones that the caller gets.
 */
export function withHistory<T>(
  { actor, object }: Scope,
  action: LoggedAction,
  change: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
): RawBuilder<T> {
  const { userId, agent } = authorOf(actor)
  return sql<T>`with changed as (${change}),
    logged as (
      insert into row_changes (account_id, object_id, row_id, action, at, user_id, agent, run_id, changes)
      select ${actor.account.id}::int, ${object.id}::int, id, ${action}::text, at, ${userId}::int, ${agent}::jsonb,
        ${actor.causes?.at(-1) ?? null}::text, changes from changed)
    select ${columns} from changed`
}
