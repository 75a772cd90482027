import { z } from 'zod'
import { done, NodeFailure } from '../../kit/effects.ts'
import { node, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { interpolate } from '../templates.ts'
import { isBlank, modelRules, requireText, textModelDisplay, textModelFields } from './fields.ts'

export const sendMessageNode = node({
  type: 'SEND_MESSAGE',
  title: 'Message',
  display: {
    icon: 'inbox',
    group: 'talk',
    purpose: 'Sends a message to a conversation',
    summary: ['{prompt}', '{message}'],
    fields: {
      conversationId: {
        label: 'Conversation',
        hint: 'By default, the one that started the run',
        isAdvanced: true,
      },
      messageMode: { label: 'Written by', options: { STATIC: 'You', DYNAMIC: 'The model' } },
      message: { label: 'Message', when: { messageMode: ['STATIC'] } },
      prompt: {
        label: 'Prompt',
        hint: 'The content of the message',
        when: { messageMode: ['DYNAMIC'] },
      },
      ...textModelDisplay({ messageMode: ['DYNAMIC'] }),
    },
  },
  in: ['workflow'],
  instead: 'In a flow, use SAY_AI.',
  data: {
    conversationId: template({ max: 500 })
      .nullable()
      .optional()
      .describe('The conversation. By default, the one that started the run.'),
    messageMode: z
      .enum(['STATIC', 'DYNAMIC'])
      .default('STATIC')
      .describe('STATIC sends `message` as written. DYNAMIC lets a model write it from `prompt`.'),
    message: template().default('').describe('Required in STATIC mode.'),
    prompt: template().default('').describe('Required in DYNAMIC mode.'),
    ...textModelFields(),
  },
  rules: (data, fail) => {
    modelRules(data, fail)
    if (data.messageMode === 'DYNAMIC') requireText(data.prompt, 'prompt', 'in DYNAMIC mode', fail)
    else requireText(data.message, 'message', 'in STATIC mode', fail)
  },
  needsConversation: ({ conversationId }) => isBlank(conversationId),
  ports: [defaultPort('once the channel has accepted the message'), errorPort],
  guidance: `Sends a message to a conversation through its channel. The node fails if the conversation doesn't exist or its
channel no longer accepts messages.`,
  result: 'the text that was sent',
  example: { messageMode: 'STATIC', message: 'Thank you for talking to us today!' },
  reach: 'outside',
  timeout: () => 180_000,
  run: async ({ lookup, payload, models, messages }, data) => {
    const conversationId = conversationOf(interpolate(data.conversationId ?? '', lookup).trim(), payload)
    const text =
      data.messageMode === 'STATIC'
        ? interpolate(data.message, lookup)
        : await models.write(data, interpolate(data.prompt, lookup))
    if (text.trim() === '') throw new NodeFailure('The message is empty.')
    await messages.send({ conversationId, text })
    return done(text)
  },
})

/** The named conversation, or the one that started the run. */
function conversationOf(given: string, payload: unknown): string {
  const own =
    typeof payload === 'object' && payload !== null && 'conversation_id' in payload
      ? payload.conversation_id
      : undefined
  const id = given === '' && typeof own === 'string' ? own : given
  if (id === '') {
    throw new NodeFailure(
      'The node has no conversation, and none started this run. Select one in the node, or start the run with a `conversation_id`.',
    )
  }
  return id
}
