import type { App } from '../../platform/app.ts'
import type { OutboundRequest } from '../../platform/outbound/index.ts'

export interface HttpAnswer {
  status: number
  text: string
  /** Undefined where the body is no JSON. */
  json: unknown
}

// What a variable or a model can do something with.
const largestBody = 2 * 1024 * 1024

/** Calls another server on behalf of a flow. Throws an OutboundError where there is no answer. */
export async function send(app: App, request: OutboundRequest): Promise<HttpAnswer> {
  const response = await app.outbound.request({ maxBytes: largestBody, ...request })
  const text = response.text()
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, text, json: parsed(text, type) }
}

/** What says that it is something else than JSON is taken at its word, as in workflows. */
function parsed(text: string, type: string): unknown {
  if (type !== '' && !/[/+]json\b/i.test(type)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
