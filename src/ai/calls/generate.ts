import type { z } from 'zod'
import { perApp } from '../../kit/lifetime.ts'
import { metered } from '../metering/metered.ts'
import { priceOf, readParameters } from '../parameters/parameters.ts'
import { askCandidates, type Call, candidatesOf } from './ask-candidates.ts'
import type { RawAnswer } from './attempt.ts'
import { modelErrorFrom } from './model-error.ts'
import { parameterized } from './parameterized.ts'
import type { CallApp, Generation, ModelRequest } from './request.ts'

/** Loads the AI SDK, which a server that only keeps records doesn't need. */
export const loadSdk = () => Promise.all([import('./complete-answer.ts'), import('./object-answer.ts')])

/**
 * Asks a model for text or tool calls. It is the one door to every model: credits are set aside before and
 * settled before the answer is handed over, passing failures are tried again, and then other models are asked.
 * Throws a ModelError when none answers.
 */
export function generate(app: CallApp, request: ModelRequest): Promise<Generation> {
  return throughTheDoor(app, request, async (call) => {
    const [{ completeAnswer }] = await loadSdk()
    return completeAnswer(call)
  })
}

/** How far each model was found to understand what data it is asked for, by its id. */
const acceptedFormats = perApp((_app: CallApp) => new Map<number, number>())

/** Asks a model for data of the given shape. Keys it may leave open are nullable, not optional: vendors insist. */
export function generateObject<T>(
  app: CallApp,
  request: Omit<ModelRequest, 'tools' | 'toolChoice' | 'onText'>,
  schema: z.ZodType<T>,
): Promise<Generation & { object: T }> {
  const accepted = acceptedFormats(app)
  // An answer that could not be read is asked for less strictly, which some models do better.
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
