import { createHash } from 'node:crypto'
import { type Model, modelsOf } from './model.ts'

const firstId = -1_000_000
const idSpan = 2_000_000_000

/** The models of the operator's own OpenAI-compatible server, named by configuration. */
export function compatibleModels(names: readonly string[]): readonly Model[] {
  const models = modelsOf(
    'OPENAI_COMPATIBLE',
    [...new Set(names)].map((name, index) => ({
      id: idOf(name),
      name,
      description: 'Served by the OpenAI-compatible endpoint of this installation.',
      reasoningModel: false,
      creditsPerMessage: 1,
      order: 70 + index,
      analyticsColor: '#8B5CF6',
      externalId: name,
    })),
  )
  if (new Set(models.map((model) => model.id)).size < models.length) {
    throw new Error(
      'Two names in FRONTDESK_AI_COMPATIBLE_MODELS fall on one id: give one of them an alias on that server.',
    )
  }
  return models
}

/** Derived from the name alone, so that the order of the list and restarts don't change it. */
function idOf(name: string): number {
  return firstId - (createHash('sha256').update(name).digest().readUInt32BE(0) % idSpan)
}
