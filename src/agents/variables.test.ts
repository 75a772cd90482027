import { beforeAll, expect, it } from 'vitest'
import type { Json } from '../../test/harness/api.ts'
import { useSharedServer } from '../../test/harness/shared-server.ts'

const server = useSharedServer()
const position = { positionX: 0, positionY: 0 }
let agent: string

beforeAll(async () => {
  agent = `/agents/${(await server.api.ok.post('/agents', { name: 'Front desk' })).id}`
})

it('the variables of an agent are shared by its flows, and some are built in', async () => {
  const made = await server.api.post(`${agent}/variables`, { name: 'ORDER', defaultValue: 'none' })
  expect(made.status).toBe(201)
  const flows: string[] = []
  for (const name of ['One', 'Two']) {
    const flow = `${agent}/flows/${(await server.api.ok.post(`${agent}/flows`, { name })).id}`
    const data = { type: 'RESPONSE_AI', instructions: 'Ask', captureVariables: [{ name: 'ORDER' }] }
    const node = await server.api.ok.post(`${flow}/nodes`, { type: 'RESPONSE_AI', position, data })
    expect(node.data.captureVariables).toEqual([{ id: made.body.id, name: 'ORDER', description: null }])
    flows.push(flow)
  }
  const all = await server.api.ok.get(`${agent}/variables/all`)
  expect(all.results.filter((one: Json) => !one.isBuiltIn)).toEqual([made.body])
  expect(all.results.map((one: Json) => one.name).slice(0, -1)).toEqual([
    'person_id',
    'person_name',
    'person_email',
    'person_phone',
    'last_message',
    'channel',
    'conversation_id',
    'current_time',
  ])
  expect((await server.api.post(`${agent}/variables`, { name: 'person_id' })).status).toBe(400)
  const path = `${agent}/variables/${made.body.id}`
  const refused = await server.api.delete(path)
  expect(refused.status).toBe(409)
  expect(refused.body.details.issues.map((issue: { message: string }) => issue.message)).toEqual([
    expect.stringContaining('"One"'),
    expect.stringContaining('"Two"'),
  ])
  expect((await server.api.delete(`${path}?force=true`)).status).toBe(204)
  expect((await server.api.get(path)).status).toBe(404)
})

it('a name that no template could use, or that is kept for something else, is refused', async () => {
  const named = (name: string) => server.api.post(`${agent}/variables`, { name })
  for (const name of ['two words', '1st', 'a.b', '{A}', '$']) {
    const message = expect.stringContaining('begins with a letter or an underscore')
    expect((await named(name)).body.details.issues).toEqual([
      { path: 'name', code: 'invalid_format', message },
    ])
  }
  for (const name of ['node_1', 'trigger_payload']) {
    expect((await named(name)).body.details.issues).toMatchObject([{ path: 'name', code: 'reserved' }])
  }
  for (const name of ['_private', 'order-id', 'größe2']) expect((await named(name)).status).toBe(201)
  // Workflows have it built in, agents don't have it at all.
  const { id } = await server.api.ok.post('/workflows', { name: 'Nightly' })
  const known = '/variables/check-name?name=trigger_payload'
  expect(await server.api.ok.get(`/workflows/${id}${known}`)).toEqual({ exists: true })
  expect(await server.api.ok.get(`${agent}${known}`)).toEqual({ exists: false })
})

it('the variables of another agent are not there', async () => {
  const made = await server.api.ok.post(`${agent}/variables`, { name: 'SECRET_WORD' })
  const other = `/agents/${(await server.api.ok.post('/agents', { name: 'Other' })).id}`
  expect((await server.api.get(`${other}/variables/${made.id}`)).status).toBe(404)
  expect(await server.api.ok.get(`${other}/variables/check-name?name=SECRET_WORD`)).toEqual({ exists: false })
  const stranger = (await server.createAccount()).owner.api
  expect((await stranger.get(`${agent}/variables/${made.id}`)).status).toBe(404)
})
