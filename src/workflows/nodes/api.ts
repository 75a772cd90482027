import {
  addressFrom,
  captureResponse,
  headerPart,
  interpolate,
  interpolateJson,
  type NodeDataOf,
  UnusableAddress,
} from '../../graphs/index.ts'
import type { OutboundResponse } from '../../platform/outbound/index.ts'
import { isSecretHeader, shownBody, shownHeaders, shownUrl } from './api-trace.ts'
import { done, executor, type NodeContext, NodeFailure, type NodeResult } from './executor.ts'
import { causesHeader } from './own-webhook.ts'

type Data = NodeDataOf<'API'>

// What a run can hold on to and write down without harm to others.
const largestResponse = 5 * 1024 * 1024

const repeatableMethods = ['GET', 'PUT', 'DELETE']

export const apiExecutor = executor('API', {
  reach: 'outside',
  repeatable: ({ method }) => repeatableMethods.includes(method),
  timeout: ({ timeoutSeconds }) => timeoutSeconds * 1000 + 5000,
  run: async (context, data) => {
    const request = requestOf(context, data)
    const started = performance.now()
    const response = await context.app.outbound.request({
      ...request,
      timeoutMs: data.timeoutSeconds * 1000,
      maxBytes: largestResponse,
      signal: context.signal,
      secretHeaders: Object.keys(request.headers).filter(isSecretHeader),
    })
    const body = bodyOf(response)
    const milliseconds = Math.round(performance.now() - started)
    const trace = traceOf(request, response, milliseconds)
    return resultOf(data, response.status, body, trace)
  },
})

interface Request {
  method: Data['method']
  url: string
  headers: Record<string, string>
  body: string | null
}

function requestOf({ app, actor, key, lookup }: NodeContext, data: Data): Request {
  const headers: Record<string, string> = {}
  for (const header of data.headers)
    headers[header.key.toLowerCase()] = interpolate(header.value, lookup, headerPart).trim()
  const url = urlOf(data, lookup)
  const template = data.method === 'GET' ? '' : (data.body ?? '')
  if (template !== '') headers['content-type'] ??= 'application/json'
  const isJson = /\bjson\b/i.test(headers['content-type'] ?? '')
  const body = isJson ? interpolateJson(template, lookup) : interpolate(template, lookup)
  // Whoever is called can tell a repetition by it.
  headers['idempotency-key'] ??= key
  return {
    method: data.method,
    url: url.href,
    headers: { ...headers, ...causesHeader(app, url, actor.causes ?? []) },
    body: template === '' ? null : body,
  }
}

function urlOf({ url: template, parameters }: Data, lookup: NodeContext['lookup']): URL {
  const url = addressOf(template, lookup)
  for (const { key, value } of parameters) url.searchParams.append(key, interpolate(value, lookup))
  return url
}

function addressOf(template: string, lookup: NodeContext['lookup']): URL {
  try {
    return addressFrom(template, lookup)
  } catch (error) {
    throw error instanceof UnusableAddress ? new NodeFailure(error.message) : error
  }
}

type Body = { json: unknown } | { text: string }

function bodyOf(response: OutboundResponse): Body {
  const text = response.text()
  const type = response.headers.get('content-type') ?? ''
  if (type !== '' && !/[/+]json\b/i.test(type)) return { text }
  try {
    return { json: JSON.parse(text) as unknown }
  } catch {
    return { text }
  }
}

function resultOf(data: Data, status: number, body: Body, trace: Record<string, unknown>): NodeResult {
  const output = 'json' in body ? body.json : body.text
  if (status >= 400) {
    const message = `The call was answered with status ${status}.`
    throw new NodeFailure(message, { trace, output: { status, body: output } })
  }
  const variables = Object.fromEntries(captureResponse(data.variables, body))
  return done(output, { variables, trace })
}

function traceOf(
  request: Request,
  response: OutboundResponse,
  milliseconds: number,
): Record<string, unknown> {
  return {
    request: {
      method: request.method,
      url: shownUrl(request.url),
      headers: shownHeaders(Object.entries(request.headers)),
      body: request.body === null ? null : shownBody(request.body),
    },
    response: {
      status: response.status,
      url: shownUrl(response.url),
      headers: shownHeaders(response.headers),
      body: shownBody(response.text()),
    },
    milliseconds,
  }
}
