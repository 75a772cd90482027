import { type Model, ModelError, type TaskCall, type TaskResult } from '../../ai/index.ts'
import type { Host } from './host.ts'

/** Asks a model on behalf of the host, and records the call in the journal. */
export async function ask<T>(
  host: Host,
  task: string,
  model: Model,
  request: (call: TaskCall) => Promise<TaskResult<T>>,
): Promise<T> {
  const { accountId, signal, models, journal } = host
  const operationId = models.operationId(model)
  const started = Date.now()
  const asked = { task, operationId }
  try {
    const { value, instructions, generation } = await request({
      operation: { accountId, operationId },
      model,
      fallback: models.fallback?.id === model.id ? undefined : models.fallback,
      signal,
      ...(models.timeout === undefined ? {} : { timeout: models.timeout }),
    })
    const { model: answeredBy, text, finishReason, usage, credits, milliseconds } = generation
    const found = { text, value, finishReason, usage, credits, milliseconds, error: null }
    journal.model({ ...asked, model: answeredBy, instructions, ...found })
    return value
  } catch (error) {
    journal.model({
      ...asked,
      model,
      instructions: '',
      text: '',
      value: undefined,
      finishReason: null,
      usage: { inputTokens: 0, outputTokens: 0 },
      credits: 0,
      milliseconds: Date.now() - started,
      error: error instanceof ModelError ? error.detail : error instanceof Error ? error.message : '',
    })
    throw error
  }
}
