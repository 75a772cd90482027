import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { ProviderError, readJson, unreachable } from '../../integrations/index.ts'
import type { App } from '../../platform/app.ts'
import type { OutboundRequest, OutboundResponse } from '../../platform/outbound/index.ts'
import { graphFailure } from './failure.ts'

export interface GraphAccess {
  accessToken: string
  appSecret: string
}

type Query = Readonly<Record<string, string>>

/** Calls the Graph API for one connection. Every failure is a ProviderError. */
export interface GraphClient {
  get: <S extends z.ZodType>(path: string, query: Query, schema: S) => Promise<z.output<S>>
  post: <S extends z.ZodType>(path: string, body: object, schema: S) => Promise<z.output<S>>
  /** Loads a file that the API stores under an id. */
  download: (mediaId: string, maxBytes: number) => Promise<Buffer>
}

const label = 'Meta'

// Shorter than the sender's claim on a message.
const callMs = 20_000
const downloadMs = 60_000

export function graphClient(app: App, access: GraphAccess, signal?: AbortSignal): GraphClient {
  const { metaGraphUrl, metaGraphVersion } = app.config
  const { accessToken, appSecret } = access
  // Proves that the app of the token makes the call, and that we hold the secret that signs its payloads.
  const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex')

  const addressOf = (path: string, query: Query = {}): URL => {
    const url = new URL(`${metaGraphUrl}/${metaGraphVersion}/${path}`)
    for (const [name, value] of Object.entries({ ...query, appsecret_proof: proof })) {
      url.searchParams.set(name, value)
    }
    return url
  }

  const call = async (request: OutboundRequest): Promise<OutboundResponse> => {
    const answer = await sent(app, {
      ...request,
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', ...request.headers },
      // A redirect could send the token to another host.
      redirects: 0,
      timeoutMs: request.timeoutMs ?? callMs,
      ...(signal === undefined ? {} : { signal }),
    })
    if (answer.status >= 200 && answer.status < 300) return answer
    throw graphFailure(answer, [accessToken, proof])
  }

  const get: GraphClient['get'] = async (path, query, schema) =>
    readJson(await call({ url: addressOf(path, query) }), schema, label)

  return {
    get,
    post: async (path, body, schema) => {
      const headers = { 'content-type': 'application/json' }
      const request = { method: 'POST', url: addressOf(path), headers, body: JSON.stringify(body) }
      return readJson(await call(request), schema, label)
    },
    download: async (mediaId, maxBytes) => {
      const media = await get(
        idPath(mediaId),
        {},
        z.object({ url: z.url(), file_size: z.number().optional() }),
      )
      if ((media.file_size ?? 0) > maxBytes) throw new ProviderError('refused', 'The file is too large.')
      return (await call({ url: media.url, headers: { accept: '*/*' }, maxBytes, timeoutMs: downloadMs }))
        .body
    },
  }
}

/** Encodes an id as one segment of a path, so that it can't lead elsewhere. */
export function idPath(id: string): string {
  return encodeURIComponent(id)
}

/** Loads a file from a public URL, without a token. */
export async function fetchPublic(
  app: App,
  url: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  const { status, body } = await sent(app, {
    url,
    maxBytes,
    timeoutMs: downloadMs,
    ...(signal === undefined ? {} : { signal }),
  })
  if (status < 400) return body
  throw new ProviderError(
    status >= 500 ? 'unavailable' : 'refused',
    `The file was answered for with ${status}.`,
  )
}

async function sent(app: App, request: OutboundRequest): Promise<OutboundResponse> {
  try {
    return await app.outbound.request(request)
  } catch (error) {
    throw unreachable(error, label)
  }
}
