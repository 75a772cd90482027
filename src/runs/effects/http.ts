import {
  type Effects,
  type HttpAnswer,
  type HttpRequest,
  isRepeatable,
  NodeFailure,
} from '../../kit/effects.ts'
import { OutboundError, type OutboundResponse, pauseOf } from '../../platform/outbound/index.ts'
import { withoutSecrets } from '../../platform/secrets/index.ts'
import type { Host, HttpRecord } from './host.ts'
import { isSecretHeader, maskedHeaders, maskedUrl, shortenedBody } from './masked.ts'
import { causesHeader } from './own-webhook.ts'

// A larger body would take too much memory and storage in a run or a conversation.
export const largestBody = 5 * 1024 * 1024

/** Calls another server with the guarded client. */
export function httpEffect(host: Host): Effects['http'] {
  return async (request) => {
    if (host.dryRun && request.method !== 'GET') {
      host.journal.http(recordOf(request, null, 0))
      host.journal.note({ dry_run: true })
      return { status: 200, body: { json: null }, retryAfterMs: undefined }
    }
    if (!isRepeatable(request.method)) await host.acting()
    else if (request.method !== 'GET') host.reachedOut()
    const { causes = [] } = await host.actor()
    const headers = { ...request.headers, ...causesHeader(host.app, request.url, causes) }
    const started = performance.now()
    let response: OutboundResponse | null = null
    try {
      response = await host.app.outbound.request({
        method: request.method,
        url: request.url,
        headers: asSent(headers),
        body: request.body,
        timeoutMs: request.timeoutMs,
        maxBytes: largestBody,
        signal: host.signal,
        ...guardOf(request),
      })
      return {
        status: response.status,
        body: readBody(response, valuesOf(request)),
        retryAfterMs: pauseOf(response.headers),
      }
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      throw new NodeFailure(withoutSecrets(error.message, valuesOf(request)), {
        passing: error.isPassing ? {} : undefined,
        cause: error,
      })
    } finally {
      const milliseconds = Math.round(performance.now() - started)
      host.journal.http(recordOf({ ...request, headers }, response, milliseconds))
    }
  }
}

/** Headers carry bytes: text beyond Latin-1 is sent as UTF-8, which servers expect. */
function asSent(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      /^[\u0020-\u00ff]*$/.test(value) ? value : Buffer.from(value, 'utf8').toString('latin1'),
    ]),
  )
}

function guardOf({ headers, secrets, secretHeaders, secretsOutsideHeaders }: HttpRequest) {
  const telling = Object.keys(headers).filter(isSecretHeader)
  return { secrets, secretHeaders: [...telling, ...secretHeaders], secretsOutsideHeaders }
}

function valuesOf({ secrets }: Pick<HttpRequest, 'secrets'>): string[] {
  return secrets.map(({ value }) => value)
}

/** The body without its secrets. A body whose type isn't JSON is not parsed. */
export function readBody(response: OutboundResponse, hidden: readonly string[]): HttpAnswer['body'] {
  const text = response.text()
  const type = response.headers.get('content-type') ?? ''
  const isJson = type === '' || /[/+]json\b/i.test(type)
  // A server that repeats its request must not leak the secret.
  const shown = withoutSecrets(text, hidden)
  try {
    if (isJson) {
      const json: unknown = JSON.parse(shown)
      return { json }
    }
  } catch {
    // Not valid JSON, so it is text.
  }
  return { text: shown }
}

function recordOf(
  { method, url, headers, body, secrets }: HttpRequest,
  response: OutboundResponse | null,
  milliseconds: number,
): HttpRecord {
  const hidden = valuesOf({ secrets })
  const shown = (text: string): string => withoutSecrets(text, hidden)
  const shownAll = (of: Iterable<[string, string]>): Record<string, string> =>
    Object.fromEntries(Object.entries(maskedHeaders(of)).map(([name, value]) => [name, shown(value)]))
  return {
    request: {
      method,
      url: shown(maskedUrl(url.href)),
      headers: shownAll(Object.entries(headers)),
      body: body === null ? null : shortenedBody(shown(body)),
    },
    response:
      response === null
        ? null
        : {
            status: response.status,
            url: shown(maskedUrl(response.url)),
            headers: shownAll(response.headers),
            body: shortenedBody(shown(response.text())),
          },
    milliseconds,
  }
}
