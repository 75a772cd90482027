import { z } from 'zod'
import { node, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { modelRules, textModelFields } from './fields.ts'

export const dataTransformerNode = node({
  type: 'DATA_TRANSFORMER',
  title: 'Transform',
  in: ['workflow'],
  data: {
    prompt: template().min(1).describe('The data, and what to make of it.'),
    mode: z
      .enum(['AI', 'TEMPLATE'])
      .default('AI')
      .describe(
        'Whether a model answers the prompt, or the prompt with its variables filled in is the result.',
      ),
    outputFormat: z
      .enum(['TEXT', 'JSON'])
      .default('TEXT')
      .describe('JSON fails the node if the result is not JSON.'),
    ...textModelFields(),
  },
  rules: modelRules,
  ports: [defaultPort('once the result is there'), errorPort],
  guidance: `Reshapes data: the model does to the data in \`prompt\` what the prompt says. With \`mode\` TEMPLATE nothing
is asked of a model: the prompt with its variables in place is the result. With \`outputFormat\` JSON the result can be
looped over.`,
  result: 'the transformed text or JSON',
  example: {
    prompt: 'Turn this list into a JSON array of names: Ana, Luis and Marta.',
    outputFormat: 'JSON',
  },
})
