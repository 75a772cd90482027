import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { text } from 'node:stream/consumers'

/** Posts to a server on this machine, which may have a self-signed certificate. */
export function post(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const options = { method: 'POST', headers, rejectUnauthorized: false }
  const request = (url.startsWith('https:') ? secure : plain)(url, options, (response) => {
    text(response).then((said) => resolve({ status: response.statusCode ?? 0, text: said }), reject)
  })
  request.on('error', reject)
  request.end(body)
  return promise
}
