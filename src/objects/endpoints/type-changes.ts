import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { id, listOf, numberId, resource, timestamp } from '../../kit/schema.ts'
import { type Scope, scopeOf } from '../catalogue/catalogue.ts'
import { fieldById } from '../definitions/fields.ts'
import { changeType } from '../retyping/change-type.ts'
import { typeChangeKeys } from '../retyping/plan.ts'
import { previewType } from '../retyping/preview.ts'
import { undoType, undoUntil } from '../retyping/undo-type.ts'
import { listTypeChanges, type TypeChange } from '../retyping/versions.ts'
import { columnFormat } from '../transfer/column-format.ts'
import { scheduleIndexing } from '../views/indexes.ts'
import { mirrored, redefining } from './mirrored.ts'
import { fieldResource, toField } from './resources.ts'

const fieldParams = { fieldId: numberId }

const force = z
  .boolean()
  .optional()
  .meta({ description: 'Removes filters, sorts and aggregations that no longer work from views.' })

const typeChange = resource('FieldTypeChange', {
  id,
  field_id: id,
  from_type: z.string().meta({ example: 'string', description: 'The type before the change.' }),
  converted: z.int().meta({ description: 'The number of converted values.' }),
  lost: z.int().meta({
    description:
      'The number of values that the new type could not take. They are in the history of their rows.',
  }),
  user_id: id.nullable(),
  created_at: timestamp,
  undone_at: timestamp.nullable(),
  can_undo_until: timestamp.nullable().meta({ description: 'Null if it was undone, or undid another one.' }),
})

function toTypeChange(change: TypeChange): z.input<typeof typeChange> {
  const canUndo = change.undone_at === null && change.undoes === null
  return {
    id: change.id,
    field_id: change.field_id,
    from_type: change.before.type,
    converted: change.report.converted,
    lost: change.report.lost,
    user_id: change.user_id,
    created_at: change.created_at,
    undone_at: change.undone_at,
    can_undo_until: canUndo ? undoUntil(change) : null,
  }
}

const preview = mirrored({
  route: 'POST /fields/{fieldId}/change-type/preview',
  contract: 'none',
  purpose: 'definitions',
  summary: 'Preview a change of type',
  description: 'Converts all values without changing anything.',
  params: fieldParams,
  body: z.strictObject(typeChangeKeys),
  returns: ok(
    resource('FieldTypeChangePreview', {
      converted: z.int(),
      lost: z.int().meta({ description: 'The number of values that the new type can not take.' }),
      examples: z.array(
        z.strictObject({
          row_id: z.string(),
          old: z.string().meta({ example: '12,50 €' }),
          new: z.string().meta({ example: '12.5' }),
        }),
      ),
      lost_examples: z.array(
        z.strictObject({ row_id: z.string(), old: z.string(), reason: z.string() }).meta({
          example: {
            row_id: '0199f0a46f3c000012ab34cd',
            old: 'ca. 500',
            reason: 'Must be a number, not text.',
          },
        }),
      ),
      new_options: z.array(z.string()).meta({ description: 'The options that a select field would get.' }),
      question: z
        .strictObject({
          values: z.int().meta({ description: 'The number of ambiguous values.' }),
          value: z.string().meta({ example: '03/04/2026' }),
          choices: z.array(columnFormat).meta({ description: 'The possible values of `format`.' }),
          format: columnFormat.meta({ description: 'How they are read now.' }),
        })
        .nullable()
        .meta({ description: 'Dates or numbers that can mean two things, if there are any.' }),
    }),
  ),
  reads: true,
  heavy: true,
  fresh: true,
  handle: ({ scope, params, body }) => previewType(scope, fieldById(scope.object, params.fieldId), body),
})

const change = redefining({
  route: 'POST /fields/{fieldId}/change-type',
  contract: 'none',
  summary: 'Change the type of a field',
  description:
    'Converts all values. Those that the new type can not take stay in the history of their rows. Refused with 409 if a formula needs the field as it is or, without `force`, if a view does. Can be undone for 30 days.',
  params: fieldParams,
  body: z.strictObject({ ...typeChangeKeys, force }),
  returns: ok(z.strictObject({ field: fieldResource, change: typeChange })),
  heavy: true,
  change: async ({ app, caller, change: changing, object, params, body }) => {
    const scope = scopeOf(app, caller, object, changing.catalogue)
    await changeType(changing, scope, params.fieldId, body)
    await scheduleIndexing(app, object)
  },
  answer: (scope, _changed, { fieldId }) => answerOf(scope, fieldId),
})

const undo = redefining({
  route: 'POST /fields/{fieldId}/type-changes/{changeId}/undo',
  contract: 'none',
  summary: 'Undo a change of type',
  description:
    'Returns the field to its former type and values. Values that were changed since then are converted back.',
  params: { ...fieldParams, changeId: numberId },
  body: z.strictObject({ force }),
  returns: ok(z.strictObject({ field: fieldResource, change: typeChange })),
  heavy: true,
  change: async ({ app, caller, change: changing, object, params, body }) => {
    const scope = scopeOf(app, caller, object, changing.catalogue)
    await undoType(changing, scope, params.fieldId, params.changeId, body.force === true)
    await scheduleIndexing(app, object)
  },
  answer: (scope, _undone, { fieldId }) => answerOf(scope, fieldId),
})

async function answerOf({ app, object, catalogue }: Scope, fieldId: number) {
  const [latest] = await listTypeChanges(app.db, fieldId)
  if (latest === undefined) throw new Error(`the change of field ${fieldId} was not stored`)
  return { field: toField(fieldById(object, fieldId), object, catalogue), change: toTypeChange(latest) }
}

const list = mirrored({
  route: 'GET /fields/{fieldId}/type-changes',
  contract: 'none',
  purpose: 'inspect',
  summary: "List the changes of a field's type",
  description: 'The latest hundred, latest first.',
  params: fieldParams,
  returns: ok(listOf(typeChange)),
  fresh: true,
  handle: async ({ scope: { app, object }, params }) => {
    const field = fieldById(object, params.fieldId)
    const changes = await listTypeChanges(app.db, field.id)
    return { results: changes.map(toTypeChange), next_cursor: null }
  },
})

export const typeChangeEndpoints = [...preview, ...change, ...undo, ...list]
