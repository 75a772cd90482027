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

/** The models that are asked one after the other until one answers, each once. */
export function candidatesOf({ model, fallback }: ModelRequest): [Model, ...Model[]] {
  const others = [model.substitute, fallback].filter((one) => one !== undefined)
  return [
    model,
    ...others.filter(
      ({ id }, index) => id !== model.id && others.findIndex((one) => one.id === id) === index,
    ),
  ]
}

/** Asks each candidate, with its own retries. After an endpoint was found to be down, its other models are left out. */
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
      // The caller's time has to be enough for the next one as well.
      timeout = timeout === undefined ? undefined : timeout / 2
    }
  }
  throw failure ?? new Error('no model was asked')
}

/** Models whose chat template opens their thoughts in the prompt, so that only the end of them is marked. */
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
        // A server that can't stream, or streams what can't be read, may still answer in one piece.
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

/** The same with half of the history and room for half of the answer; undefined where both are as short as may be. */
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

/** Passes on the text of the first attempt that says anything, and of no other. */
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

  /** An answer that came in one piece is passed on in one piece. */
  complete(text: string): void {
    if (!this.#hasHeard && text !== '') this.#onText?.(text)
  }
}

function logFailure(app: CallApp, { externalId, aiVendor }: Model, { kind, detail }: ModelError): void {
  // A caller that went away, such as a turn that a teammate took over, says nothing about the model.
  if (kind === 'cancelled') return
  app.log.warn({ model: externalId, vendor: aiVendor, kind, detail }, 'model call failed')
}
