import http from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSession } from '../../src/accounts/index.ts'
import { connect } from '../../src/platform/database/index.ts'
import { apiClient, sessionHeaders } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { type Processes, processes, userKey } from './processes.ts'

const streams = 2000
const streamsOfSession = 25

let database: Awaited<ReturnType<typeof freshDatabase>>
let server: Processes

beforeAll(async () => {
  database = await freshDatabase()
  server = await processes(database.url)
  await server.serve()
})

afterAll(async () => {
  await server.clean()
  await database.drop()
})

/** The headers of so many sessions of the owner. */
async function openSessions(count: number): Promise<Record<string, string>[]> {
  const opened = await connect({ url: database.url, poolSize: 1 })
  const { db } = opened
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const client = { address: '127.0.0.1', userAgent: 'test', cookie: undefined, secure: false, origin: '' }
  const sessions: Record<string, string>[] = []
  for (let index = 0; index < count; index++) {
    const { secret } = await openSession(db, { userId, method: 'password', client })
    sessions.push(sessionHeaders(secret))
  }
  await opened.close()
  return sessions
}

/** Opens a stream and counts what it is told; settles with its `ready`. */
function open(
  agent: http.Agent,
  headers: Record<string, string>,
  told: (text: string) => void,
): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${server.url}/public/v1/events?topics=task`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('error', () => undefined)
      response.on('data', (text: string) => {
        if (text.includes('event: ready')) resolve(request)
        told(text)
      })
    })
    request.on('error', reject)
  })
}

it(`keeps ${streams} streams open, and tells all of them`, {
  timeout: 300_000,
}, async () => {
  const api = apiClient(server.url, userKey)
  const agent = new http.Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const counts = Array<number>(streams).fill(0)
  const requests: http.ClientRequest[] = []
  for (const [batch, session] of (await openSessions(streams / streamsOfSession)).entries()) {
    const start = batch * streamsOfSession
    const opened = Array.from({ length: streamsOfSession }, (_, index) =>
      open(agent, session, (text) => {
        if (text.includes('event: task')) counts[start + index] = (counts[start + index] ?? 0) + 1
      }),
    )
    requests.push(...(await Promise.all(opened)))
  }
  await api.ok.post('/tasks', { content: 'for all of them' })
  await expect.poll(() => counts.filter((count) => count > 0).length, { timeout: 120_000 }).toBe(streams)
  for (const request of requests) request.destroy()
})
