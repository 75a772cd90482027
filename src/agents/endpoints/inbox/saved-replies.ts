import { z } from 'zod'
import { created, noContent, ok } from '../../../kit/answers.ts'
import { freeText, id, line, listOf, numberId, resource, timestamp, uuid } from '../../../kit/schema.ts'
import { endpoint } from '../../../platform/app.ts'
import {
  changeSavedReply,
  createSavedReply,
  deleteSavedReply,
  filledReply,
  listSavedReplies,
} from '../../inbox/saved-replies.ts'
import { readInboxConversation } from './resources.ts'

const params = z.strictObject({ savedReplyId: numberId })

const body = {
  title: line(100).meta({ example: 'Opening hours' }),
  content: freeText().trim().min(1).max(20_000).meta({
    description:
      '`{contact_name}`, `{contact_email}`, `{agent_name}` and `{my_name}` are filled in. `{my_name}` is the agent name if the caller has no name.',
    example: 'Hello {contact_name}, we are open from 9 to 17.',
  }),
}

const savedReply = resource('SavedReply', { id, ...body, created_at: timestamp, updated_at: timestamp })

const list = endpoint({
  route: 'GET /saved-replies',
  key: 'user',
  summary: 'List saved replies',
  returns: ok(listOf(savedReply)),
  addition: true,
  handle: async ({ app, caller }) => ({
    results: await listSavedReplies(app.db, caller.account.id),
    next_cursor: null,
  }),
})

const create = endpoint({
  route: 'POST /saved-replies',
  key: 'user',
  summary: 'Create a saved reply',
  body: z.strictObject(body),
  returns: created(savedReply),
  errors: ['conflict'],
  addition: true,
  handle: ({ app, caller, body: given }) => createSavedReply(app.db, caller, given),
})

const change = endpoint({
  route: 'PATCH /saved-replies/{savedReplyId}',
  key: 'user',
  summary: 'Update a saved reply',
  params,
  body: z
    .strictObject(body)
    .partial()
    .meta({ example: { title: 'Holiday hours' } }),
  returns: ok(savedReply),
  errors: ['not_found', 'conflict'],
  addition: true,
  handle: ({ app, caller, params: { savedReplyId }, body: given }) =>
    changeSavedReply(app.db, caller, savedReplyId, given),
})

const remove = endpoint({
  route: 'DELETE /saved-replies/{savedReplyId}',
  key: 'user',
  summary: 'Delete a saved reply',
  params,
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params: { savedReplyId } }) => deleteSavedReply(app.db, caller, savedReplyId),
})

const fill = endpoint({
  route: 'POST /saved-replies/{savedReplyId}/fill',
  key: 'user',
  summary: 'Render a saved reply for a conversation',
  params,
  body: z.strictObject({ conversation_id: uuid }),
  returns: ok(
    z.strictObject({ text: z.string().meta({ example: 'Hello Rosa, we are open from 9 to 17.' }) }),
  ),
  reads: true,
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { savedReplyId }, body: { conversation_id } }) => {
    const about = await readInboxConversation(app, caller, conversation_id)
    return { text: await filledReply(app.db, caller, savedReplyId, about) }
  },
})

export const savedReplyEndpoints = [list, create, change, remove, fill]
