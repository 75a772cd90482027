import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../../test/harness/server.ts'
import { runFrontdesk } from '../../../test/process/spawn.ts'
import { chatFetch, publishedAgent } from '../../channels/livechat/testing/visitor.ts'

const secretKey = { FRONTDESK_SECRET_KEY: 's'.repeat(32) }
let server: TestServer
let dataDir = ''

beforeAll(async () => {
  server = await startServer({ environment: secretKey })
  dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-livechat-'))
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

function run(...words: string[]) {
  const environment = { DATABASE_URL: server.app.database.url, FRONTDESK_DATA_DIR: dataDir, ...secretKey }
  return runFrontdesk(['livechat', ...words], environment)
}

it('shows what a website needs, and the secret that signs visitors', async () => {
  const agent = await publishedAgent(server)
  const { stdout } = await run('show', agent.id)
  expect(stdout).toContain(`data-agent="${agent.id}" defer></script>`)
  const [, secret = ''] = /Identity secret: (\S+)/.exec((await run('secret', agent.id)).stdout) ?? []
  const signature = createHmac('sha256', secret).update('ada@example.com').digest('hex')
  const json = { email: 'ada@example.com', signature }
  expect((await chatFetch(server.url, agent.id, '/visitors', { json })).status).toBe(201)
}, 60_000)
