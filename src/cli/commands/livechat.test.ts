import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { chatFetch, publishedAgent } from '../../../test/harness/channels/visitor.ts'
import { useServer } from '../../../test/harness/server.ts'
import { beside, runFrontdesk } from '../../../test/process/spawn.ts'

const server = useServer()

const run = (...words: string[]) => runFrontdesk(['livechat', ...words], beside(server.app))

it('shows what a website needs, and the secret that signs visitors', async () => {
  const agent = await publishedAgent(server)
  const { stdout } = await run('show', agent.id)
  expect(stdout).toContain(`data-agent="${agent.id}" defer></script>`)
  const [, secret = ''] = /Identity secret: (\S+)/.exec((await run('secret', agent.id)).stdout) ?? []
  const signature = createHmac('sha256', secret).update('ada@example.com').digest('hex')
  const json = { email: 'ada@example.com', signature }
  expect((await chatFetch(server.url, agent.id, '/visitors', { json })).status).toBe(201)
}, 60_000)
