import {
  type ChatMessage,
  defaultModel,
  isUsable,
  type Model,
  ModelError,
  type ReplyContext,
  resolveModel,
  type TaskCall,
  type TaskResult,
} from '../../ai/index.ts'
import { Problem } from '../../kit/problem.ts'
import type { TurnState } from '../runtime/index.ts'
import { StepFailure, type Turn, valuesOf } from './turn.ts'

/** How a node or a setting names its model; nothing for the agent's own. */
export interface ModelChoice {
  aiModelId?: number | null | undefined
  model?: string | null | undefined
  aiVendor?: string | null | undefined
}

/** The model that was chosen; the agent's where none was, and the default where that one can no longer run. */
export function modelFor(turn: Turn, choice: ModelChoice = {}): Model {
  const { app, agent } = turn
  const named =
    choice.model && choice.aiVendor
      ? resolveModel(app, { model: choice.model, aiVendor: choice.aiVendor }, 'TEXT')
      : undefined
  const id = choice.aiModelId ?? agent.setting.aiModelId
  const byId = id === null ? undefined : resolveModel(app, { aiModelId: id }, 'TEXT')
  const chosen = [named, byId].find((model) => model !== undefined && isUsable(app, model))
  const model = chosen ?? defaultModel(app, 'TEXT')
  if (model !== undefined) return model
  throw new StepFailure({ code: 'model_failed', message: 'No text model is set up on this server.' })
}

// A turn has a minute or so; one attempt must leave time for another.
const longestAttempt = 30_000

/** Asks a model on behalf of the turn, and traces what came of it. One charge a turn and model. */
export async function ask<T>(
  turn: Turn,
  task: string,
  model: Model,
  work: (call: TaskCall) => Promise<TaskResult<T>>,
): Promise<T> {
  const operationId = `turn/${turn.id}/${model.id}`
  const standIn = defaultModel(turn.app, 'TEXT')
  const started = Date.now()
  try {
    const { value, instructions, generation } = await work({
      operation: { accountId: turn.agent.account.id, operationId },
      model,
      fallback: standIn?.id === model.id ? undefined : standIn,
      signal: turn.signal,
      timeout: longestAttempt,
    })
    const { record, step } = turn.recorder
    record.charges[operationId] = generation.credits
    record.inputTokens += generation.usage.inputTokens
    record.outputTokens += generation.usage.outputTokens
    step.model_calls.push({
      task,
      model_id: generation.model.id,
      model: generation.model.name,
      prompt: instructions,
      answer: typeof value === 'string' ? value : JSON.stringify(value),
      error: null,
      input_tokens: generation.usage.inputTokens,
      output_tokens: generation.usage.outputTokens,
      credits: generation.credits,
      milliseconds: generation.milliseconds,
    })
    return value
  } catch (error) {
    const failure = failureOf(turn, error)
    turn.recorder.step.model_calls.push({
      task,
      model_id: model.id,
      model: model.name,
      prompt: '',
      answer: null,
      error: failure.failure.detail ?? failure.failure.message,
      input_tokens: 0,
      output_tokens: 0,
      credits: 0,
      milliseconds: Date.now() - started,
    })
    throw failure
  }
}

function failureOf(turn: Turn, error: unknown): StepFailure {
  if (error instanceof StepFailure) return error
  if (error instanceof ModelError) {
    if (!turn.hasTime()) return outOfTime(error.detail)
    return new StepFailure({ code: 'model_failed', message: error.message, detail: error.detail })
  }
  if (error instanceof Problem && error.code === 'insufficient_credits') {
    return new StepFailure({ code: 'insufficient_credits', message: error.message }, true)
  }
  throw error
}

function outOfTime(detail?: string): StepFailure {
  return new StepFailure({ code: 'time_limit', message: 'The turn took longer than it may.', detail }, true)
}

/** What the agent brings along when it speaks by these instructions. Its own stand beside those of a node. */
export function voice(
  turn: Turn,
  state: Pick<TurnState, 'variables'>,
  instructions: string,
  more: Pick<ReplyContext, 'playbooks' | 'passages'> = {},
): ReplyContext {
  const { agent, summary } = turn
  const own = agent.setting.instructions
  const general =
    own !== '' && own !== instructions ? [{ name: `What ${agent.name} is told`, instructions: own }] : []
  return {
    name: agent.name,
    instructions,
    ...clock(turn),
    variables: valuesOf(turn, state),
    ...(summary === null ? {} : { summary }),
    ...more,
    playbooks: [...general, ...(more.playbooks ?? [])],
  }
}

export function clock(turn: Turn): { now: Date; timeZone: string } {
  const { setting, timeZone } = turn.agent
  return { now: new Date(), timeZone: setting.systemTools.currentTime.timeZone ?? timeZone }
}

/** What a model is told that nobody has said. */
export function asUser(content: string): ChatMessage {
  return { role: 'user', content }
}
