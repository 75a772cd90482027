import { z } from 'zod'
import { created, markdown, noContent, ok } from '../../kit/answers.ts'
import { describedAs } from '../../kit/described.ts'
import { parse } from '../../kit/issues.ts'
import { id, listOf, numberId, resource } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { Definition } from '../catalogue/definition.ts'
import {
  scheduleBackfill,
  scheduleClearing,
  startBackfill,
  startClearing,
} from '../definitions/background.ts'
import { type FormulaField, formulasUsing } from '../definitions/dependencies.ts'
import { duplicateField } from '../definitions/duplicate-field.ts'
import { createField, deleteField, fieldById } from '../definitions/fields.ts'
import { createReverseField } from '../definitions/reverse-field.ts'
import { updateField } from '../definitions/update-field.ts'
import { formulaMetadata } from '../fields/formula.ts'
import {
  fieldChangeBody,
  fieldGuidance,
  fieldName,
  isFormula,
  newFieldBody,
  visualOptions,
} from '../fields/index.ts'
import { formulaDependencies } from '../formula/index.ts'
import { previewFormula } from '../rows/preview.ts'
import { scheduleIndexing } from '../views/indexes.ts'
import { mirrored, redefining } from './mirrored.ts'
import { fieldResource, toField } from './resources.ts'

const fieldParams = { fieldId: numberId }

function fieldBefore(object: Definition, { fieldId }: { fieldId: number }) {
  const { name, type } = fieldById(object, fieldId)
  return { name, type }
}

function answerField({ object, catalogue }: Scope, fieldId: number) {
  return toField(fieldById(object, fieldId), object, catalogue)
}

const reverseName = fieldName.optional().meta({
  example: 'Bikes',
  description:
    'For a relation: also adds a field with this name to the object it leads to, which shows the same links from there.',
})

const list = mirrored({
  route: 'GET /fields',
  contract: 'both',
  purpose: 'read',
  summary: 'List fields',
  returns: ok(listOf(fieldResource)),
  fresh: true,
  handle: async ({ scope: { object, catalogue } }) => ({
    results: object.fields.map((field) => toField(field, object, catalogue)),
    next_cursor: null,
  }),
})

const create = redefining({
  route: 'POST /fields',
  contract: 'both',
  summary: 'Add a field',
  description: 'A default fills existing rows. See `GET /guidance/fields` for the types and their metadata.',
  body: describedAs(newFieldBody.extend({ reverse_name: reverseName })),
  returns: created(fieldResource),
  change: async ({ app, caller, change, object, body: { reverse_name: name, ...body } }) => {
    const field = await createField(change, object, body)
    const reverse = parse(reverseName, name, ['reverse_name'])
    if (reverse !== undefined) await createReverseField(change, caller, object, field, reverse)
    const place = { accountId: change.accountId, objectId: object.id, fieldId: field.id, from: '' }
    const backfill = field.recordTypeId !== null && field.defaultValue !== null ? place : undefined
    if (backfill !== undefined) await scheduleBackfill(app, backfill)
    return { fieldId: field.id, backfill }
  },
  after: async (app, { backfill }) => {
    if (backfill !== undefined) await startBackfill(app, backfill)
  },
  answer: (scope, { fieldId }) => answerField(scope, fieldId),
})

const update = redefining({
  route: 'PATCH /fields/{fieldId}',
  contract: 'both',
  summary: 'Update a field',
  description:
    '`order` moves the field. `tags` replaces the options of a select field. Rows lose removed options. The `mode` of a select or relation can change to a single value only if no row has several.',
  params: fieldParams,
  body: describedAs(fieldChangeBody),
  returns: ok(fieldResource),
  before: fieldBefore,
  change: async ({ app, change, object, params, body }) => {
    const { removedOptions, moved } = await updateField(change, object, params.fieldId, body)
    if (moved) await scheduleIndexing(app, object)
    const place = { accountId: change.accountId, objectId: object.id, fieldId: params.fieldId, from: '' }
    const clearing = removedOptions.length > 0 ? { ...place, optionIds: removedOptions } : undefined
    if (clearing !== undefined) await scheduleClearing(app, clearing)
    return clearing
  },
  after: async (app, clearing) => {
    if (clearing !== undefined) await startClearing(app, clearing)
  },
  answer: (scope, _clearing, { fieldId }) => answerField(scope, fieldId),
})

const duplicate = redefining({
  route: 'POST /fields/{fieldId}/duplicate',
  contract: 'none',
  summary: 'Duplicate a field',
  description: 'Adds a copy after the field, with its options.',
  params: fieldParams,
  body: z.strictObject({
    name: fieldName.meta({ example: 'Amount (copy)' }),
    with_values: z.boolean().default(true).meta({ description: 'Whether to copy the values, too.' }),
  }),
  returns: created(fieldResource),
  change: ({ change, object, params, body }) =>
    duplicateField(change, object, params.fieldId, { name: body.name, withValues: body.with_values }),
  answer: (scope, fieldId) => answerField(scope, fieldId),
})

const remove = redefining({
  route: 'DELETE /fields/{fieldId}',
  contract: 'both',
  summary: 'Delete a field with its values',
  description:
    'Refused with 409 if a formula or relation needs it, or, without `force=true`, if a view or security rule uses it. The answer names them.',
  params: fieldParams,
  returns: noContent,
  forced: true,
  before: fieldBefore,
  change: ({ caller, change, object, params, force }) =>
    deleteField(change, object, params.fieldId, { actor: caller, force }),
})

const dependency = resource('FormulaDependency', {
  object_id: id,
  object_name: z.string().meta({ example: 'deals' }),
  field_id: id,
  field_name: z.string().meta({ example: 'Amount' }),
})

const dependencies = mirrored({
  route: 'GET /fields/{fieldId}/formula-dependencies',
  contract: 'objects',
  purpose: 'inspect',
  summary: 'List the fields a formula reads and the formulas that read a field',
  params: fieldParams,
  returns: ok(z.strictObject({ depends_on: z.array(dependency), used_by: z.array(dependency) })),
  fresh: true,
  handle: async ({ scope: { object, catalogue }, params }) => {
    const field = fieldById(object, params.fieldId)
    const read = isFormula(field)
      ? formulaDependencies(field, object, catalogue.byId).map((one) => one.fieldId)
      : []
    const all = [...catalogue.byId.values()].flatMap((other) =>
      other.fields.map((one) => ({ object: other, field: one })),
    )
    return {
      depends_on: all.filter((one) => read.includes(one.field.id)).map(toDependency),
      used_by: formulasUsing(catalogue, new Set([field.id])).map(toDependency),
    }
  },
})

function toDependency({ object, field }: FormulaField): z.input<typeof dependency> {
  return { object_id: object.id, object_name: object.name, field_id: field.id, field_name: field.name }
}

const formulaKeys = formulaMetadata.shape

const preview = mirrored({
  route: 'POST /fields/preview-formula',
  contract: 'both',
  purpose: 'inspect',
  summary: 'Preview a formula on existing rows',
  body: z
    .strictObject({ ...formulaKeys, limit: z.int().min(1).max(200).default(20) })
    .meta({ example: { expression: { type: 'constant', value: 1 }, limit: 20 } }),
  returns: ok(
    z.strictObject({ results: z.array(z.strictObject({ row_id: z.string(), value: z.unknown() })) }),
  ),
  reads: true,
  handle: async ({ scope, body: { limit, ...metadata } }) => ({
    results: await previewFormula(scope, metadata, limit),
  }),
})

const guidance = endpoint({
  route: 'GET /guidance/fields',
  key: 'any',
  summary: 'Get the field type reference',
  returns: markdown,
  handle: () => fieldGuidance(),
})

const names = z.array(z.string())

const visual = endpoint({
  route: 'GET /guidance/visual-options',
  key: 'any',
  summary: 'List icons, colors and modes',
  returns: ok(
    resource('VisualOptions', {
      icon_keys: names,
      icon_colors: names,
      option_colors: names,
      tag_modes: names,
      relation_modes: names,
    }),
  ),
  handle: () => ({
    icon_keys: [...visualOptions.icon_keys],
    icon_colors: [...visualOptions.icon_colors],
    option_colors: [...visualOptions.option_colors],
    tag_modes: [...visualOptions.tag_modes],
    relation_modes: [...visualOptions.relation_modes],
  }),
})

export const fieldEndpoints = [
  ...list,
  ...create,
  ...update,
  ...duplicate,
  ...remove,
  ...dependencies,
  ...preview,
  guidance,
  visual,
]
