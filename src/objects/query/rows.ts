import { sql } from 'kysely'
import type { Field, SqlFragment } from '../../kit/field-type.ts'
import { fieldTypeOf } from '../fields/types.ts'
import type { Shape } from '../shape.ts'
import { linksOf, tableOf } from '../storage/names.ts'
import type { Compilation, End, Relation } from './tree.ts'

/** The predicate that matches every row; it is left out of the compiled SQL. */
export const always: SqlFragment = sql`true`

export function allOf(conditions: readonly SqlFragment[]): SqlFragment {
  const real = conditions.filter((condition) => condition !== always)
  return real.length === 0 ? always : sql.join(real, sql` and `)
}

/** The alias of the rows one level deeper: `r`, `r1`, `r2`. Rows of one level never see each other. */
function innerAlias(alias: string): string {
  const match = /^(.*?)(\d*)$/.exec(alias)
  return `${match?.[1] ?? alias}${Number(match?.[2] ?? '0') + 1}`
}

/** The rows of a shape that exist for the caller: not in the trash, and visible to them. */
export function present(shape: Shape, alias: string, compilation: Compilation): SqlFragment {
  return allOf([sql`${sql.id(alias, 'deleted_at')} is null`, compilation.visible(shape, alias)])
}

/** A source of rows for a subquery: its `from` and `where` clauses. */
export interface Rows {
  from: SqlFragment
  where: SqlFragment
  shape: Shape
  alias: string
}

/** The rows that a relation of the row at `alias` leads to, or whose relation leads to it. */
export function relatedRows(relation: Relation, alias: string, compilation: Compilation): Rows {
  const { field, target } = relation
  if (relation.back === true) return relatingRows(target, field, alias, compilation)
  const reversed = reversedRelation(field, target)
  if (reversed !== undefined) return relatingRows(target, reversed, alias, compilation)
  const inner = innerAlias(alias)
  const there = present(target, inner, compilation)
  if (fieldTypeOf(field).storage(field).kind !== 'links') {
    const where = sql`${sql.id(inner, 'id')} = ${columnAt(alias, field)} and ${there}`
    return { from: sql`${tableOf(target.id)} as ${sql.id(inner)}`, where, shape: target, alias: inner }
  }
  const link = `${inner}l`
  return {
    from: sql`${linksOf(field.id)} as ${sql.id(link)} join ${tableOf(target.id)} as ${sql.id(inner)} on ${sql.id(inner, 'id')} = ${sql.id(link, 'target_id')}`,
    where: sql`${sql.id(link, 'source_id')} = ${sql.id(alias, 'id')} and ${there}`,
    shape: target,
    alias: inner,
  }
}

/** The relation of the target whose links a field shows from the other side. Undefined for other fields. */
export function reversedRelation(field: Field, target: Pick<Shape, 'fields'>): Field | undefined {
  const storage = fieldTypeOf(field).storage(field)
  if (storage.kind !== 'reverse') return undefined
  const reversed = target.fields.find(({ id }) => id === storage.of)
  if (reversed === undefined) throw new Error(`field ${field.id} shows the missing relation ${storage.of}`)
  return reversed
}

/** The rows of `source` whose relation `field` leads to the row at `alias`. */
export function relatingRows(source: Shape, field: Field, alias: string, compilation: Compilation): Rows {
  const { target = 0 } = fieldTypeOf(field).traits(field.metadata)
  const holder = compilation.shapes.get(target)
  const reversed = holder === undefined ? undefined : reversedRelation(field, holder)
  if (holder !== undefined && reversed !== undefined)
    return relatedRows({ holder, field: reversed, target: source }, alias, compilation)
  const inner = innerAlias(alias)
  const there = present(source, inner, compilation)
  if (fieldTypeOf(field).storage(field).kind !== 'links') {
    const where = sql`${columnAt(inner, field)} = ${sql.id(alias, 'id')} and ${there}`
    return { from: sql`${tableOf(source.id)} as ${sql.id(inner)}`, where, shape: source, alias: inner }
  }
  const link = `${inner}l`
  return {
    from: sql`${linksOf(field.id)} as ${sql.id(link)} join ${tableOf(source.id)} as ${sql.id(inner)} on ${sql.id(inner, 'id')} = ${sql.id(link, 'source_id')}`,
    where: sql`${sql.id(link, 'target_id')} = ${sql.id(alias, 'id')} and ${there}`,
    shape: source,
    alias: inner,
  }
}

export function columnAt(alias: string, field: Field): SqlFragment {
  return sql.id(alias, `f${field.id}`)
}

/** The value of an end for the row at `alias`. A multi relation has none: use `relatedRows`. */
export function endValue(end: End, alias: string, compilation: Compilation): SqlFragment {
  if ('system' in end.column) return sql.id(alias, end.column.system)
  if ('back' in end.column) throw new Error('rows that relate to a row are no value of it')
  const { field } = end.column
  const storage = fieldTypeOf(field).storage(field)
  if (storage.kind === 'author') return authorName(storage.of, end.shape, alias)
  return storage.kind === 'computed' ? compilation.computed(field, end.shape, alias) : columnAt(alias, field)
}

/** The name of the row's author, as its history shows it: of an agent as it was then, of a teammate as it is now. */
function authorName(of: 'created' | 'updated', { accountId }: Shape, alias: string): SqlFragment {
  const [user, agent] = [sql.id(alias, `${of}_by`), sql.id(alias, `${of}_by_agent`)]
  return sql`coalesce(${agent} ->> 'name', (select coalesce(nullif(u.name, ''), u.email) from users as u
    where u.id = ${user} and u.account_id = ${accountId}::int))`
}

/**
 * The selected value of a field. Relations hold only rows that the caller may see: a single one is an id, several are
 * an array of ids in the order of creation.
 */
export function fieldValue(field: Field, shape: Shape, alias: string, compilation: Compilation): SqlFragment {
  const type = fieldTypeOf(field)
  const storage = type.storage(field)
  if (storage.kind === 'computed') return compilation.computed(field, shape, alias)
  if (storage.kind === 'author') return authorName(storage.of, shape, alias)
  const { target: targetId } = type.traits(field.metadata)
  if (targetId === undefined) return columnAt(alias, field)
  const target = targetId === shape.id ? shape : compilation.shapes.get(targetId)
  if (target === undefined) return sql`null`
  const rows = relatedRows({ holder: shape, field, target }, alias, compilation)
  const id = sql.id(rows.alias, 'id')
  return storage.kind === 'column'
    ? sql`(select ${id} from ${rows.from} where ${rows.where})`
    : sql`array(select ${id} from ${rows.from} where ${rows.where} order by ${id})`
}

/** True if a multi relation leads anywhere, otherwise null: the value that `count` counts. */
export function filledValue(
  field: Field,
  shape: Shape,
  alias: string,
  compilation: Compilation,
): SqlFragment {
  const { target: targetId } = fieldTypeOf(field).traits(field.metadata)
  const target = targetId === shape.id ? shape : compilation.shapes.get(targetId ?? 0)
  if (target === undefined) return sql`null::boolean`
  const rows = relatedRows({ holder: shape, field, target }, alias, compilation)
  return sql`nullif(exists (select from ${rows.from} where ${rows.where}), false)`
}
