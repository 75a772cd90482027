import { type RawBuilder, sql } from 'kysely'
import { grouped } from '../../kit/counted.ts'
import type { SqlFragment } from '../../kit/field-type.ts'
import { weightOf } from '../../kit/limit.ts'
import { type Problem, wrong } from '../../kit/problem.ts'
import { runReused } from '../../platform/database/index.ts'
import { requireCurrent, type Scope } from '../catalogue/catalogue.ts'
import type { FieldDefinition } from '../catalogue/definition.ts'
import { formatValue, traitsOf } from '../fields/index.ts'
import { type Compilation, fieldValue, present } from '../query/index.ts'
import { tableOf } from '../storage/names.ts'
import { bytesBefore, mayBeLarge, mostPageBytes } from './page-bytes.ts'
import { type Branch, type Branches, branchAt, type Reach } from './reach.ts'
import { compilationFor, isCurrent, type Row, rowAlias } from './select.ts'
import { readTitle, titleColumns } from './titles.ts'

// A page of 200 rows with 50 links in each.
const maxRelated = 10_000

/** A row at the other end of a relation, with the requested fields. */
interface Related {
  id: string | number
  title: string | null
  /** By field id. */
  values: Map<number, unknown>
}

/** The related rows found for each branch, by their id as text. */
type Found = Map<Branch, Map<string, Related>>

/**
 * Shows relations as `{ id, title }` and adds the fields of related rows: one statement per level, regardless of the
 * number of relations.
 */
export async function expandRows(
  scope: Scope,
  rows: readonly Row[],
  { reach, fields }: { reach: Reach; fields: readonly FieldDefinition[] },
): Promise<Row[]> {
  const found = await findRelated(scope, rows, reach.branches)
  let weight = 0
  return rows.map((row) => {
    // A related row is written once for every row that leads to it.
    if (weight > mostPageBytes) throw tooLarge()
    const data: Record<string, unknown> = {}
    for (const { name, id } of fields) {
      if (!Object.hasOwn(row.data, name)) continue
      const branch = reach.branches.get(id)
      data[name] = branch?.expanded === true ? shown(branch, row.data[name], found) : row.data[name]
    }
    for (const { key, relations, end } of reach.paths) {
      const [first] = relations
      const value = first === undefined ? undefined : row.data[first.name]
      data[key] = valueAlong(reach.branches, relations, end, value, found)
    }
    weight += weightOf(data, mostPageBytes)
    return { ...row, data }
  })
}

/** Formats the values of relations as `{ id, title }`, without rows that the caller does not see. */
export async function relatedReader(
  scope: Scope,
  wanted: readonly { field: FieldDefinition; value: unknown }[],
): Promise<(field: FieldDefinition, value: unknown) => unknown> {
  const reach: Reach = { branches: new Map(), paths: [] }
  const level: Level = new Map()
  for (const [field, values] of Map.groupBy(wanted, (one) => one.field)) {
    const branch = branchAt(scope, reach.branches, [field])
    if (branch !== undefined)
      addIds(
        level,
        branch,
        values.map(({ value }) => value),
      )
  }
  const found: Found = new Map(level.size === 0 ? [] : await readLevel(scope, level))
  return (field, value) => {
    const branch = reach.branches.get(field.id)
    return branch === undefined ? null : shown(branch, value, found)
  }
}

/** A level of related rows: the branches that lead there, each with its target ids. */
type Level = Map<Branch, Set<string>>

async function findRelated(scope: Scope, rows: readonly Row[], branches: Branches): Promise<Found> {
  const found: Found = new Map()
  let level: Level = new Map()
  for (const branch of branches.values())
    addIds(
      level,
      branch,
      rows.map((row) => row.data[branch.field.name]),
    )
  while (level.size > 0) {
    const next: Level = new Map()
    for (const [branch, related] of await readLevel(scope, level)) {
      found.set(branch, related)
      for (const inner of branch.branches.values()) {
        addIds(
          next,
          inner,
          [...related.values()].map((one) => one.values.get(inner.field.id)),
        )
      }
    }
    level = next
  }
  return found
}

function addIds(level: Level, branch: Branch, values: readonly unknown[]): void {
  const ids = new Set(values.flatMap(idsIn).map(String))
  if (ids.size > 0) level.set(branch, ids)
}

function idsIn(value: unknown): (string | number)[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.filter((one) => typeof one === 'string' || typeof one === 'number')
}

interface RelatedRow {
  branch: number
  id: string
  display: unknown
  title: string | null
  read: unknown[]
  is_current: boolean | null
  page_rows?: number
}

async function readLevel(scope: Scope, level: Level): Promise<(readonly [Branch, Map<string, Related>])[]> {
  const wanted = [...level]
  const count = wanted.reduce((sum, [, ids]) => sum + ids.size, 0)
  if (count > maxRelated) {
    const message = `This page leads to ${grouped(count)} related rows, more than ${grouped(maxRelated)}: ask for fewer rows at a time.`
    throw wrong('expand', 'too_big', message)
  }
  const compilation = compilationFor(scope)
  const parts = wanted.flatMap(([branch, ids], index) => {
    const source = sourceOf(scope, branch, [...ids], compilation)
    return source === undefined ? [] : [sql`select ${index}::int as branch, ${source}`]
  })
  const mayHaveMore = mayBeLarge(
    wanted.flatMap(([branch]) => readFields(branch)),
    count,
  )
  const query = relatedQuery(scope, sql.join(parts, sql` union all `), mayHaveMore)
  const rows = parts.length === 0 ? [] : await runReused(scope.app.db, query, scope.catalogue.version)
  if (rows.length < (rows[0]?.page_rows ?? 0)) throw tooLarge()
  if (rows.length > 0) requireCurrent(rows[0]?.is_current)
  const byBranch = Map.groupBy(rows, (row) => row.branch)
  return wanted.map(([branch, ids], index) => [branch, relatedOf(branch, ids, byBranch.get(index) ?? [])])
}

function relatedQuery(scope: Scope, found: SqlFragment, isBounded: boolean): RawBuilder<RelatedRow> {
  const all = sql<RelatedRow>`select found.*, ${isCurrent(scope)} as is_current from (${found}) as found`
  if (!isBounded) return all
  return sql`select * from (select page.*, count(*) over ()::int as page_rows, ${bytesBefore(sql`octet_length(read::text)`)} from (${all}) as page) as page where bytes_before < ${sql.lit(mostPageBytes)}`
}

function tooLarge(): Problem {
  const message = `With what they lead to, these rows come to more than ${mostPageBytes / 1024 / 1024} MB: ask for fewer rows or fields at a time.`
  return wrong('expand', 'too_big', message)
}

/** The columns and the rows of one branch, after `select branch,`. */
function sourceOf(
  scope: Scope,
  branch: Branch,
  ids: string[],
  compilation: Compilation,
): RawBuilder<unknown> | undefined {
  const { field, target } = branch
  if (traitsOf(field).platformModel === 'User') {
    const title =
      field.metadata['displayField'] === 'email' ? sql`email` : sql`coalesce(nullif(name, ''), email)`
    return sql`id::text as id, null::json as display, ${title} as title, '[]'::json as read
      from users where account_id = ${scope.actor.account.id} and id = any(${ids}::int[])`
  }
  if (target === undefined) return undefined
  const values = readFields(branch).map((one) => fieldValue(one, target, rowAlias, compilation))
  return sql`r.id, ${titleColumns(field, target, rowAlias, compilation)}, json_build_array(${sql.join(values)}) as read
    from ${tableOf(target.id)} as r
    where r.id = any(${ids}::text[]) and ${present(target, rowAlias, compilation)}`
}

/** The fields of related rows to read, in the order of the array that returns them. */
function readFields(branch: Branch): FieldDefinition[] {
  return [...new Set([...branch.fields, ...[...branch.branches.values()].map(({ field }) => field)])]
}

function relatedOf(
  branch: Branch,
  ids: ReadonlySet<string>,
  rows: readonly RelatedRow[],
): Map<string, Related> {
  const { field, target } = branch
  if (target === undefined) {
    // Conversations have no title, and neither do former users.
    const titles = new Map(rows.map((row) => [row.id, row.title]))
    const isUser = traitsOf(field).platformModel === 'User'
    const related = (id: string) => ({
      id: isUser ? Number(id) : id,
      title: titles.get(id) ?? null,
      values: new Map<number, unknown>(),
    })
    return new Map([...ids].map((id) => [id, related(id)]))
  }
  const fields = readFields(branch)
  return new Map(
    rows.map((row) => {
      const values = new Map(fields.map((one, index) => [one.id, formatValue(one, row.read[index])]))
      return [row.id, { id: row.id, title: readTitle(field, target, row), values }]
    }),
  )
}

/** The value of a relation with its related rows. */
function shown(branch: Branch, value: unknown, found: Found): unknown {
  const related = relatedAt(branch, value, found).map((one) => {
    const inner = [...branch.branches.values()].filter(({ expanded }) => expanded)
    const data = inner.map((next) => [next.field.name, shown(next, one.values.get(next.field.id), found)])
    return { id: one.id, title: one.title, ...(inner.length === 0 ? {} : { data: Object.fromEntries(data) }) }
  })
  return Array.isArray(value) ? related : (related[0] ?? null)
}

function relatedAt(branch: Branch, value: unknown, found: Found): Related[] {
  const rows = found.get(branch)
  return idsIn(value).flatMap((id) => rows?.get(String(id)) ?? [])
}

/** The values at the end of a path: one if it follows only single relations, otherwise an array. */
function valueAlong(
  branches: Branches,
  relations: readonly FieldDefinition[],
  end: FieldDefinition,
  value: unknown,
  found: Found,
): unknown {
  const [first, ...rest] = relations
  const branch = first === undefined ? undefined : branches.get(first.id)
  if (branch === undefined) return null
  const [next] = rest
  const values = relatedAt(branch, value, found).map((one) => {
    const inside = one.values.get((next ?? end).id)
    return next === undefined ? inside : valueAlong(branch.branches, rest, end, inside, found)
  })
  return Array.isArray(value) ? values.flat() : (values[0] ?? null)
}
