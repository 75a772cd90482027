import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createAgent, say } from '../../../test/harness/agents/agent.ts'
import { useServer } from '../../../test/harness/server.ts'
import { listen } from '../../../test/stand-ins/listen.ts'
import { apology } from '../../runs/index.ts'

const server = useServer({ environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

/** The answers of the shop, in order; afterwards it succeeds. */
let planned: number[] = []
const keys: string[] = []
let base = ''
let close: (() => Promise<void>) | undefined

beforeAll(async () => {
  const listening = await listen(
    createServer(({ headers }, response) => {
      keys.push(String(headers['idempotency-key']))
      response.writeHead(planned.shift() ?? 200, { 'content-type': 'application/json' })
      response.end('{}')
    }),
  )
  base = `http://127.0.0.1:${listening.port}`
  close = listening.close
})
afterAll(() => close?.())
beforeEach(() => {
  planned = []
  keys.length = 0
})

async function ordering(retry: object) {
  const agent = await createAgent(server.api)
  await agent.start({ type: 'API', method: 'POST', url: `${base}/orders`, retry }, say('Ordered.'))
  const answer = await agent.say('Hello')
  const said = answer.messages.map((message: { content: string }) => message.content)
  const { steps } = await agent.trace(answer)
  const { requests } = steps.find((step: { type: string }) => step.type === 'API')
  return { said, statuses: requests.map(({ status }: { status: number }) => status) }
}

it('a node is tried again within a turn, under the same key', async () => {
  planned = [503, 429]
  const { said, statuses } = await ordering({ attempts: 3, delaySeconds: 1, factor: 1 })
  expect(said[0]).toBe('Ordered.')
  expect(statuses).toEqual([503, 429, 200])
  expect(new Set(keys).size).toBe(1)
})

it('fails at once where the next try would come later than somebody in a conversation can bear', async () => {
  planned = [503]
  // Such a long wait would outlast the test.
  const { said, statuses } = await ordering({ attempts: 3, delaySeconds: 300 })
  expect(said).toEqual([apology])
  expect(statuses).toEqual([503])
})

it('fails at once for what will not pass, and after the last try', async () => {
  planned = [400]
  expect((await ordering({ delaySeconds: 1 })).statuses).toEqual([400])
  planned = [503, 503]
  const { said, statuses } = await ordering({ attempts: 2, delaySeconds: 1 })
  expect(said).toEqual([apology])
  expect(statuses).toEqual([503, 503])
})
