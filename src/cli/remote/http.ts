import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { messageOf } from '../../kit/errors.ts'
import { RemoteError } from './error.ts'

export interface HttpRequest {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body?: string | Buffer | undefined
  /** A certificate to trust beside those that the machine trusts. */
  certificate?: string | undefined
}

export interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  stream: IncomingMessage
}

const silenceMs = 120_000
const mostBytes = 512 * 1024 * 1024

/**
 * Sends one request to the server that the person named, without any package: loading one takes longer than the request.
 * Nothing is followed elsewhere, since the credentials are for this server alone.
 */
export function sendHttp({ method, url, headers, body, certificate }: HttpRequest): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: Error) => reject(unreachable(url, cause))
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { method, headers: { ...headers, ...length }, timeout: silenceMs }
    const receive = (stream: IncomingMessage) =>
      resolve({ status: stream.statusCode ?? 0, headers: stream.headers, stream })
    // An import would make Node load all that it knows of HTTP, WebSockets included: 40 ms of every command.
    const outgoing =
      url.protocol === 'https:'
        ? process
            .getBuiltinModule('node:https')
            .request(url, certificate === undefined ? options : { ...options, ca: certificate }, receive)
        : process.getBuiltinModule('node:http').request(url, options, receive)
    outgoing.once('error', refuse)
    outgoing.once('timeout', () => outgoing.destroy(new Error('it took too long')))
    outgoing.end(body)
  })
}

/** The whole body of an answer. */
export async function readBody({ stream }: HttpAnswer): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new RemoteError('The answer is larger than 512 MiB.')
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof RemoteError) throw error
    throw new RemoteError(`The connection broke off: ${messageOf(error)}.`, { cause: error })
  }
  return Buffer.concat(chunks)
}

const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

function unreachable(url: URL, cause: Error & { code?: string }): RemoteError {
  const hint = untrusted.has(cause.code ?? '')
    ? ' Give the certificate that it should be trusted by: frontdesk login --certificate <file>.'
    : ''
  const reason = cause.message === '' ? cause.code : cause.message
  return new RemoteError(`${url.origin} cannot be reached: ${reason}.${hint}`, { cause })
}
