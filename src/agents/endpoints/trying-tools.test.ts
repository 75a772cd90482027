import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { whileTestsRun } from '../../../test/harness/while-tests-run.ts'

const server = useServer({ environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

const shop = whileTestsRun(
  async () => {
    const listening = createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      if (request.url === '/orders/404') response.statusCode = 404
      response.end(
        JSON.stringify({ path: request.url, key: request.headers.authorization, method: request.method }),
      )
    })
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    const { port } = listening.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}`, listening }
  },
  ({ listening }) => new Promise((resolve) => void listening.close(resolve)),
)

function newOrderTool(name: string) {
  return server.api.ok.post('/tools', {
    type: 'HTTP',
    name,
    description: 'Finds an order by its number.',
    url: `${shop.url}/orders/{number}`,
    headers: [{ key: 'Authorization', value: 'Bearer {secrets.API_KEY}' }],
    parameters: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
    secrets: { API_KEY: 'sk_live_0123456789' },
  })
}

it('tells what a model is told of a tool', async () => {
  const tool = await newOrderTool('told_order')
  const { results } = await server.api.ok.get(`/tools/${tool.id}/functions`)
  expect(results).toMatchObject([
    {
      name: 'told_order',
      description: 'Finds an order by its number.',
      parameters: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
      acts: false,
    },
  ])
})

it('calls it as a model would, and never tells a secret', async () => {
  const tool = await newOrderTool('tried_order')
  const reply = await server.api.post(`/tools/${tool.id}/try`, { input: { number: '48213' } })
  expect(reply.body).toMatchObject({
    function: 'tried_order',
    success: true,
    output: { path: '/orders/48213', method: 'GET' },
    error: null,
  })
  expect(reply.text).not.toContain('sk_live_0123456789')
  expect(await server.api.ok.post(`/tools/${tool.id}/try`, { input: { number: '404' } })).toMatchObject({
    success: false,
    output: null,
    error: expect.stringContaining('The address answered 404'),
  })
})

it('says what is wrong with what was filled in', async () => {
  const tool = await newOrderTool('wrong_order')
  const { status, body } = await server.api.post(`/tools/${tool.id}/try`, { input: { number: 5 } })
  expect([status, body.details.issues[0].path]).toEqual([400, 'input.number'])
})

it('has a function for each operation on records, of which one is named', async () => {
  const { id: tableId } = await server.api.ok.post('/objects', {
    name: 'complaints',
    columns: [{ name: 'Subject', type: 'string' }],
  })
  const tool = await server.api.ok.post('/tools', {
    type: 'TABLE',
    name: 'tickets',
    description: 'What people asked.',
    tableId,
    operations: ['read', 'create'],
  })
  const { results } = await server.api.ok.get(`/tools/${tool.id}/functions`)
  const [find, create] = results
  expect([find.acts, create.acts]).toEqual([false, true])
  const unnamed = await server.api.post(`/tools/${tool.id}/try`, {})
  expect([unnamed.status, unnamed.body.details.issues[0].path]).toEqual([400, 'function'])
  const input = { Subject: 'The lamp flickers' }
  const made = await server.api.ok.post(`/tools/${tool.id}/try`, { function: create.name, input })
  expect(made).toMatchObject({ success: true, function: create.name })
  const found = await server.api.ok.post(`/tools/${tool.id}/try`, {
    function: find.name,
    input: { id: null, search: null, Subject: null },
  })
  expect(found.output).toMatchObject([input])
  await server.api.ok.delete('/objects/complaints')
  expect((await server.api.post(`/tools/${tool.id}/try`, {})).status).toBe(409)
})

it('is for nobody of another account', async () => {
  const tool = await newOrderTool('own_order')
  const foreign = await server.createAccount()
  expect((await foreign.owner.api.post(`/tools/${tool.id}/try`, {})).status).toBe(404)
  expect((await foreign.owner.api.get(`/tools/${tool.id}/functions`)).status).toBe(404)
})
