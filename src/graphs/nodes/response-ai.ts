import { capture, node, ref, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { modelRules, textModelFields } from './fields.ts'

export const responseAiNode = node({
  type: 'RESPONSE_AI',
  title: 'Response',
  in: ['flow'],
  instead: 'In a workflow, use AI_CAPTURE.',
  data: {
    instructions: template().min(1).describe('What to ask the user for, and what counts as an answer.'),
    assistantId: ref('agent')
      .nullable()
      .optional()
      .describe('The agent in whose voice the question is put; the owner of the flow when left out.'),
    captureVariables: capture().describe('Variables that the answer fills.'),
    ...textModelFields(),
  },
  rules: modelRules,
  ports: [defaultPort('once the answer holds what the instructions ask for'), errorPort],
  guidance: `Waits for the free-text answer of the user and takes out of it what \`captureVariables\` name. If nothing was
said before in this turn, it first asks as \`instructions\` say; while something is missing, it asks again.`,
  result: 'the answer of the user',
  example: { instructions: 'Ask for the order number: two letters and six digits.' },
})
