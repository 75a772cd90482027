import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { forceQuery } from '../../kit/in-use.ts'
import { textLimit } from '../../kit/node.ts'
import {
  freeText,
  id,
  line,
  listOf,
  numberId,
  pageById,
  pageQuery,
  resource,
  timestamp,
} from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import {
  changePlaybook,
  createPlaybook,
  deletePlaybook,
  listPlaybooks,
  type PlaybookRow,
  readPlaybook,
  visibilities,
} from '../playbooks/playbooks.ts'

export const playbook = resource('Playbook', {
  id,
  name: z.string().meta({ example: 'Refunds' }),
  description: z.string().nullable(),
  instructions: z.string().meta({ example: 'Ask for the order number first.' }),
  visibility: z.enum(visibilities),
  createdBy: id.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

const params = z.strictObject({ playbookId: numberId })
const fields = {
  name: line().meta({ example: 'Refunds' }),
  instructions: freeText().trim().min(1).max(textLimit).meta({
    description: 'What the agent does when the playbook applies, in plain words.',
    example: 'Ask for the order number first. Refund up to 50 euros without asking.',
  }),
  description: freeText().max(2000).nullable().optional().meta({ example: 'How we give money back' }),
}
const visibility = z.enum(visibilities).meta({
  description: 'SHARED playbooks are visible to the whole account, PRIVATE ones only to their creator.',
})

export function toPlaybook(row: PlaybookRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    instructions: row.instructions,
    visibility: row.visibility,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const list = endpoint({
  route: 'GET /playbooks',
  key: 'user',
  summary: 'List playbooks',
  query: z.strictObject(pageQuery),
  returns: ok(listOf(playbook)),
  handle: ({ app, caller, query }) =>
    pageById(query, z.int32(), (page) => listPlaybooks(app.db, caller, page), toPlaybook),
})

const create = endpoint({
  route: 'POST /playbooks',
  key: 'user',
  summary: 'Create a playbook',
  body: z.strictObject({ ...fields, visibility: visibility.default('SHARED') }),
  returns: created(playbook),
  handle: async ({ app, caller, body }) => toPlaybook(await createPlaybook(app.db, caller, body)),
})

const read = endpoint({
  route: 'GET /playbooks/{playbookId}',
  key: 'user',
  summary: 'Get a playbook',
  params,
  returns: ok(playbook),
  errors: ['not_found'],
  handle: async ({ app, caller, params: { playbookId } }) =>
    toPlaybook(await readPlaybook(app.db, caller, playbookId)),
})

const change = endpoint({
  route: 'PUT /playbooks/{playbookId}',
  key: 'user',
  summary: 'Update a playbook',
  description: 'Only for its creator, an OWNER or an ADMIN.',
  params,
  body: z.strictObject({ ...fields, visibility }).partial(),
  returns: ok(playbook),
  errors: ['not_found', 'forbidden'],
  handle: async ({ app, caller, params: { playbookId }, body }) =>
    toPlaybook(await changePlaybook(app, caller, playbookId, body)),
})

const remove = endpoint({
  route: 'DELETE /playbooks/{playbookId}',
  key: 'user',
  summary: 'Delete a playbook',
  description:
    'Only for its creator. If nodes or agents use it, the request is refused with the places. With `force=true`, it is deleted and removed from the agents.',
  params,
  query: forceQuery,
  returns: noContent,
  errors: ['not_found', 'forbidden', 'conflict'],
  handle: ({ app, caller, params: { playbookId }, query }) =>
    deletePlaybook(app, caller, playbookId, query.force === true),
})

export const playbookEndpoints = [list, create, read, change, remove]
