import { type ChildProcess, spawn } from 'node:child_process'
import http from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { openSession } from '../../src/accounts/index.ts'
import { connect } from '../../src/platform/database/index.ts'
import { createSecrets } from '../../src/platform/secrets/index.ts'
import { type Processes, processes, userKey } from '../faults/processes.ts'
import { apiClient, type Json, sessionHeaders } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { query } from './backup-scene.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let database: Awaited<ReturnType<typeof freshDatabase>>
let server: Processes
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await freshDatabase()
  server = await processes(database.url)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.clean()
  await database.drop()
})

/** Starts the server with so many file descriptors, and returns what it logs. */
async function serveWith(descriptors: number): Promise<{ lines: () => Json[]; stop: () => Promise<void> }> {
  const { PATH = '', HOME = '' } = process.env
  const main = join(inject('built'), 'main.js')
  const limited = `ulimit -n ${descriptors}; exec "$0" "$@"`
  const child = spawn('sh', ['-c', limited, process.execPath, main, 'start'], {
    env: { PATH, HOME, ...server.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  children.push(child)
  let text = ''
  child.stderr.on('data', (chunk) => (text += chunk))
  const lines = () =>
    text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line): Json => JSON.parse(line))
  await expect.poll(() => text, { timeout: 90_000 }).toContain('"serving"')
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    lines,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

function openStream(agent: http.Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${server.url}/public/v1/events?topics=task`, { agent, headers }, (response) => {
      resolve(response.statusCode ?? 0)
      response.on('error', () => undefined).resume()
    })
    request.on('error', reject)
  })
}

async function sessions(count: number): Promise<Record<string, string>[]> {
  const opened = await connect({ url: database.url, poolSize: 1 })
  const { id: userId } = await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const client = { address: '127.0.0.1', userAgent: 'test' }
  const made: Record<string, string>[] = []
  for (let index = 0; index < count; index++) {
    const { secret } = await openSession(opened.db, { userId, method: 'password', client })
    made.push(sessionHeaders(secret))
  }
  await opened.close()
  return made
}

it('leaves descriptors for the database when streams take all they may', async () => {
  const { stop } = await serveWith(256)
  const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const statuses: number[] = []
  for (const headers of await sessions(4))
    for (let index = 0; index < 30; index++) statuses.push(await openStream(agent, headers))
  // Of 256, clients get 96, and streams four fifths of those.
  expect(statuses.filter((status) => status === 200)).toHaveLength(77)
  expect(statuses.at(-1)).toBe(503)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => apiClient(server.url, userKey).get('/me')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  agent.destroy()
  await stop()
})

it('reports a wrong key, few descriptors and a clock that is behind, each in one line', async () => {
  const other = createSecrets('the key of another installation')
  await query(
    database.url,
    `insert into tools (account_id, name, description, kind, definition, secrets)
       select id, 'tool', '', 'HTTP', '{}', '${JSON.stringify({ header: other.seal('x', 'tools/1/header') })}' from accounts;
     update migrations set applied_at = now() + interval '1 hour'`,
  )
  const { lines, stop } = await serveWith(256)
  const reported = () => lines().filter(({ level }) => level >= 40)
  await expect.poll(() => reported().length, { timeout: 30_000 }).toBe(3)
  expect(reported()).toMatchObject([
    {
      level: 50,
      msg: expect.stringMatching(`^secret key: 1 of 1 stored .*\\(${other.keyId}\\): put that key`),
    },
    {
      level: 40,
      msg: expect.stringMatching(/^file descriptors: only 256 files .*: raise the limit to 4096/),
    },
    {
      level: 40,
      msg: expect.stringMatching(/^clock: 3[56]\d\d seconds behind what is stored already: set it/),
    },
  ])
  await stop()
})
