import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../../test/harness/server.ts'
import { runFrontdesk } from '../../../test/process/spawn.ts'

let server: TestServer
let dataDir = ''

beforeAll(async () => {
  server = await startServer()
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-webhook-'))
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

function run(...words: string[]) {
  const environment = {
    DATABASE_URL: server.app.database.url,
    FRONTDESK_DATA_DIR: dataDir,
    // What is sealed on the command line must open in the server.
    FRONTDESK_SECRET_KEY: 's'.repeat(32),
  }
  return runFrontdesk(['webhook', ...words], environment)
}

function post(id: string, token: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return fetch(`${server.url}/webhooks/${id}`, { method: 'POST', headers, body: '{}' })
}

it('keeps webhooks from the command line', async () => {
  const { id, accessToken } = await server.api.ok.post('/incoming-webhooks', { name: 'Orders' })
  expect((await post(id, accessToken)).status).toBe(202)
  expect((await run('list')).stdout).toMatch(new RegExp(`${id} +active +token +unsigned +Orders`))
  expect((await run('deliveries', id)).stdout.trim().split('\n')).toHaveLength(2)
  await run('disable', id)
  expect((await post(id, accessToken)).status).toBe(404)
  await run('enable', id)
  const [, token = ''] = /Access token: ([0-9a-f]{64})/.exec((await run('rotate', id)).stdout) ?? []
  expect((await post(id, accessToken)).status).toBe(401)
  expect((await post(id, token)).status).toBe(202)
  await run('revoke', id)
  expect((await post(id, token)).status).toBe(404)
  expect((await run('revoke', id)).code).toBe(1)
}, 120_000)
