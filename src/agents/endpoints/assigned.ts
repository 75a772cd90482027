import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { listOf } from '../../kit/schema.ts'
import { knowledgeBase, toBase } from '../../knowledge/index.ts'
import { endpoint } from '../../platform/app.ts'
import { visiblePlaybooks } from '../playbooks/playbooks.ts'
import { idList } from '../settings/id-list.ts'
import { assignedKnowledgeBases, assignKnowledgeBases } from '../settings/knowledge-bases.ts'
import { readAgentSetting } from '../settings/settings.ts'
import { playbook, toPlaybook } from './playbooks.ts'
import { agentParams } from './resources.ts'

const listPlaybooks = endpoint({
  route: 'GET /agents/{agentId}/playbooks',
  key: 'user',
  summary: 'List the playbooks of an agent',
  description: "Returns the playbooks in the agent's settings that the caller can see.",
  params: agentParams,
  returns: ok(listOf(playbook)),
  errors: ['not_found'],
  handle: async ({ app, caller, params }) => {
    const { playbookIds } = await readAgentSetting(app.db, caller.account.id, params.agentId)
    const scope = { accountId: caller.account.id, userId: caller.user.id }
    const rows = playbookIds.length === 0 ? [] : await visiblePlaybooks(app.db, scope, { ids: playbookIds })
    return { results: rows.map(toPlaybook), next_cursor: null }
  },
})

const listKnowledgeBases = endpoint({
  route: 'GET /agents/{agentId}/knowledge-bases',
  key: 'user',
  summary: 'List the knowledge bases of an agent',
  description: "Returns the agent's own knowledge base and the shared ones assigned to it.",
  params: agentParams,
  returns: ok(listOf(knowledgeBase)),
  errors: ['not_found'],
  handle: async ({ app, caller, params }) => ({
    results: (await assignedKnowledgeBases(app.db, caller, params.agentId)).map(toBase),
    next_cursor: null,
  }),
})

const replaceKnowledgeBases = endpoint({
  route: 'PUT /agents/{agentId}/knowledge-bases',
  key: 'user',
  summary: 'Replace the shared knowledge bases of an agent',
  params: agentParams,
  body: z.strictObject({
    knowledgeBaseIds: idList(
      'The shared ones that the agent reads from now on; its own one stays whether it is named or not.',
    ),
  }),
  returns: ok(listOf(knowledgeBase)),
  errors: ['not_found'],
  handle: async ({ app, caller, params, body }) => ({
    results: (await assignKnowledgeBases(app, caller, params.agentId, body.knowledgeBaseIds)).map(toBase),
    next_cursor: null,
  }),
})

export const assignedEndpoints = [listPlaybooks, listKnowledgeBases, replaceKnowledgeBases]
