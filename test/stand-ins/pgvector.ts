import { createServer, type Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm'
import { vector } from '@electric-sql/pglite-pgvector'
import { listen } from './listen.ts'

const sslRequest = 80_877_103

/** A real PostgreSQL with pgvector, in WebAssembly, behind a socket. It serves one connection at a time. */
export async function startPgvector(): Promise<{ url: string; close: () => Promise<void> }> {
  const database = await PGlite.create({ extensions: { vector, pg_trgm: trigrams } })
  let before: Promise<void> = Promise.resolve()
  const server = createServer((socket) => {
    const turn = before
    before = new Promise((resolve) => {
      socket.once('close', () => resolve())
    })
    socket.on('error', () => socket.destroy())
    void serve(database, socket, turn)
  })
  const listening = await listen(server)
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${listening.port}/postgres`,
    close: async () => {
      await listening.close()
      await database.close()
    },
  }
}

async function serve(database: PGlite, socket: Socket, turn: Promise<void>): Promise<void> {
  await turn
  try {
    await database.exec('rollback')
    await database.exec('discard all')
    await converse(database, socket)
  } catch {
    // Connections of a test end in the middle of an exchange.
    socket.destroy()
  }
}

/** Passes the client's messages to the database, in whole exchanges, and returns its answers to each. */
async function converse(database: PGlite, socket: Socket): Promise<void> {
  let heard = Buffer.alloc(0)
  let isStarted = false
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    heard = Buffer.concat([heard, chunk])
    if (!isStarted) {
      if (heard.length < 8 || heard.length < heard.readUInt32BE(0)) continue
      if (heard.readUInt32BE(4) === sslRequest) {
        heard = heard.subarray(8)
        socket.write('N')
        continue
      }
      isStarted = true
      const length = heard.readUInt32BE(0)
      socket.write(await database.execProtocolRaw(heard.subarray(0, length)))
      heard = heard.subarray(length)
    }
    const end = endOfExchange(heard)
    if (end === 0) continue
    const exchange = heard.subarray(0, end)
    heard = heard.subarray(end)
    if (exchange.toString('latin1', 0, 1) === 'X') break
    socket.write(await database.execProtocolRaw(exchange))
  }
  socket.end()
}

/** The end of the last message that expects an answer: a query, a sync or a goodbye. */
function endOfExchange(heard: Buffer): number {
  let end = 0
  for (let at = 0; at + 5 <= heard.length; ) {
    const next = at + 1 + heard.readUInt32BE(at + 1)
    if (next > heard.length) break
    if ('QSX'.includes(heard.toString('latin1', at, at + 1))) end = next
    at = next
  }
  return end
}
