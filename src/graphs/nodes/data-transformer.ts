import { z } from 'zod'
import { done, type ModelChoice, type ModelEffects, NodeFailure, type NodeResult } from '../../kit/effects.ts'
import { node, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { interpolate, interpolateJson } from '../templates.ts'
import { modelRules, textModelDisplay, textModelFields } from './fields.ts'

export const dataTransformerNode = node({
  type: 'DATA_TRANSFORMER',
  title: 'Transform',
  display: {
    icon: 'sort',
    group: 'ai',
    purpose: 'Converts data to another format',
    summary: '{prompt}',
    fields: {
      prompt: { label: 'Prompt', hint: 'The data, and how to convert it' },
      mode: { label: 'Converted by', options: { AI: 'The model', TEMPLATE: 'A template' } },
      outputFormat: { label: 'Output format', options: { TEXT: 'Text', JSON: 'JSON' } },
      ...textModelDisplay({ mode: ['AI'] }),
    },
  },
  in: ['workflow'],
  data: {
    prompt: template().min(1).describe('The data, and how to convert it.'),
    mode: z
      .enum(['AI', 'TEMPLATE'])
      .default('AI')
      .describe(
        'AI lets a model answer the prompt. With TEMPLATE, the prompt with its variables filled in is the result.',
      ),
    outputFormat: z
      .enum(['TEXT', 'JSON'])
      .default('TEXT')
      .describe("With JSON, the node fails if the result isn't JSON."),
    ...textModelFields(),
  },
  rules: modelRules,
  ports: [defaultPort('once the data is converted'), errorPort],
  guidance: `Converts data: the model does what \`prompt\` says with the data in it. With \`mode\` TEMPLATE, the prompt with its
variables filled in is the result, without a model. With \`outputFormat\` JSON, an ITERATION can loop over the result.`,
  result: 'the transformed text or JSON',
  example: {
    prompt: 'Turn this list into a JSON array of names: Ana, Luis and Marta.',
    outputFormat: 'JSON',
  },
  reach: ({ mode }) => (mode === 'AI' ? 'outside' : 'inside'),
  repeatable: () => true,
  timeout: () => 180_000,
  run: ({ lookup, models }, { mode, ...data }) => {
    if (mode === 'AI') return transformed(models, data, interpolate(data.prompt, lookup))
    const isJson = data.outputFormat === 'JSON'
    return done(isJson ? parsed(interpolateJson(data.prompt, lookup)) : interpolate(data.prompt, lookup))
  },
})

async function transformed(
  models: ModelEffects,
  data: ModelChoice & { outputFormat: 'TEXT' | 'JSON' },
  asked: string,
): Promise<NodeResult> {
  if (data.outputFormat === 'TEXT') return done(await models.write(data, asked))
  const written = await models.write(data, `${asked}\n\nAnswer with JSON and nothing else.`)
  return done(parsed(unfenced(written)))
}

/** Removes the code block that models like to add around JSON. */
function unfenced(text: string): string {
  return /^\s*```(?:json)?\s*\n?([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NodeFailure(`The result isn't JSON: ${text.slice(0, 200)}`)
  }
}
