import type { z } from 'zod'
import { perApp } from '../../kit/lifetime.ts'
import { metered } from '../metering/metered.ts'
import { priceOf, readParameters } from '../parameters/parameters.ts'
import { askCandidates, type Call, candidatesOf } from './ask-candidates.ts'
import type { RawAnswer } from './attempt.ts'
import { modelErrorFrom } from './model-error.ts'
import { parameterized } from './parameterized.ts'
import type { CallApp, Generation, ModelRequest } from './request.ts'

/** Loads the AI SDK. A server that only keeps records doesn't need it. */
export const loadSdk = () => Promise.all([import('./complete-answer.ts'), import('./object-answer.ts')])

/**
 * Asks a model for text or tool calls. All model calls go through this module: it reserves credits before the call,
 * settles them before it returns, retries temporary failures, and then asks other models. Throws a ModelError if no
 * model answers.
 */
export function generate(app: CallApp, request: ModelRequest): Promise<Generation> {
  return throughTheDoor(app, request, async (call) => {
    const [{ completeAnswer }] = await loadSdk()
    return completeAnswer(call)
  })
}

/** The strictest data format that each model was found to accept, by model ID. */
const acceptedFormats = perApp((_app: CallApp) => new Map<number, number>())

/** Asks a model for data of the given shape. Optional keys are nullable, because vendors require every key. */
export function generateObject<T>(
  app: CallApp,
  request: Omit<ModelRequest, 'tools' | 'toolChoice' | 'onText'>,
  schema: z.ZodType<T>,
): Promise<Generation & { object: T }> {
  const accepted = acceptedFormats(app)
  // After an unreadable answer, a less strict format works better with some models.
  const unreadable = new Map<number, number>()
  return throughTheDoor(app, request, async (call) => {
    const [, { formats, objectAnswer }] = await loadSdk()
    const { id } = call.request.model
    for (let index = (accepted.get(id) ?? 0) + (unreadable.get(id) ?? 0); ; index++) {
      const format = formats[index] ?? 'text'
      try {
        return await objectAnswer(call, schema, format)
      } catch (error) {
        const { kind } = modelErrorFrom(error, app.config, request.signal)
        if (kind === 'bad_answer') unreadable.set(id, (unreadable.get(id) ?? 0) + 1)
        if (kind !== 'refused' || format === 'text') throw error
        accepted.set(id, Math.max(accepted.get(id) ?? 0, index + 1))
      }
    }
  })
}

async function throughTheDoor<A extends RawAnswer>(
  app: CallApp,
  request: ModelRequest,
  call: Call<A>,
): Promise<A & Generation> {
  const candidates = candidatesOf(request)
  const parameters = await readParameters(app.db, request.operation.accountId)
  const withParameters: Call<A> = (attempt) =>
    call({ ...attempt, request: parameterized(attempt.request, parameters.of(attempt.request.model.id)) })
  return metered(
    app,
    request.operation,
    candidates,
    () => askCandidates(app, request, candidates, withParameters),
    (model, usage) => priceOf(parameters, model, usage),
  )
}
