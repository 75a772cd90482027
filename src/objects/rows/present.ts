import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../catalogue/catalogue.ts'
import type { Definition } from '../catalogue/definition.ts'
import { type Compilation, present } from '../query/index.ts'
import { tableOf } from '../storage/names.ts'
import { compilationFor, rowAlias } from './select.ts'

/** The ids of those rows that exist for the caller. */
export function presentRows(
  object: Definition,
  ids: readonly string[],
  compilation: Compilation,
): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`select r.id from ${tableOf(object.id)} as r
    where r.id = any(${[...ids]}::text[]) and ${present(object, rowAlias, compilation)}`
}

/** Returns the rows among these that exist for the caller. */
export async function findPresent(
  scope: Scope,
  object: Definition,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await presentRows(object, ids, compilationFor(scope)).execute(scope.app.db)
  return new Set(rows.map((row) => row.id))
}
