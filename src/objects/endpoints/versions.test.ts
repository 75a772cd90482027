import { beforeAll, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

let row: Json

const path = () => `/objects/items/rows/${row.id}`
const send = (method: string, tag: string, body?: object) =>
  server.api.fetch(path(), {
    method,
    headers: { 'content-type': 'application/json', 'if-match': tag },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

beforeAll(async () => {
  await server.api.ok.post('/objects', {
    name: 'items',
    columns: [
      { name: 'Label', type: 'string' },
      { name: 'Price', type: 'number' },
      { name: 'Code', type: 'string', unique: true },
    ],
  })
  row = await server.api.ok.post('/objects/items/rows', { Label: 'Pen', Price: 1 })
})

it('names the version of a row, and refuses a change of one that was not seen', async () => {
  const read = await server.api.get(path())
  const tag = read.headers.get('etag') ?? ''
  expect(tag).toMatch(/^"\w+"$/)
  const changed = await send('PATCH', tag, { Price: 2 })
  expect(changed.status).toBe(200)
  const next = changed.headers.get('etag') ?? ''
  expect(next).not.toBe(tag)
  const late = await send('PATCH', tag, { Price: 3 })
  expect(late.status).toBe(412)
  expect(await late.json()).toMatchObject({ code: 'precondition_failed' })
  expect((await send('DELETE', tag)).status).toBe(412)
  expect((await server.api.ok.get(path())).data.Price).toBe(2)
  expect((await send('PATCH', `"other", ${next}`, { Price: 4 })).status).toBe(200)
  expect((await send('PATCH', '*', { Price: 5 })).status).toBe(200)
  const made = await server.api.post('/objects/items/rows', { Label: 'Ink' })
  expect(made.headers.get('etag')).toMatch(/^"\w+"$/)
})

it('lets only one of many at once through', async () => {
  const tag = (await server.api.get(path())).headers.get('etag') ?? ''
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => send('PATCH', tag, { Price: 100 + n })),
  )
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  expect(replies.filter((reply) => reply.status === 412)).toHaveLength(7)
})

it('gives many rows their own values, all or none', async () => {
  const { ids } = await server.api.ok.post('/objects/items/rows/bulk', {
    rows: [{ Label: 'a', Code: 'A' }, { Label: 'b', Code: 'B' }, { Label: 'c' }],
  })
  const patch = (rows: object[]) => server.api.post('/objects/items/rows/bulk-patch', { rows })
  const [a, b, c] = ids
  const done = await patch([
    { id: c, data: { Price: 3 } },
    { id: a, data: { Label: 'A' } },
  ])
  expect(done.body).toMatchObject({ updated: 2, results: [{ id: c }, { id: a }] })
  const { updated_at: seen } = done.body.results[1]
  const again = await patch([{ id: a, data: { Price: 1 }, if_updated_at: seen }])
  expect(again.status).toBe(200)
  const late = await patch([
    { id: b, data: { Price: 9 } },
    { id: a, data: { Price: 9 }, if_updated_at: seen },
  ])
  expect(late.status).toBe(412)
  expect(late.body.details.issues).toMatchObject([{ path: 'rows[1].if_updated_at', code: 'changed' }])
  const wrong = await patch([
    { id: b, data: { Price: 'x' } },
    { id: a, data: { Prize: 1 } },
  ])
  expect(wrong.body.details.issues).toMatchObject([
    { path: 'rows[0].data.Price', code: 'invalid_type' },
    { path: 'rows[1].data.Prize', suggestion: 'Price' },
  ])
  const unknown = await patch([
    { id: 'f'.repeat(24), data: {} },
    { id: b, data: {} },
    { id: b, data: {} },
  ])
  expect(unknown.body.details.issues).toMatchObject([
    { path: 'rows[0].id', code: 'not_found' },
    { path: 'rows[2].id', code: 'duplicate' },
  ])
  const taken = await patch([{ id: c, data: { Code: 'A' } }])
  expect(taken.status).toBe(409)
  expect(taken.body.details.issues).toMatchObject([{ path: 'rows[0].data.Code', code: 'unique' }])
  const { results } = await server.api.ok.post('/objects/items/rows/list', { ids: [a, b, c] })
  expect(results.map((one: Json) => one.data)).toMatchObject([
    { Label: 'A', Price: 1 },
    { Label: 'b', Price: null },
    { Label: 'c', Price: 3, Code: null },
  ])
})
