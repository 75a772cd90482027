import { z } from 'zod'
import { done, NodeFailure } from '../../kit/effects.ts'
import { node, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { interpolate } from '../templates.ts'
import { conversationOf } from './conversation.ts'
import { isBlank, modelRules, requireText, textModelDisplay, textModelFields } from './fields.ts'

export const sayAiNode = node({
  type: 'SAY_AI',
  title: 'Say',
  display: {
    icon: 'text',
    group: 'talk',
    purpose: 'Sends a message, as written or in the words of the model',
    summary: ['{prompt}', '{message}'],
    fields: {
      sayWithAi: { label: 'Written by the model' },
      message: { label: 'Message', when: { sayWithAi: [false] } },
      prompt: { label: 'Prompt', hint: 'The content of the message', when: { sayWithAi: [true] } },
      ...textModelDisplay({ sayWithAi: [true] }),
    },
  },
  in: ['flow'],
  instead: 'In a workflow, use SEND_MESSAGE.',
  data: {
    sayWithAi: z.boolean().default(false).describe('True lets a model write the message.'),
    message: template()
      .default('')
      .describe('The message as written. With `sayWithAi`, the model says it in its own words.'),
    prompt: template().default('').describe('With `sayWithAi`: the content of the message.'),
    ...textModelFields(),
  },
  rules: (data, fail) => {
    modelRules(data, fail)
    if (data.sayWithAi !== true) requireText(data.message, 'message', 'unless `sayWithAi` is true', fail)
    else if (isBlank(data.prompt) && isBlank(data.message)) {
      fail('prompt', 'With `sayWithAi`, give a `prompt` or a `message`.', 'required')
    }
  },
  ports: [defaultPort('once the message is sent'), errorPort],
  guidance: `Sends one message to the user: \`message\` as written or, with \`sayWithAi\`, a message that the model writes from
\`prompt\`, the conversation and the knowledge bases. The flow continues without waiting for an answer.`,
  result: 'the text that was sent',
  example: { sayWithAi: false, message: 'Welcome! How can we help you today?' },
  reach: ({ sayWithAi }) => (sayWithAi ? 'outside' : 'inside'),
  repeatable: () => true,
  run: async (effects, data) => {
    const { lookup } = effects
    const conversation = conversationOf(effects)
    const message = interpolate(data.message, lookup)
    const prompt = interpolate(data.prompt, lookup)
    const inOwnWords = message === '' ? prompt : `${prompt}\n\nSay this in your own words: ${message}`.trim()
    const text = data.sayWithAi
      ? await conversation.word(data, { purpose: 'say', instructions: inOwnWords, question: prompt })
      : message
    if (text.trim() === '') throw new NodeFailure('The message is empty.')
    conversation.say(text)
    return done(text)
  },
})
