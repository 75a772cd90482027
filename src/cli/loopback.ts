import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { UsageError } from './command.ts'

export interface Loopback {
  /** The redirect URL of the consent page. */
  redirectUri: string
  /** The query of the redirect, or the pasted URL or code. */
  answer: Promise<URLSearchParams>
  close: () => void
}

const patience = 10 * 60 * 1000

/** Waits on this machine for the redirect of a consent page, or for its pasted URL. */
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
    () => answered.reject(new UsageError("The consent page wasn't completed in time.")),
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
