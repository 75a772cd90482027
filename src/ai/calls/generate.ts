import type { z } from 'zod'
import type { Model } from '../catalogue/model.ts'
import { metered } from '../metering/metered.ts'
import { type ModelError, modelErrorFrom } from './model-error.ts'
import { sdkModel } from './providers.ts'
import type { CallApp, Generation, ModelAnswer, ModelRequest, SdkModel } from './request.ts'
import { withRetries } from './retry.ts'

// Loaded with the first call: who only keeps records needs none of it.
const sdk = () => import('./attempt.ts')

/**
 * Asks a model for text or tool calls. It is the one door to every model: credits are set aside before and
 * settled before the answer is handed over, passing failures are tried again, and then the fallback is asked.
 * Throws a ModelError when nobody answers.
 */
export function generate(app: CallApp, request: ModelRequest): Promise<Generation> {
  return throughTheDoor(app, request, async (model, heard) => {
    const { attempt } = await sdk()
    return attempt(model, heard)
  })
}

/** Asks a model for data of the given shape. Keys it may leave open are nullable, not optional: vendors insist. */
export function generateObject<T>(
  app: CallApp,
  request: Omit<ModelRequest, 'tools' | 'toolChoice' | 'onText'>,
  schema: z.ZodType<T>,
): Promise<Generation & { object: T }> {
  return throughTheDoor(app, request, async (model, heard) => {
    const { attemptObject } = await sdk()
    return attemptObject(model, heard, schema)
  })
}

function throughTheDoor<A extends ModelAnswer>(
  app: CallApp,
  request: ModelRequest,
  call: (model: SdkModel, request: ModelRequest) => Promise<A>,
): Promise<A & Generation> {
  const { operation, model, fallback } = request
  return metered(app, operation, fallback === undefined ? [model] : [model, fallback], () =>
    firstAnswer(app, request, call),
  )
}

async function firstAnswer<A>(
  app: CallApp,
  request: ModelRequest,
  call: (model: SdkModel, request: ModelRequest) => Promise<A>,
): Promise<{ answer: A; answeredBy: Model }> {
  let heard = false
  const listening: ModelRequest = { ...request, ...hearing(request, () => (heard = true)) }
  const candidates = request.fallback === undefined ? [request.model] : [request.model, request.fallback]
  let failure: ModelError | undefined
  for (const model of candidates) {
    const explain = (error: unknown) => explained(app, model, error, request.signal)
    try {
      const answer = await withRetries(async () => call(await sdkModel(app, model), listening), {
        explain,
        mayRetry: () => !heard,
        signal: request.signal,
      })
      return { answer, answeredBy: model }
    } catch (error) {
      failure = modelErrorFrom(error, app.config, request.signal)
      if (heard || request.signal?.aborted === true) break
    }
  }
  throw failure ?? new Error('no model was asked')
}

function hearing({ onText }: ModelRequest, note: () => void): Pick<ModelRequest, 'onText'> {
  if (onText === undefined) return {}
  return {
    onText: (delta) => {
      note()
      onText(delta)
    },
  }
}

function explained(app: CallApp, model: Model, error: unknown, signal: AbortSignal | undefined): ModelError {
  const failure = modelErrorFrom(error, app.config, signal)
  // Whoever went away, such as a turn that a person took over, says nothing about the model.
  if (failure.kind === 'cancelled') return failure
  app.log.warn(
    { model: model.externalId, vendor: model.aiVendor, kind: failure.kind, detail: failure.detail },
    'model call failed',
  )
  return failure
}
