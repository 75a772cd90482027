import { perApp } from '../../kit/lifetime.ts'
import type { Model } from '../catalogue/model.ts'
import type { Attempt, RawAnswer } from './attempt.ts'
import { type ModelError, modelErrorFrom } from './model-error.ts'
import { outputTokensOf } from './output-tokens.ts'
import { sdkModel } from './providers.ts'
import type { CallApp, ModelRequest } from './request.ts'
import { withRetries } from './retry.ts'
import { shortenHistory } from './shorten-history.ts'

export type Call<A> = (attempt: Attempt) => Promise<A>

/** The models to ask in turn until one answers, without duplicates. */
export function candidatesOf({ model, fallback }: ModelRequest): [Model, ...Model[]] {
  const others = [model.substitute, fallback].filter((one) => one !== undefined)
  return [
    model,
    ...others.filter(
      ({ id }, index) => id !== model.id && others.findIndex((one) => one.id === id) === index,
    ),
  ]
}

/** Asks each candidate, with its own retries. Skips the other models of an endpoint that is down. */
export async function askCandidates<A extends RawAnswer>(
  app: CallApp,
  request: ModelRequest,
  candidates: readonly Model[],
  call: Call<A>,
): Promise<{ answer: A; answeredBy: Model }> {
  const listener = new Listener(request.onText)
  const down = new Set<string>()
  let failure: ModelError | undefined
  let { timeout } = request
  for (const model of candidates) {
    if (down.has(model.aiVendor)) continue
    try {
      // The offline model may have to be loaded first.
      const own = model.aiVendor === 'OFFLINE' || timeout === undefined ? {} : { timeout }
      const asking = { ...request, model, ...own }
      const answer = await askModel(app, asking, listener, call)
      listener.complete(answer.text)
      return { answer, answeredBy: model }
    } catch (error) {
      failure = modelErrorFrom(error, app.config, request.signal)
      if (request.signal?.aborted === true) break
      if (failure.isEndpointDown) down.add(model.aiVendor)
      // Leaves time for the next candidate.
      timeout = timeout === undefined ? undefined : timeout / 2
    }
  }
  throw failure ?? new Error('no model was asked')
}

/** Models whose chat template opens the thinking tag in the prompt, so that only its end appears in the answer. */
const thinkers = perApp((_app: CallApp) => new Set<number>())
const thinkerNames = /\b(?:r1|qwq|thinking|reasoner|magistral)\b/i

function startsThinking(app: CallApp, { id, aiVendor, externalId }: Model): boolean {
  return thinkers(app).has(id) || (aiVendor === 'OPENAI_COMPATIBLE' && thinkerNames.test(externalId))
}

async function askModel<A extends RawAnswer>(
  app: CallApp,
  request: ModelRequest,
  listener: Listener,
  call: Call<A>,
): Promise<A> {
  const { model } = request
  const explain = (error: unknown) => modelErrorFrom(error, app.config, request.signal)
  let asking: ModelRequest = request
  let mayStream = true
  const once = async (): Promise<A> => {
    const sdk = await sdkModel(app, model)
    const heard = listener.forAttempt(mayStream)
    const { onText: _onText, ...silent } = asking
    return call({
      model: sdk,
      request: heard === undefined ? silent : { ...silent, onText: heard },
      startsThinking: startsThinking(app, model),
    })
  }
  const shortening = async (): Promise<A> => {
    for (;;) {
      try {
        return await once()
      } catch (error) {
        const failure = explain(error)
        logFailure(app, model, failure)
        // A server that fails at streaming may still answer in one piece.
        if (!failure.isEndpointDown) mayStream = false
        const shorter = failure.kind === 'too_long' ? shorterRequest(asking) : undefined
        if (shorter === undefined) throw failure
        asking = shorter
      }
    }
  }
  const answer = await withRetries(shortening, { explain, signal: request.signal })
  if (answer.hasUnopenedThoughts) thinkers(app).add(model.id)
  return answer
}

const fewestOutputTokens = 256

/** The request with half of the history and half of the output tokens; undefined if both are at their minimum. */
function shorterRequest(request: ModelRequest): ModelRequest | undefined {
  const messages = shortenHistory(request.messages)
  const tokens = outputTokensOf(request)
  if (messages === undefined && tokens <= fewestOutputTokens) return undefined
  return {
    ...request,
    messages: messages ?? request.messages,
    maxOutputTokens: Math.max(fewestOutputTokens, Math.floor(tokens / 2)),
  }
}

/** Streams the first attempt that writes any text, and ignores the later ones. */
class Listener {
  readonly #onText: ModelRequest['onText']
  #hasHeard = false

  constructor(onText: ModelRequest['onText']) {
    this.#onText = onText
  }

  forAttempt(mayStream: boolean): ModelRequest['onText'] {
    const onText = this.#onText
    if (onText === undefined || !mayStream || this.#hasHeard) return undefined
    return (text) => {
      this.#hasHeard = true
      onText(text)
    }
  }

  /** Sends the whole answer at once if nothing was streamed. */
  complete(text: string): void {
    if (!this.#hasHeard && text !== '') this.#onText?.(text)
  }
}

function logFailure(app: CallApp, { externalId, aiVendor }: Model, { kind, detail }: ModelError): void {
  // A cancelled call, such as a turn that a teammate took over, says nothing about the model.
  if (kind === 'cancelled') return
  app.log.warn({ model: externalId, vendor: aiVendor, kind, detail }, 'model call failed')
}
