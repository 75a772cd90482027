import { done } from '../../kit/effects.ts'
import { capture, node, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { interpolate } from '../templates.ts'
import { asTexts, captureTargets } from './captures.ts'
import { isBlank, modelRules, textModelDisplay, textModelFields } from './fields.ts'

export const aiCaptureNode = node({
  type: 'AI_CAPTURE',
  title: 'Capture',
  display: {
    icon: 'filter',
    group: 'ai',
    purpose: 'Extracts values from a text',
    summary: ['{instructions}', '{prompt}'],
    fields: {
      prompt: { label: 'Text' },
      instructions: { label: 'Instructions', hint: 'The values to extract, and their format' },
      captureVariables: {
        label: 'Captured variables',
        hint: 'Their descriptions tell the model what they mean',
      },
      ...textModelDisplay(),
    },
  },
  in: ['workflow'],
  instead: 'In a flow, use RESPONSE_AI.',
  data: {
    prompt: template().default('').describe('The text to extract values from.'),
    instructions: template().default('').describe('The values to extract, and their format.'),
    captureVariables: capture().describe(
      'The variables to fill. Their descriptions tell the model what they mean.',
    ),
    ...textModelFields(),
  },
  rules: (data, fail) => {
    modelRules(data, fail)
    if (isBlank(data.prompt) && isBlank(data.instructions)) {
      fail('prompt', 'Give a `prompt` or `instructions`.', 'required')
    }
  },
  hints: ({ captureVariables }, hint) => {
    if (captureVariables.length === 0)
      hint('captureVariables', 'Without captured variables, the values are only in the result of the node.')
  },
  ports: [defaultPort('once the values are extracted'), errorPort],
  guidance: `Extracts values from a text with a model and writes them to variables. A variable without a value in the text
stays unset.`,
  result: 'a JSON object with one key for each captured variable',
  example: {
    prompt: 'Hi, this is Ana Ruiz, please call me on +34 600 000 000 after six.',
    instructions: 'Extract the name, the phone number and the best time to call.',
  },
  reach: 'outside',
  repeatable: () => true,
  timeout: () => 180_000,
  run: async ({ lookup, models, note }, data) => {
    const targets = captureTargets(data.captureVariables)
    const prompt = interpolate(data.prompt, lookup)
    note({ prompt })
    const captured = await models.capture(data, {
      targets: targets.length > 0 ? targets : [{ name: 'result', description: 'The requested value.' }],
      instructions: interpolate(data.instructions, lookup),
      text: prompt,
      knowledge: true,
    })
    return done(captured, targets.length > 0 ? asTexts(captured) : {})
  },
})
