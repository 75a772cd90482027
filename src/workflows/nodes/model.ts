import {
  defaultModel,
  type Generation,
  isUsable,
  type Model,
  type ModelType,
  resolveModel,
  type TaskCall,
  whyNoModel,
} from '../../ai/index.ts'
import { type NodeContext, NodeFailure } from './executor.ts'

/** How node data names a model; left out, the default of its type is meant. */
export interface ModelChoice {
  aiModelId?: number | null | undefined
  model?: string | null | undefined
  aiVendor?: string | null | undefined
}

function modelOf({ app }: NodeContext, choice: ModelChoice, type: ModelType): Model {
  const model = chosen(app, choice, type)
  if (model === undefined) throw new NodeFailure(whyNoModel(type))
  if (!isUsable(app, model)) throw new NodeFailure(`The model ${model.name} is not set up on this server.`)
  return model
}

function chosen(app: NodeContext['app'], { aiModelId, model, aiVendor }: ModelChoice, type: ModelType) {
  if (typeof aiModelId === 'number') return resolveModel(app, { aiModelId }, type)
  if (typeof model === 'string' && typeof aiVendor === 'string')
    return resolveModel(app, { model, aiVendor }, type)
  return defaultModel(app, type)
}

/** A step is one operation: repeated after a crash, or asking several times, it is charged once. */
export function taskCall(context: NodeContext, choice: ModelChoice, type: ModelType = 'TEXT'): TaskCall {
  const { run, key, signal } = context
  return {
    operation: { accountId: run.accountId, operationId: `run:${key}` },
    model: modelOf(context, choice, type),
    signal,
  }
}

/** What a trace tells of asking a model. */
export function modelTrace(instructions: string, generation: Generation): Record<string, unknown> {
  const { model, text, finishReason, usage, milliseconds } = generation
  return { model: model.name, instructions, answer: text, finish_reason: finishReason, usage, milliseconds }
}
