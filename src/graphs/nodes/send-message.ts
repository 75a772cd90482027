import { z } from 'zod'
import { node, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { modelRules, requireText, textModelFields } from './fields.ts'

export const sendMessageNode = node({
  type: 'SEND_MESSAGE',
  title: 'Message',
  in: ['workflow'],
  instead: 'In a flow, use SAY_AI.',
  data: {
    conversationId: template({ max: 500 })
      .nullable()
      .optional()
      .describe('The conversation; the one that started the run when left out.'),
    messageMode: z
      .enum(['STATIC', 'DYNAMIC'])
      .default('STATIC')
      .describe('STATIC sends `message` as it is; DYNAMIC lets a model write from `prompt`.'),
    message: template().default('').describe('Required in STATIC mode.'),
    prompt: template().default('').describe('Required in DYNAMIC mode.'),
    ...textModelFields(),
  },
  rules: (data, fail) => {
    modelRules(data, fail)
    if (data.messageMode === 'DYNAMIC') requireText(data.prompt, 'prompt', 'in DYNAMIC mode', fail)
    else requireText(data.message, 'message', 'in STATIC mode', fail)
  },
  ports: [defaultPort('once the message is handed to the channel'), errorPort],
  guidance: `Pushes a message to a conversation, through the channel that it is held on. The node fails if the conversation
does not exist or its channel no longer takes messages.`,
  result: 'the text that was sent',
  example: { messageMode: 'STATIC', message: 'Thank you for talking to us today!' },
})
