import { z } from 'zod'
import { ok } from '../../../kit/answers.ts'
import { line } from '../../../kit/schema.ts'
import { endpoint } from '../../../platform/app.ts'
import { addTags, maxTags, removeTags } from '../../inbox/tags.ts'
import { inboxConversation, params, readInboxConversation } from './resources.ts'

export const tagList = z.array(line(100)).max(maxTags)

const body = z.strictObject({ tags: tagList.min(1).meta({ example: ['price'] }) })

const add = endpoint({
  route: 'POST /conversations/{conversationId}/tags',
  key: 'user',
  summary: 'Add tags to a conversation',
  description: `Other tags stay. Tags that the conversation already has are ignored. A conversation can have up to ${maxTags}.`,
  params,
  body,
  returns: ok(inboxConversation),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { conversationId }, body: { tags } }) => {
    await addTags(app, caller, conversationId, tags)
    return readInboxConversation(app, caller, conversationId)
  },
})

const remove = endpoint({
  route: 'DELETE /conversations/{conversationId}/tags',
  key: 'user',
  summary: 'Remove tags from a conversation',
  description: "Other tags stay. Tags that the conversation doesn't have are ignored.",
  params,
  body,
  returns: ok(inboxConversation),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { conversationId }, body: { tags } }) => {
    await removeTags(app, caller, conversationId, tags)
    return readInboxConversation(app, caller, conversationId)
  },
})

export const tagEndpoints = [add, remove]
