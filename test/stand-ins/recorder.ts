import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './listen.ts'

export interface Recorder {
  origin: string
  /** Everything each request contained, as one text. */
  requests: string[]
  close: () => Promise<void>
}

/** A server that records requests and answers `{}`. `/to/<url>` redirects with 307, which keeps method and body. */
export async function startRecorder(): Promise<Recorder> {
  const requests: string[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '', headers } = request
    requests.push([method, url, JSON.stringify(headers), await text(request)].join(' '))
    const [, target] = /^\/to\/([^?]+)/.exec(url) ?? []
    if (target !== undefined) response.writeHead(307, { location: decodeURIComponent(target) })
    else response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{}')
  }
  const { port, close } = await listen(createServer((request, response) => void answer(request, response)))
  return { origin: `http://127.0.0.1:${port}`, requests, close }
}
