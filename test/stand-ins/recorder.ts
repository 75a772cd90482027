import { createServer } from 'node:http'
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
  const { port, close } = await listen(
    createServer((request, response) => {
      void text(request).then((body) => {
        requests.push([request.method, request.url, JSON.stringify(request.headers), body].join(' '))
        const [, target] = /^\/to\/([^?]+)/.exec(request.url ?? '') ?? []
        if (target !== undefined) response.writeHead(307, { location: decodeURIComponent(target) })
        else response.writeHead(200, { 'content-type': 'application/json' })
        response.end('{}')
      })
    }),
  )
  return { origin: `http://127.0.0.1:${port}`, requests, close }
}
