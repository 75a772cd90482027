import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../kit/field-type.ts'
import { conflict } from '../../kit/problem.ts'
import { type Change, touch } from '../catalogue/change.ts'
import type { Definition } from '../catalogue/definition.ts'
import { fieldTypeOf, hasOptions, kindOf } from '../fields/index.ts'
import { lockValues } from '../storage/move.ts'
import { columnOf, linksOf, tableOf } from '../storage/names.ts'
import { addField, storageOf } from '../storage/tables.ts'
import { fieldById, refuseTaken } from './fields.ts'
import { insertFields } from './new-field.ts'
import { reorder } from './update-field.ts'

/** Adds a copy of a field after it, with its options and, if requested, its values. */
export async function duplicateField(
  change: Change,
  object: Definition,
  fieldId: number,
  { name, withValues }: { name: string; withValues: boolean },
): Promise<number> {
  const source = fieldById(object, fieldId)
  const { isTypeFixed, takes } = fieldTypeOf(source)
  if (isTypeFixed === true && takes.writes && withValues)
    throw conflict(`The values of "${source.name}" can't be copied: duplicate it without them.`)
  if (storageOf(source).kind === 'reverse')
    throw conflict(`"${source.name}" shows a relation from the other side, which one field can do.`)
  refuseTaken(object, name)
  const options = source.options.map((option) => ({ name: option.name, color: option.color }))
  const { createdAt: _created, updatedAt: _updated, id: _id, columnType: _column, ...definition } = source
  const chosen = source.options.find(({ id }) => id === source.defaultValue)
  const copy = {
    ...definition,
    name,
    options,
    unique: false,
    required: source.required && withValues,
    builtIn: false,
    defaultValue: hasOptions(source) ? null : source.defaultValue,
    ...(chosen === undefined ? {} : { defaultOption: chosen.name }),
  }
  const [made] = await insertFields(change, object.id, [copy])
  if (made === undefined) throw new Error('the field was not stored')
  await addField(change.db, object.id, made, null)
  if (withValues) await copyValues(change, object, source, made)
  const inOrder = object.fields.toSorted((a, b) => a.order - b.order)
  await reorder(change, object, made.id, inOrder.findIndex(({ id }) => id === source.id) + 1)
  await touch(change, object.id)
  return made.id
}

async function copyValues({ db }: Change, object: Definition, from: Field, to: Field): Promise<void> {
  const storage = storageOf(from)
  if (!fieldTypeOf(from).takes.writes) return
  await lockValues(db, object.id, from)
  if (storage.kind === 'links') {
    await sql`insert into ${linksOf(to.id)} (source_id, target_id)
      select source_id, target_id from ${linksOf(from.id)}`.execute(db)
    return
  }
  const column = columnOf(from.id)
  await sql`update ${tableOf(object.id)} set ${columnOf(to.id)} = ${copied(column, from, to)}
    where ${column} is not null`.execute(db)
}

/** The value of the copy, whose options have ids of their own. */
function copied(column: RawBuilder<unknown>, from: Field, to: Field): RawBuilder<unknown> {
  if (!hasOptions(from)) return column
  const before = sql`${from.options.map(({ id }) => id)}::int[]`
  const ids = from.options.map(({ name }) => to.options.find((option) => option.name === name)?.id ?? null)
  const now = sql`${ids}::int[]`
  if (kindOf(from) === 'option') return sql`(${now})[array_position(${before}, ${column})]`
  return sql`array(select (${now})[array_position(${before}, chosen.id)]
    from unnest(${column}) with ordinality as chosen (id, at) order by chosen.at)`
}
