import { z } from 'zod'
import { noContent } from '../../kit/answers.ts'
import { notFound } from '../../kit/problem.ts'
import { uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { showPersonTypes } from '../inbox/attention.ts'
import { tellPersonTypes } from '../livechat/typing.ts'

export const typing = endpoint({
  route: 'POST /conversations/{conversationId}/typing',
  key: 'user',
  summary: 'Say that I am writing an answer',
  description:
    'The visitor of a live chat sees it for a few seconds, and so do people at messengers that show it. Again every few seconds, as long as one writes.',
  params: z.strictObject({ conversationId: uuid }),
  returns: noContent,
  reads: true,
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { conversationId } }) => {
    const where = { accountId: caller.account.id, conversationId, userId: caller.user.id }
    if (!(await tellPersonTypes(app.db, where))) throw notFound('conversation')
    await showPersonTypes(app, where)
  },
})
