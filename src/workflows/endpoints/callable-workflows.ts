import { z } from 'zod'
import { statuses } from '../../authoring/index.ts'
import { valueTypes } from '../../graphs/index.ts'
import { ok } from '../../kit/answers.ts'
import { id, listOf, numberId, pageById, pageQuery, resource } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { listCallable, readCallable } from '../calls/callable.ts'

const shape = {
  id,
  name: z.string().meta({ example: 'Check stock' }),
  status: z.enum(statuses),
}
const name = z.string().meta({ example: 'email' })
const type = z.enum(valueTypes).meta({ example: 'TEXT' })

const callable = resource('CallableWorkflow', shape)
const callableDetail = resource('CallableWorkflowDetail', {
  ...shape,
  isCallable: z.boolean().meta({ description: 'True if a call would start a run now.' }),
  inputs: z
    .array(
      z.strictObject({
        name,
        type,
        required: z.boolean(),
        description: z.string().meta({ example: 'The address of the customer' }),
      }),
    )
    .readonly(),
  results: z
    .array(z.strictObject({ name, type }))
    .readonly()
    .meta({ description: 'The values that its RETURN nodes return.' }),
})

const list = endpoint({
  route: 'GET /callable-workflows',
  key: 'any',
  summary: 'List workflows that other workflows and flows can call',
  description: 'Workflows that start with a CALL_TRIGGER node. Only ACTIVE ones can be called.',
  query: z.strictObject({
    search: z.string().max(200).optional().meta({ description: 'A part of the name.', example: 'stock' }),
    ...pageQuery,
  }),
  returns: ok(listOf(callable)),
  addition: true,
  handle: ({ app, caller, query: { search = '', ...query } }) =>
    pageById(
      query,
      z.int32(),
      ({ after = 0, limit }) => listCallable(app.db, caller.account.id, { search, after, limit }),
      (row) => row,
    ),
})

const read = endpoint({
  route: 'GET /callable-workflows/{workflowId}',
  key: 'any',
  summary: 'Get the inputs and results of a workflow',
  description: 'Of the live version, or of the draft if nothing was published.',
  params: z.strictObject({ workflowId: numberId }),
  returns: ok(callableDetail),
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params: { workflowId } }) => readCallable(app.db, caller.account.id, workflowId),
})

export const callableWorkflowEndpoints = [list, read]
