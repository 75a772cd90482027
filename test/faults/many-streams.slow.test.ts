import http from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiClient } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { type Processes, processes, userKey } from './processes.ts'

const streams = 2000

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

/** Opens a stream and counts what it is told; settles with its `ready`. */
function open(agent: http.Agent, told: (text: string) => void): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${userKey}` }
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
  for (let start = 0; start < streams; start += 50) {
    const opened = Array.from({ length: 50 }, (_, index) =>
      open(agent, (text) => {
        if (text.includes('event: task')) counts[start + index] = (counts[start + index] ?? 0) + 1
      }),
    )
    requests.push(...(await Promise.all(opened)))
  }
  await api.ok.post('/tasks', { content: 'for all of them' })
  await expect.poll(() => counts.filter((count) => count > 0).length, { timeout: 120_000 }).toBe(streams)
  for (const request of requests) request.destroy()
})
