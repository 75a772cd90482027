import {
  addressFrom,
  captureResponse,
  headerPart,
  interpolate,
  interpolateJson,
  type Lookup,
  type NodeDataOf,
  UnusableAddress,
} from '../../graphs/index.ts'
import { OutboundError, type OutboundRequest } from '../../platform/outbound/index.ts'
import { mask } from '../../platform/secrets/index.ts'
import { StepFailure } from '../conversations/turn.ts'
import type { HttpTrace } from '../traces/trace.ts'
import { done, type Executor } from './executor.ts'
import { send } from './http.ts'

type Data = NodeDataOf<'API'>

/** Calls an HTTP endpoint and captures what it answers. */
export const executeApi: Executor<'API'> = async ({ turn, state, node, lookup }, data) => {
  // The same when the turn is taken up again after a crash, so that the other server can tell a repetition.
  const request = requestFor(data, lookup, `${turn.id}-${node.nodeId}-${state.steps}`)
  const trace = traceOf(request)
  turn.recorder.step.requests.push(trace)
  if (data.method !== 'GET') turn.reachedOut()
  const answer = await send(turn.app, { ...request, signal: turn.signal }).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error
    throw new StepFailure({ code: 'node_failed', message: error.message })
  })
  trace.status = answer.status
  trace.response = answer.text.slice(0, 20_000)
  if (answer.status >= 400) {
    const detail = answer.text.slice(0, 2000)
    throw new StepFailure({
      code: 'node_failed',
      message: `The address answered with status ${answer.status}.`,
      detail,
    })
  }
  const { json, text } = answer
  const captured = captureResponse(data.variables, json === undefined ? { text } : { json })
  const variables = Object.fromEntries(captured)
  turn.recorder.step.variables = variables
  return { ...done, variables, output: json ?? text }
}

function requestFor(data: Data, lookup: Lookup, idempotencyKey: string): OutboundRequest {
  const url = urlFor(data, lookup)
  const headers = Object.fromEntries(
    data.headers.map(({ key, value }) => [key.toLowerCase(), interpolate(value, lookup, headerPart)]),
  )
  const hasBody = data.method !== 'GET' && data.body !== null && data.body !== undefined && data.body !== ''
  if (hasBody) headers['content-type'] ??= 'application/json'
  if (data.method !== 'GET') headers['idempotency-key'] ??= idempotencyKey
  const fill = headers['content-type']?.includes('json') === true ? interpolateJson : interpolate
  return {
    method: data.method,
    url,
    headers,
    body: hasBody ? fill(data.body ?? '', lookup) : null,
    timeoutMs: data.timeoutSeconds * 1000,
    secretHeaders: Object.keys(headers).filter(isTelling),
  }
}

function urlFor(data: Data, lookup: Lookup): string {
  const url = addressOf(data.url, lookup)
  for (const { key, value } of data.parameters) url.searchParams.append(key, interpolate(value, lookup))
  return url.href
}

function addressOf(template: string, lookup: Lookup): URL {
  try {
    return addressFrom(template, lookup)
  } catch (error) {
    if (!(error instanceof UnusableAddress)) throw error
    throw new StepFailure({ code: 'node_failed', message: error.message })
  }
}

function isTelling(header: string): boolean {
  return /auth|cookie|key|token|secret|signature/i.test(header)
}

/** What may be shown of a request: the values of headers that are likely to be secret are masked. */
function traceOf({ method = 'GET', url, headers = {}, body }: OutboundRequest): HttpTrace {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    isTelling(name) && name !== 'idempotency-key' ? mask(value) : value,
  ])
  return {
    method,
    url: maskedUrl(String(url)),
    headers: Object.fromEntries(shown),
    body: typeof body === 'string' ? body.slice(0, 20_000) : null,
    status: null,
    response: null,
  }
}

function maskedUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null) return text
  for (const name of new Set(url.searchParams.keys())) {
    if (isTelling(name)) url.searchParams.set(name, mask(url.searchParams.get(name) ?? ''))
  }
  return url.href
}
