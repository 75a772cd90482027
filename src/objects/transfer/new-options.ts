import { isAdmin } from '../../kit/caller.ts'
import { forbidden, wrong } from '../../kit/problem.ts'
import { found, type Scope } from '../catalogue/catalogue.ts'
import { changeCatalogue } from '../catalogue/change.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { createOption } from '../definitions/options.ts'
import { hasOptions, maxOptions, optionName } from '../fields/index.ts'
import type { ImportForm } from './import-form.ts'
import { targetsOf } from './mapping.ts'
import type { ReadRows } from './reading/file.ts'
import { chunksOf, readTitles } from './sheet-rows.ts'
import { plainReading } from './values.ts'

/** The names of options in a file that fields lack, by the id of the field. */
export type NewOptions = ReadonlyMap<number, readonly string[]>

/** Finds options in the file that do not exist. */
export async function missingOptions(
  { object }: Scope,
  form: ImportForm,
  readRows: ReadRows,
): Promise<NewOptions> {
  const rows = readRows()
  const { targets } = targetsOf(object, await readTitles(rows), form.mapping)
  const selects = targets.filter(({ field }) => hasOptions(field))
  const missing = new Map<number, Map<string, string>>()
  for await (const chunk of chunksOf(rows, selects, 1000, () => plainReading)) {
    for (const { data } of chunk) {
      for (const { field } of selects) {
        for (const name of namesIn(data[field.name])) addMissing(missing, field, name)
      }
    }
  }
  return new Map([...missing].map(([fieldId, names]) => [fieldId, [...names.values()]]))
}

function namesIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')
}

function addMissing(missing: Map<number, Map<string, string>>, field: FieldDefinition, name: string): void {
  if (!optionName.safeParse(name).success || field.options.some((option) => option.name === name)) return
  const names = missing.get(field.id) ?? new Map<string, string>()
  missing.set(field.id, names)
  // Options whose names differ only in case would be the same.
  if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  if (field.options.length + names.size > maxOptions) {
    const message = `"${field.name}" would have more than ${maxOptions} options: this column holds something else.`
    throw wrong('create_options', 'too_big', message)
  }
}

/** The scope as if the options already existed, to preview an import. */
export function withOptions(scope: Scope, missing: NewOptions): Scope {
  let { object } = scope
  for (const [fieldId, names] of missing) {
    for (const [index, name] of names.entries()) object = optionAdded(object, fieldId, -1 - index, name)
  }
  return { ...scope, object }
}

function optionAdded(object: Definition, fieldId: number, id: number, name: string): Definition {
  const now = new Date()
  const fields = object.fields.map((field) => {
    if (field.id !== fieldId) return field
    const option = { id, name, color: 'gray', order: field.options.length, createdAt: now, updatedAt: now }
    return { ...field, options: [...field.options, option] }
  })
  return { ...object, fields }
}

/** Creates the options, in the order of the file. */
export async function createOptions({ app, actor, object }: Scope, missing: NewOptions): Promise<void> {
  await changeCatalogue(app, actor.account.id, async (change) => {
    let current = found(change.catalogue, { id: object.id }, actor)
    for (const [fieldId, names] of missing) {
      for (const name of names) {
        const field = current.fields.find((one) => one.id === fieldId)
        const isThere = field?.options.some((option) => option.name.toLowerCase() === name.toLowerCase())
        // A concurrent request may have created it, or deleted the field, which the import then reports.
        if (field === undefined || isThere === true) continue
        const id = await createOption(change, current, fieldId, { name })
        current = optionAdded(current, fieldId, id, name)
      }
    }
  })
}

/**
 * Options are part of the definition. On a table, only members with full access change it, and only they write rows.
 */
export function requireMayDefine({ object, actor }: Scope): void {
  if (object.kind === 'object' && !isAdmin(actor))
    throw forbidden('Only admins add options; import without `create_options`.')
}
