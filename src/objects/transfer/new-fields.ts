import { Problem } from '../../kit/problem.ts'
import { found, type Scope } from '../catalogue/catalogue.ts'
import { changeCatalogue } from '../catalogue/change.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { createField, refuseTaken } from '../definitions/fields.ts'
import { parseNewField, parseValue } from '../fields/index.ts'
import type { ImportForm } from './import-form.ts'
import type { ImportResult } from './import-result.ts'
import { inFile } from './issues.ts'
import type { Mapping, Target } from './mapping.ts'
import type { SheetRow } from './sheet-row.ts'

export function hasNewFields({ newFields }: ImportForm): boolean {
  return Object.keys(newFields).length > 0
}

function bodiesOf({ newFields }: ImportForm): { title: string; body: Record<string, unknown> }[] {
  return Object.entries(newFields).map(([title, body]) => ({ title, body: { name: title.trim(), ...body } }))
}

/** Maps the columns to the new fields, with the options that these fields need. */
export function withNewMapping(form: ImportForm): ImportForm {
  if (!hasNewFields(form)) return form
  const own: Mapping = Object.fromEntries(
    bodiesOf(form).map(({ title, body }) => [title, String(body['name'])]),
  )
  return { ...form, mapping: { ...form.mapping, ...own }, createOptions: true }
}

/** The definition as if the fields already existed, for a dry run. Their ids are negative. */
export async function withNewFields(scope: Scope, form: ImportForm): Promise<Scope> {
  let { object } = scope
  for (const [index, { title, body }] of bodiesOf(form).entries()) {
    const checked = await naming(title, () => {
      const field = parseNewField(body, object, scope.catalogue.byId)
      refuseTaken(object, field.name)
      return field
    })
    const now = new Date()
    const field: FieldDefinition = {
      ...checked,
      id: -1000 - index,
      order: object.fields.length,
      builtIn: false,
      columnType: null,
      rule: null,
      options: [],
      createdAt: now,
      updatedAt: now,
    }
    object = { ...object, fields: [...object.fields, field] }
  }
  return { ...scope, object }
}

/** Reports whether a field exists only in a dry run, so that nothing can be written to it. */
export function isImagined(field: FieldDefinition): boolean {
  return field.id < 0
}

/** Creates the fields, all of them or none. */
export async function createNewFields({ app, actor, object }: Scope, form: ImportForm): Promise<void> {
  await changeCatalogue(app, actor.account.id, async (change) => {
    let current: Definition = found(change.catalogue, { id: object.id }, actor)
    for (const { title, body } of bodiesOf(form)) {
      const now = new Date()
      const field = await naming(title, () => createField(change, current, body))
      const added = { ...field, options: [], createdAt: now, updatedAt: now }
      current = { ...current, fields: [...current.fields, added] }
    }
  })
}

/** Adds the column to the paths of a refused field. */
async function naming<T>(title: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const path = `new_fields.${title}`
    const issues = error.issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` }))
    throw new Problem(error.code, error.message, {
      issues: issues.length === 0 ? [{ path, code: error.code, message: error.message }] : issues,
    })
  }
}

export function newFieldsOf(form: ImportForm): ImportResult['fields_created'] {
  return bodiesOf(form).map(({ body }) => ({ name: String(body['name']), type: String(body['type']) }))
}

/** Records issues of values for fields that do not exist yet. */
export function checkImagined(rows: readonly SheetRow[], targets: readonly Target[]): void {
  const imagined = targets.filter(({ field }) => isImagined(field))
  if (imagined.length === 0) return
  for (const [index, row] of rows.entries()) {
    for (const { field } of imagined) {
      const parsed = parseValue(field, row.data[field.name], `rows[${index}].data.${field.name}`)
      if (!parsed.ok) row.issues.push(...parsed.issues.map((issue) => inFile(issue, rows, targets)))
    }
  }
}
