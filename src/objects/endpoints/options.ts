import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { listOf, numberId } from '../../kit/schema.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import { scheduleClearing, startClearing } from '../definitions/background.ts'
import { createOption, deleteOption, optionById, selectField, updateOption } from '../definitions/options.ts'
import { colorName, optionName } from '../fields/index.ts'
import { mirrored, redefining } from './mirrored.ts'
import { optionResource, toOption } from './resources.ts'

function answerOption({ object }: Scope, optionId: number) {
  return toOption(optionById(object, optionId).option)
}

const list = mirrored({
  route: 'GET /fields/{fieldId}/options',
  contract: 'objects',
  purpose: 'read',
  summary: 'List the options of a select field',
  params: { fieldId: numberId },
  returns: ok(listOf(optionResource)),
  fresh: true,
  handle: async ({ scope, params }) => ({
    results: selectField(scope.object, params.fieldId).options.map(toOption),
    next_cursor: null,
  }),
})

const create = redefining({
  route: 'POST /fields/{fieldId}/options',
  contract: 'objects',
  summary: 'Add an option to a select field',
  params: { fieldId: numberId },
  body: z.strictObject({ name: optionName, color: colorName.optional() }),
  returns: created(optionResource),
  change: ({ change, object, params, body }) => createOption(change, object, params.fieldId, body),
  answer: answerOption,
})

const update = redefining({
  route: 'PATCH /options/{tagId}',
  contract: 'objects',
  summary: 'Update an option',
  description: 'Rows keep the option under its new name.',
  params: { tagId: numberId },
  body: z.strictObject({
    name: optionName.optional(),
    color: colorName.optional(),
    order: z.int().min(0).max(1000).optional(),
  }),
  returns: ok(optionResource),
  change: ({ change, object, params, body }) => updateOption(change, object, params.tagId, body),
  answer: (scope, _result, { tagId }) => answerOption(scope, tagId),
})

const remove = redefining({
  route: 'DELETE /options/{tagId}',
  contract: 'objects',
  summary: 'Delete an option',
  description:
    'If rows, views or formulas use it, the request is refused with the places. With `force=true`, it is deleted and removed from the rows.',
  params: { tagId: numberId },
  returns: noContent,
  forced: true,
  change: async ({ app, caller, change, object, params, force }) => {
    const { fieldId } = await deleteOption(change, object, params.tagId, { actor: caller, force })
    const clearing = {
      accountId: change.accountId,
      objectId: object.id,
      fieldId,
      from: '',
      optionIds: [params.tagId],
    }
    await scheduleClearing(app, clearing)
    return clearing
  },
  after: startClearing,
})

export const optionEndpoints = [...list, ...create, ...update, ...remove]
