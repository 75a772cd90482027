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
  summary: 'Report that a teammate is typing',
  description:
    'Visitors of the live chat see it for a few seconds, and so do users of messengers that support it. Repeat it every few seconds while typing.',
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
