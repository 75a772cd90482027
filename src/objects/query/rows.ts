import { sql } from 'kysely'
import type { Field, SqlFragment } from '../../kit/field-type.ts'
import { fieldTypeOf } from '../fields/types.ts'
import type { Shape } from '../shape.ts'
import { linksOf, tableOf } from '../storage/names.ts'
import type { Compilation, End, Relation } from './tree.ts'

/** The predicate that every row passes; left out of what is compiled. */
export const always: SqlFragment = sql`true`

export function allOf(conditions: readonly SqlFragment[]): SqlFragment {
  const real = conditions.filter((condition) => condition !== always)
  return real.length === 0 ? always : sql.join(real, sql` and `)
}

/** The name of the rows one level further in: `r`, `r1`, `r2`. Rows of one level never see each other. */
function innerAlias(alias: string): string {
  const match = /^(.*?)(\d*)$/.exec(alias)
  return `${match?.[1] ?? alias}${Number(match?.[2] ?? '0') + 1}`
}

/** The rows of a shape that are there for the caller: not in the trash, and theirs to see. */
export function present(shape: Shape, alias: string, compilation: Compilation): SqlFragment {
  return allOf([sql`${sql.id(alias, 'deleted_at')} is null`, compilation.visible(shape, alias)])
}

/** A source of rows for a subquery: what stands behind `from` and behind `where`. */
export interface Rows {
  from: SqlFragment
  where: SqlFragment
  shape: Shape
  alias: string
}

/** The rows that a relation of the row at `alias` leads to, or that lead to it by one. */
export function relatedRows(relation: Relation, alias: string, compilation: Compilation): Rows {
  const { field, target } = relation
  if (relation.back === true) return relatingRows(target, field, alias, compilation)
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

/** The rows of `source` whose relation `field` leads to the row at `alias`. */
export function relatingRows(source: Shape, field: Field, alias: string, compilation: Compilation): Rows {
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

/** The value that an end has for the row at `alias`. For a multi relation there is none: ask `relatedRows`. */
export function endValue(end: End, alias: string, compilation: Compilation): SqlFragment {
  if ('system' in end.column) return sql.id(alias, end.column.system)
  if ('back' in end.column) throw new Error('rows that relate to a row are no value of it')
  const { field } = end.column
  const storage = fieldTypeOf(field).storage(field)
  return storage.kind === 'computed' ? compilation.computed(field, end.shape, alias) : columnAt(alias, field)
}

/**
 * What a read of a field selects. Relations hold only rows that the caller may see: one is its id, several are an
 * array of ids in the order in which the rows were made.
 */
export function fieldValue(field: Field, shape: Shape, alias: string, compilation: Compilation): SqlFragment {
  const type = fieldTypeOf(field)
  const storage = type.storage(field)
  if (storage.kind === 'computed') return compilation.computed(field, shape, alias)
  const { target: targetId } = type.traits(field.metadata)
  if (targetId === undefined) return columnAt(alias, field)
  const target = targetId === shape.id ? shape : compilation.shapes.get(targetId)
  if (target === undefined) return sql`null`
  const rows = relatedRows({ holder: shape, field, target }, alias, compilation)
  const id = sql.id(rows.alias, 'id')
  return storage.kind === 'links'
    ? sql`array(select ${id} from ${rows.from} where ${rows.where} order by ${id})`
    : sql`(select ${id} from ${rows.from} where ${rows.where})`
}

/** True where a multi relation leads anywhere, null where it does not: what `count` counts. */
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
