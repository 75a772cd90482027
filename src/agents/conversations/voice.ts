import { defaultModel, isUsable, type Model, resolveModel } from '../../ai/index.ts'
import type { ModelChoice } from '../../kit/effects.ts'
import { type Host, StepFailure, type Turn, type TurnState, valuesOf } from '../../runs/index.ts'
import type { Talk } from './talk.ts'

/**
 * The chosen model, or else the agent's; the default model if that one can no longer run. The agent's
 * fallback model is its substitute.
 */
export function modelFor({ app, agent }: Pick<Talk, 'app' | 'agent'>, choice: ModelChoice = {}): Model {
  const named =
    choice.model && choice.aiVendor
      ? resolveModel(app, { model: choice.model, aiVendor: choice.aiVendor }, 'TEXT')
      : undefined
  const byId = usableModel(app, choice.aiModelId ?? agent.setting.aiModelId)
  const chosen = named !== undefined && isUsable(app, named) ? named : byId
  const model = chosen ?? defaultModel(app, 'TEXT')
  if (model === undefined) {
    throw new StepFailure({ code: 'model_failed', message: 'No text model is set up on this server.' })
  }
  const substitute = usableModel(app, agent.fallbackModelId) ?? defaultModel(app, 'TEXT')
  return substitute === undefined ? model : { ...model, substitute }
}

function usableModel(app: Talk['app'], id: number | null): Model | undefined {
  const model = id === null ? undefined : resolveModel(app, { aiModelId: id }, 'TEXT')
  return model !== undefined && isUsable(app, model) ? model : undefined
}

/**
 * The context of the agent when it follows these instructions. Its own instructions are added to those of a
 * node.
 */
export function voiceOf(
  { agent, summary, handBackNote }: Talk,
  turn: Turn,
  state: Pick<TurnState, 'variables'>,
  instructions: string,
  more: Parameters<Host['voice']>[1],
): ReturnType<Host['voice']> {
  const own = agent.setting.instructions
  const general =
    own !== '' && own !== instructions ? [{ name: `What ${agent.name} is told`, instructions: own }] : []
  const note =
    handBackNote === null
      ? []
      : [{ name: 'Note of the colleague who has just spoken with them', instructions: handBackNote }]
  return {
    name: agent.name,
    instructions,
    variables: valuesOf(turn, state),
    ...(summary === null ? {} : { summary }),
    ...more,
    playbooks: [...general, ...note, ...(more.playbooks ?? [])],
  }
}
