import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { UsageError } from './command.ts'

export interface Loopback {
  /** Where the consent page sends people back to. */
  redirectUri: string
  /** What it sent them back with, or what somebody pasted: the query of that address, or the bare code. */
  answer: Promise<URLSearchParams>
  close: () => void
}

const patience = 10 * 60 * 1000

/** Waits on this machine for a browser that comes back from a consent page, and for whoever pastes its address. */
export async function openLoopback(port: number): Promise<Loopback> {
  const answered = Promise.withResolvers<URLSearchParams>()
  // Not imported: see remote/http.ts.
  const { createServer } = process.getBuiltinModule('node:http')
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const isAnswer = searchParams.has('code') || searchParams.has('error')
    response.writeHead(isAnswer ? 200 : 404, {
      'content-type': 'text/plain; charset=utf-8',
      connection: 'close',
    })
    response.end(isAnswer ? 'Done. You can close this page.' : 'Nothing is here.')
    if (isAnswer) answered.resolve(searchParams)
  })
  server.listen(port, 'localhost')
  await once(server, 'listening').catch((error: unknown) => {
    throw new UsageError(`Port ${port} is taken: choose another with --port.`, { cause: error })
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the loopback server has no port')
  const lines = createInterface({ input: process.stdin })
  lines.once('line', (line) => answered.resolve(pasted(line.trim())))
  const tooLate = setTimeout(
    () => answered.reject(new UsageError('Nobody came back from the page.')),
    patience,
  )
  return {
    redirectUri: `http://localhost:${address.port}/`,
    answer: answered.promise,
    close: () => {
      clearTimeout(tooLate)
      lines.close()
      server.close()
    },
  }
}

function pasted(text: string): URLSearchParams {
  return URL.parse(text)?.searchParams ?? new URLSearchParams({ code: text })
}
