import type { Field } from '../../kit/field-type.ts'
import { conflict, type Issue, invalid, Problem } from '../../kit/problem.ts'
import type { Change } from '../catalogue/change.ts'
import type { Definition } from '../catalogue/definition.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import {
  type NewField as CheckedField,
  findFieldType,
  newFieldBody,
  parseNewField,
  traitsOf,
} from '../fields/index.ts'
import { reversedRelation } from '../query/index.ts'
import type { Shape } from '../shape.ts'
import { createTable, dropTable } from '../storage/tables.ts'
import { formulasUsing } from './dependencies.ts'
import { removeFields } from './fields.ts'
import { insertFields, type NewField } from './new-field.ts'
import { reverseFieldsOf } from './reverse-fields.ts'
import { checkRule, storeRule } from './rules.ts'

export interface ObjectBody {
  display_name?: string | undefined
  emoji?: string | null | undefined
  color?: string | null | undefined
  description?: string | null | undefined
}

export interface NewObject extends ObjectBody {
  kind: Definition['kind']
  name: string
  standard?: boolean
  createdBy: number | null
}

type Column = Readonly<Record<string, unknown>>

/**
 * Creates an object or a table from the columns of a request. Formulas come last, when the fields that they use have
 * ids. `ofBody` holds the issues of the rest of the request, reported together with those of the columns.
 */
export async function createFromColumns(
  change: Change,
  object: NewObject,
  columns: readonly Column[],
  ofBody: readonly Issue[] = [],
): Promise<number> {
  const placed = columns.map((column, order) => ({ column, order }))
  const [formulas, stored] = [placed.filter(isFormula), placed.filter((one) => !isFormula(one))]
  const blank: Shape = { ...blankShape, kind: object.kind, name: object.name, accountId: change.accountId }
  const issues: Issue[] = [...ofBody, ...repeatedNames(columns)]
  const fields = checkColumns(stored, blank, change.catalogue.byId, issues)
  if (issues.length > 0) {
    const ofFormulas: Issue[] = []
    checkColumns(formulas, { ...blank, fields: fields.map(unsaved) }, change.catalogue.byId, ofFormulas)
    // A path that a formula can't resolve may be a column that has its own issue.
    throw invalid([...issues, ...ofFormulas.filter(({ code }) => code !== 'unknown_path')])
  }
  const { id } = await createObject(change, object, fields)
  await createFormulas(change, id, formulas, blank)
  await storeRules(change, id, columns)
  return id
}

async function createFormulas(
  change: Change,
  id: number,
  formulas: readonly Placed[],
  blank: Shape,
): Promise<void> {
  if (formulas.length === 0) return
  const issues: Issue[] = []
  const { byId } = await loadCatalogue(change.db, change.accountId)
  const computed = checkColumns(formulas, byId.get(id) ?? blank, byId, issues)
  if (issues.length > 0) throw invalid(issues)
  await insertFields(change, id, computed)
}

/** Rules come after all fields, because they may read any of them. */
async function storeRules(change: Change, id: number, columns: readonly Column[]): Promise<void> {
  if (columns.every(({ validation }) => validation === undefined)) return
  const { byId } = await loadCatalogue(change.db, change.accountId)
  const object = byId.get(id)
  if (object === undefined) throw new Error(`object ${id} was not stored`)
  for (const [index, { name, validation }] of columns.entries()) {
    const field = object.fields.find((one) => one.name === name)
    const body = newFieldBody.shape.validation.parse(validation)
    if (field === undefined || body === undefined) continue
    await storeRule(change, field, checkRule(body, object, byId, `columns[${index}].`))
  }
}

const blankShape: Omit<Shape, 'kind' | 'name' | 'accountId'> = {
  id: 0,
  displayName: '',
  emoji: null,
  color: null,
  description: null,
  standard: false,
  createdBy: null,
  version: 0,
  fields: [],
  recordTypes: [],
}

/** A checked column as a field, so that formulas can be checked against it before anything is stored. */
function unsaved(column: NewField, index: number): Field {
  return { ...column, id: -index - 1, rule: null, builtIn: false, columnType: null, options: [] }
}

interface Placed {
  column: Column
  order: number
}

function isFormula({ column }: Placed): boolean {
  const type = findFieldType(String(column['type']))
  return type !== undefined && type.defaultMetadata === undefined && !type.takes.writes
}

function checkColumns(
  columns: readonly Placed[],
  shape: Shape,
  shapes: ReadonlyMap<number, Shape>,
  issues: Issue[],
): NewField[] {
  return columns.flatMap(({ column, order }) => {
    const field = checked(() => parseNewField(column, shape, shapes, ['columns', order]), issues)
    return field === undefined ? [] : [{ ...field, order }]
  })
}

/** Collects the issues of one column, so that those of the next are reported too. */
function checked(parse: () => CheckedField, issues: Issue[]): CheckedField | undefined {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    issues.push(...error.issues)
    return undefined
  }
}

function repeatedNames(columns: readonly Column[]): Issue[] {
  const seen = new Set<string>()
  return columns.flatMap(({ name }, index) => {
    if (typeof name !== 'string') return []
    const folded = name.trim().toLowerCase()
    if (seen.has(folded)) {
      return [
        {
          path: `columns[${index}].name`,
          code: 'duplicate',
          message: `Two columns are called "${name.slice(0, 100)}".`,
        },
      ]
    }
    seen.add(folded)
    return []
  })
}

export async function createObject(
  change: Change,
  object: NewObject,
  columns: readonly NewField[],
): Promise<{ id: number; fields: Field[] }> {
  if (change.catalogue.byName.has(object.name)) {
    throw conflict(`An object or table called "${object.name}" exists already.`)
  }
  const { id } = await change.db
    .insertInto('objects')
    .values({
      account_id: change.accountId,
      kind: object.kind,
      name: object.name,
      display_name: object.display_name ?? titleOf(object.name),
      emoji: object.emoji ?? null,
      color: object.color ?? null,
      description: object.description ?? null,
      standard: object.standard ?? false,
      created_by: object.createdBy,
      version: change.version,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await change.db
    .insertInto('record_types')
    .values({ object_id: id, name: 'default', display_name: 'Default', is_default: true })
    .execute()
  const fields = await insertFields(change, id, columns)
  await createTable(change.db, id, fields)
  return { id, fields }
}

/** `sales-orders` → `Sales orders`. */
function titleOf(name: string): string {
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

export async function changeObject(change: Change, object: Definition, body: ObjectBody): Promise<void> {
  await change.db
    .updateTable('objects')
    .set({
      display_name: body.display_name ?? object.displayName,
      emoji: body.emoji === undefined ? object.emoji : body.emoji,
      color: body.color === undefined ? object.color : body.color,
      description: body.description === undefined ? object.description : body.description,
      version: change.version,
      updated_at: new Date(),
    })
    .where('id', '=', object.id)
    .execute()
}

/** Removes an object or table with all its rows, unless another one needs it. */
export async function deleteObject(change: Change, object: Definition): Promise<void> {
  if (object.standard) throw conflict(`"${object.name}" is a standard object and cannot be deleted.`)
  const users = usersOf(change, object)
  if (users.length > 0) {
    const message = `"${object.name}" is still used by ${users.join(', ')}: delete those fields first.`
    throw conflict(
      message,
      users.map((name) => ({ path: name, code: 'in_use', message: `"${name}" uses this.` })),
    )
  }
  const ownFields = new Set(object.fields.map(({ id }) => id))
  for (const { holder, reverses } of reverseFieldsOf(change.catalogue, ownFields))
    if (holder.id !== object.id) await removeFields(change, holder, reverses)
  await change.db.deleteFrom('row_changes').where('object_id', '=', object.id).execute()
  await change.db.deleteFrom('activities').where('object_id', '=', object.id).execute()
  await change.db.deleteFrom('event_listeners').where('object_id', '=', object.id).execute()
  // Relations of the object to itself would block the deletion.
  await change.db.deleteFrom('fields').where('object_id', '=', object.id).execute()
  await change.db.deleteFrom('objects').where('id', '=', object.id).execute()
  await dropTable(change.db, object.id, object.fields)
}

/** The relations and formulas of other objects that need this one. */
function usersOf(change: Change, object: Definition): string[] {
  const others = [...change.catalogue.byId.values()].filter((other) => other.id !== object.id)
  const relations = others.flatMap((other) =>
    other.fields
      .filter(
        (field) => traitsOf(field).target === object.id && reversedRelation(field, object) === undefined,
      )
      .map((field) => `${other.name}.${field.name}`),
  )
  const formulas = formulasUsing(change.catalogue, new Set(object.fields.map((field) => field.id)))
    .filter((formula) => formula.object.id !== object.id)
    .map((formula) => `${formula.object.name}.${formula.field.name}`)
  return [...new Set([...relations, ...formulas])]
}
