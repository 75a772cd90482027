import { type RawBuilder, sql } from 'kysely'
import type { Lookups } from '../../kit/extensions/references.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import { traitsOf } from '../fields/index.ts'
import type { Compilation } from '../query/index.ts'
import { checkFiles } from './files.ts'
import { type InputReader, type RowValues, report } from './input.ts'
import { presentRows } from './present.ts'
import { compilationFor } from './select.ts'

/** Ids of one kind of thing that values name, each with the path of its first use. */
interface Named {
  what: string
  paths: Map<string, string>
  /** The query for existing ids; undefined for things that another part of the platform owns. */
  select?: (ids: string[]) => RawBuilder<unknown>
  model?: string
}

/**
 * Reports every row, user, conversation and file that values name and that does not exist for the caller. `rowIds` are
 * those of changed rows; new ones have none yet.
 */
export async function checkReferences(
  scope: Scope,
  reader: InputReader,
  rows: readonly RowValues[],
  rowIds: readonly string[] = [],
): Promise<void> {
  await checkFiles(scope, reader, rows, rowIds)
  const named = namedIn(scope, rows)
  if (named.length === 0) return
  const found = await lookUp(scope, named)
  for (const [index, one] of named.entries()) {
    for (const [id, path] of one.paths) {
      if (!found[index]?.has(id))
        report(reader, { path, code: 'not_found', message: `There is no such ${one.what}.` })
    }
  }
}

function namedIn(scope: Scope, rows: readonly RowValues[]): Named[] {
  return scope.object.fields.flatMap((field) => {
    const { target, platformModel } = traitsOf(field)
    if (target === undefined && platformModel === undefined) return []
    const paths = new Map<string, string>()
    for (const row of rows) {
      const value = row.links.get(field.id) ?? row.columns.get(field.id)
      if (value === undefined || value === null) continue
      const at = `${row.at}${field.name}`
      if (!Array.isArray(value)) addTo(paths, String(value), at)
      else for (const [index, one] of value.entries()) addTo(paths, String(one), `${at}[${index}]`)
    }
    return paths.size === 0
      ? []
      : [{ paths, ...lookupFor(scope, target, platformModel, compilationFor(scope)) }]
  })
}

function addTo(paths: Map<string, string>, id: string, path: string): void {
  if (!paths.has(id)) paths.set(id, path)
}

function lookupFor(
  scope: Scope,
  target: number | undefined,
  model: string | undefined,
  compilation: Compilation,
): Omit<Named, 'paths'> {
  if (model === 'User') return { what: 'user in this account', select: (ids) => usersOf(scope, ids) }
  if (model !== undefined) return { what: model.toLowerCase(), model }
  const related = target === undefined ? undefined : scope.catalogue.byId.get(target)
  return {
    what: related === undefined ? 'row' : `row in "${related.name}"`,
    select: (ids) =>
      related === undefined ? sql`select null where false` : presentRows(related, ids, compilation),
  }
}

function usersOf({ actor }: Scope, ids: string[]): RawBuilder<unknown> {
  return sql`select id::text from users where account_id = ${actor.account.id} and id = any(${ids}::int[])`
}

/** One statement for everything in our tables, regardless of the kinds of things that the values name. */
async function lookUp(scope: Scope, named: readonly Named[]): Promise<Set<string>[]> {
  const parts = named.flatMap(({ select, paths }, index) =>
    select === undefined
      ? []
      : [sql`select ${index}::int as kind, found.id from (${select([...paths.keys()])}) as found (id)`],
  )
  const { rows } =
    parts.length === 0
      ? { rows: [] }
      : await sql<{ kind: number; id: string }>`${sql.join(parts, sql` union all `)}`.execute(scope.app.db)
  const byKind = Map.groupBy(rows, (row) => row.kind)
  const found: Set<string>[] = []
  for (const [index, { model, paths }] of named.entries()) {
    const ids =
      model === undefined
        ? (byKind.get(index) ?? []).map((row) => row.id)
        : await askPlatform(scope, model, [...paths.keys()])
    found.push(new Set(ids))
  }
  return found
}

/** A model without a provider has no rows. */
async function askPlatform({ app, actor }: Scope, model: string, ids: readonly string[]): Promise<string[]> {
  const extensions: readonly Lookups<Db>[] = app.capabilities
  for (const { lookups } of extensions) {
    const lookup = lookups?.[model]
    if (lookup !== undefined) return lookup(app.db, actor.account.id, ids)
  }
  return []
}
