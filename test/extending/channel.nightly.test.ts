import { expect, it } from 'vitest'
import { askCopyWith } from './copy.ts'
import { exampleOf } from './example.ts'

/** What the copy is asked: whether it is described, connected, heard, answered, limited and kept from strangers. */
const question = `import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createAgent, say } from '../test/harness/agents/agent.ts'
import { useServer } from '../test/harness/server.ts'
import { listen } from '../test/stand-ins/listen.ts'
import { eventually } from '../test/harness/workflows/automation.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

it('works like any other', async () => {
  const sent = []
  const { port, close } = await listen(createServer(async (request, response) => {
    const body = await json(request)
    if (request.url === '/send') sent.push(body)
    const isKnown = request.headers.authorization === 'Bearer 1234'
    response.writeHead(isKnown ? 200 : 401).end(JSON.stringify({ name: 'Beep', id: String(sent.length) }))
  }))
  const { api } = await server.account.owner.signIn()
  const { results } = await api.ok.get('/channels/types')
  expect(results.find((one) => one.channel === 'pager')).toMatchObject({ conversations: 'PAGER', label: 'Pager' })
  const agent = await createAgent(server.api)
  await agent.start(say('Welcome! '.repeat(15)))
  await server.api.ok.put(agent.path + '/settings/pager', { enabled: true })
  await server.api.ok.put(agent.path + '/deployment-status', { isOffline: false })
  const body = { channel: 'pager', address: 'http://127.0.0.1:' + port, key: '1234', agentId: agent.id }
  expect((await api.post('/channels', { ...body, key: 'wrong' })).status).toBe(409)
  const { providerId } = await api.ok.post('/channels', body)
  const tell = (key) => fetch(server.url + '/channels/pager/webhook/' + providerId, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-pager-key': key },
    body: JSON.stringify({ id: 'm1', from: '+34600000001', at: new Date(), text: 'Hello' }),
  })
  expect((await tell('wrong')).status).toBe(401)
  expect((await tell('1234')).status).toBe(200)
  expect((await tell('1234')).status).toBe(200)
  await eventually(async () => sent.length >= 2 || undefined, 30)
  expect(sent[0]).toMatchObject({ to: '+34600000001' })
  expect(sent[0].text.length).toBeLessThanOrEqual(80)
  const conversations = (await server.api.ok.get('/conversations?channel=PAGER')).results
  expect(conversations).toHaveLength(1)
  await close()
}, 90_000)
`

it('a channel is one folder and one line', async () => {
  const said = await askCopyWith({ ...(await exampleOf('Add a channel')), question })
  expect(said).toContain('1 passed')
}, 240_000)
