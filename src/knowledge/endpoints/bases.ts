import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { forceQuery, refuseWhileUsed } from '../../kit/in-use.ts'
import { line, listOf, pageById, pageQuery } from '../../kit/schema.ts'
import { prose } from '../../objects/index.ts'
import { endpoint } from '../../platform/app.ts'
import { createBase, deleteBase, listBases, requireBase, updateBase, viewerOf } from '../bases/bases.ts'
import { baseParams, knowledgeBase, toBase, visibility } from './resources.ts'

const name = line().meta({ example: 'Help centre' })
const description = prose(2000).nullable().meta({ example: 'What customers ask us most' })

const listKnowledgeBases = endpoint({
  route: 'GET /knowledge-bases',
  key: 'user',
  summary: 'List knowledge bases',
  description: "Returns shared ones, those of agents, and the caller's private ones.",
  query: z.strictObject({
    visibility: visibility.optional(),
    search: line(200).optional().meta({ description: 'Searches name and description.' }),
    ...pageQuery,
  }),
  returns: ok(listOf(knowledgeBase)),
  handle: ({ app, caller, query: { cursor, limit, ...filter } }) =>
    pageById(
      { cursor, limit },
      z.int32(),
      (page) => listBases(app.db, viewerOf(caller), { ...filter, ...page }),
      toBase,
    ),
})

const postKnowledgeBase = endpoint({
  route: 'POST /knowledge-bases',
  key: 'user',
  summary: 'Create a knowledge base',
  body: z.strictObject({
    name,
    description: description.optional(),
    visibility: visibility.default('SHARED'),
  }),
  returns: created(knowledgeBase),
  handle: async ({ app, caller, body }) => {
    const viewer = viewerOf(caller)
    return toBase(await requireBase(app.db, viewer, await createBase(app.db, viewer, body)))
  },
})

const getKnowledgeBase = endpoint({
  route: 'GET /knowledge-bases/{knowledgeBaseId}',
  key: 'user',
  summary: 'Get a knowledge base',
  params: baseParams,
  returns: ok(knowledgeBase),
  errors: ['not_found'],
  handle: async ({ app, caller, params }) =>
    toBase(await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)),
})

const putKnowledgeBase = endpoint({
  route: 'PUT /knowledge-bases/{knowledgeBaseId}',
  key: 'user',
  summary: 'Update a knowledge base',
  description: 'Omitted keys stay unchanged.',
  params: baseParams,
  body: z.strictObject({ name: name.optional(), description: description.optional() }),
  returns: ok(knowledgeBase),
  errors: ['not_found'],
  handle: async ({ app, caller, params: { knowledgeBaseId }, body }) => {
    const viewer = viewerOf(caller)
    await requireBase(app.db, viewer, knowledgeBaseId)
    await updateBase(app.db, knowledgeBaseId, body)
    return toBase(await requireBase(app.db, viewer, knowledgeBaseId))
  },
})

const deleteKnowledgeBase = endpoint({
  route: 'DELETE /knowledge-bases/{knowledgeBaseId}',
  key: 'user',
  summary: 'Delete a knowledge base with all its sources',
  description:
    'The default knowledge base of an agent is deleted with the agent, not alone. If agents or nodes use a knowledge base, the request is refused with the places, unless `force=true`.',
  params: baseParams,
  query: forceQuery,
  returns: noContent,
  errors: ['not_found', 'conflict'],
  handle: async ({ app, caller, params, query }) => {
    const base = await requireBase(app.db, viewerOf(caller), params.knowledgeBaseId)
    const thing = { kind: 'knowledgeBase', label: 'knowledge base', id: base.id } as const
    if (query.force !== true && base.agent_id === null)
      await refuseWhileUsed(app.capabilities, app.db, caller.account.id, thing)
    await deleteBase(app.db, base)
  },
})

export const baseEndpoints = [
  listKnowledgeBases,
  postKnowledgeBase,
  getKnowledgeBase,
  putKnowledgeBase,
  deleteKnowledgeBase,
]
