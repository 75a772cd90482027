import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'

const server = useServer()

const column = { name: 'Name', type: 'string' }
const paths = (reply: { body: Json }) => reply.body.details?.issues.map((issue: Json) => issue.path)

describe('definitions that are wrong', () => {
  it('leave nothing behind', async () => {
    const post = (body: Json) => server.api.post('/objects', body)
    expect((await post({ name: 'empty', columns: [] })).status).toBe(400)
    expect((await post({ name: 'missing' })).status).toBe(400)
    expect((await post({ name: 'Upper', columns: [column] })).status).toBe(400)
    expect((await post({ name: 'record-types', columns: [column] })).status).toBe(400)
    expect((await post({ name: 'a/b', columns: [column] })).status).toBe(400)
    expect((await post({ name: 'people', columns: [column] })).status).toBe(409)
    expect(
      paths(
        await post({
          name: 'twice',
          columns: [column, { name: 'NAME', type: 'number' }, { name: 'x', type: 'nope' }],
        }),
      ),
    ).toEqual(['columns[1].name', 'columns[2].type'])
    const wrong = {
      name: 'Wrong',
      colour: 'red',
      columns: [
        { name: 'x', type: 'nope' },
        { name: 'F', type: 'formula', metadata: {} },
      ],
    }
    expect(paths(await post(wrong)).toSorted()).toEqual([
      'colour',
      'columns[0].type',
      'columns[1].metadata.expression',
      'name',
    ])
    const formula = {
      name: 'F',
      type: 'formula',
      metadata: { expression: { type: 'field', field: '[Nmae]' } },
    }
    expect(paths(await post({ name: 'formula', columns: [column, formula] }))).toEqual([
      'columns[1].metadata.expression.field',
    ])
    const { results } = await server.api.ok.get('/objects')
    expect(results).toHaveLength(3)
  })

  it('are told once each, with their path and what would do', async () => {
    const nul = 'a\u0000b'
    const texts = { display_name: nul, emoji: nul, description: nul }
    expect(paths(await server.api.patch('/objects/deals', texts)).toSorted()).toEqual([
      'description',
      'display_name',
      'emoji',
    ])
    const type = await server.api.post('/objects/deals/record-types', { name: 'x', description: nul })
    expect(paths(type)).toEqual(['description'])
    const { fields } = await server.api.ok.get('/objects/deals')
    const stage = fields.find((field: Json) => field.type === 'select')
    for (const name of [nul, 'half \ud800']) {
      expect(paths(await server.api.post('/objects/deals/fields', { name, type: 'string' }))).toEqual([
        'name',
      ])
      const option = await server.api.post(`/objects/deals/fields/${stage.id}/options`, { name })
      expect(paths(option)).toEqual(['name'])
    }
    for (const color of ['reddish', '#abc', 5, '']) {
      const refused = await server.api.patch('/objects/deals', { color })
      expect(refused.body.details.issues).toMatchObject([
        { path: 'color', message: expect.stringMatching(/^Must be one of gray, red, .* or #rrggbb\.$/) },
      ])
    }
    expect((await server.api.ok.patch('/objects/deals', { color: '#00ff7F', description: '' })).color).toBe(
      '#00ff7F',
    )
    expect((await server.api.post('/objects', { name: 'formula', columns: [column] })).status).toBe(201)
  })

  it('are for admins, and tables for those who may change them', async () => {
    const member = await server.account.addUser('MEMBER')
    expect((await member.api.post('/objects', { name: 'mine', columns: [column] })).status).toBe(201)
    expect((await member.api.patch('/objects/mine', { emoji: '🐟' })).status).toBe(403)
    expect((await member.api.delete('/objects/mine')).status).toBe(403)
    expect((await member.api.post('/objects/mine/fields', { name: 'X', type: 'string' })).status).toBe(403)
    expect((await member.api.post('/objects/mine/fields/preview-formula', { expression: {} })).status).toBe(
      403,
    )
    expect((await member.api.get('/objects/mine/schema')).status).toBe(200)
    expect((await member.api.patch('/objects/mine/rows/000000000000000000000000', {})).status).toBe(404)
    expect((await server.account.general.api.post('/tables', { name: 't' })).status).toBe(401)
    const admin = await server.account.addUser('ADMIN')
    expect((await admin.api.delete('/objects/mine')).status).toBe(204)
  })
})

describe('names and values that are strange', () => {
  it('are kept and found', async () => {
    const names = [
      `"quoted"`,
      `'; drop table objects; --`,
      '💥 emoji',
      'dots.and spaces',
      'f1',
      'constructor',
    ]
    await server.api.ok.post('/tables', {
      name: 'strange',
      columns: names.map((name) => ({ name, type: 'string' })),
    })
    const data = Object.fromEntries(names.map((name, index) => [name, `${index} ' " \\ ; ${name}`]))
    const row = await server.api.ok.post('/tables/strange/rows', { data })
    expect(row.data).toEqual(data)
    for (const name of names) {
      const query = { path: `[${name}]`, operator: 'equals', value: data[name] }
      expect((await server.api.ok.post('/tables/strange/rows/count', { query })).count).toBe(1)
      const sort = [{ field: `[${name}]`, direction: 'desc' }]
      expect(
        (await server.api.ok.post('/tables/strange/rows/list', { sort, fields: [name] })).results[0].data,
      ).toEqual({ [name]: data[name] })
    }
  })

  it('are refused with their path when they do not fit', async () => {
    const columns = [
      { name: 'Text', type: 'string' },
      { name: 'Number', type: 'number' },
      { name: 'Date', type: 'date', metadata: { timezone: 'UTC' } },
      { name: 'Users', type: 'platformRelation' },
      { name: 'Phone', type: 'string', metadata: { format: 'phone_number' } },
    ]
    await server.api.ok.post('/tables', { name: 'strict', columns })
    const create = (body: Json) => server.api.post('/tables/strict/rows', body)
    expect(paths(await create({ Text: 'x'.repeat(20_000), Number: 1e300, Date: '0000-01-01' }))).toEqual([
      'Text',
      'Number',
      'Date',
    ])
    expect(paths(await create({ Text: 'a\u0000b', Users: [999_999], Number: null }))).toEqual([
      'Text',
      'Users[0]',
    ])
    expect(paths(await create({ Phone: '12', Users: ['1'] }))).toEqual(['Phone', 'Users[0]'])
    expect((await create({ Phone: '+1 (415) 555-2671' })).body.data.Phone).toBe('+14155552671')
    expect((await create([])).status).toBe(400)
    expect((await create({ Text: 'x'.repeat(10 * 1024 * 1024) })).status).toBe(413)
    const bulk = { rows: [{ Number: 1 }, { Text: 'x'.repeat(10 * 1024 * 1024) }] }
    expect(paths(await server.api.post('/tables/strict/rows/bulk', bulk))).toEqual(['rows[1].Text'])
    const raw = await server.api.fetch('/tables/strict/rows', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"Number": NaN}',
    })
    expect(raw.status).toBe(400)
    let deep: Json = { path: 'Number', operator: 'equals', value: 1 }
    for (let level = 0; level < 200; level++) deep = { not: deep }
    expect((await server.api.post('/tables/strict/rows/list', { query: deep })).status).toBe(400)
    expect((await server.api.post('/tables/strict/rows/list', { limit: 201 })).status).toBe(400)
    expect((await server.api.post('/tables/strict/rows/list', { cursor: 'nonsense' })).status).toBe(400)
    expect((await server.api.post('/tables/strict/rows/list', { view_id: 5 })).status).toBe(400)
    for (const wrong of [0, -1, 3_000_000_000, Number.MAX_SAFE_INTEGER]) {
      const body = { record_type_id: wrong, view_id: wrong }
      for (const path of ['rows/list', 'rows/count', 'export/csv']) {
        const reply = await server.api.post(`/tables/strict/${path}`, body)
        expect(paths(reply).toSorted()).toEqual(['record_type_id', 'view_id'])
      }
      const users = [{ user_id: wrong, access: 'READ_ONLY' }]
      expect(paths(await server.api.put('/tables/strict/sharing', { users }))).toEqual(['users[0].user_id'])
    }
    expect((await server.api.ok.post('/tables/strict/rows/count', {})).count).toBe(1)
  })

  it('gives formulas that divide by zero no value, and sorts and filters by them', async () => {
    const expression = {
      type: 'operator',
      operator: 'divide',
      arguments: [
        { type: 'field', field: '[A]' },
        { type: 'field', field: '[B]' },
      ],
    }
    const columns = [
      { name: 'A', type: 'number' },
      { name: 'B', type: 'number' },
      { name: 'Ratio', type: 'formula', metadata: { expression } },
    ]
    await server.api.ok.post('/tables', { name: 'ratios', columns })
    const rows = [{ A: 1, B: 0 }, { A: 6, B: 2 }, { A: 1, B: 4 }, { A: 1 }]
    await server.api.ok.post('/tables/ratios/rows/bulk', { rows })
    const list = (body: Json) => server.api.ok.post('/tables/ratios/rows/list', body)
    const sort = [{ field: 'Ratio', direction: 'desc' }]
    const values: unknown[] = []
    let cursor: string | null = null
    do {
      const page: Json = await list({ sort, limit: 1, ...(cursor === null ? {} : { cursor }) })
      values.push(...page.results.map((row: Json) => row.data.Ratio))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(values).toEqual([3, 0.25, null, null])
    const query = { path: 'Ratio', operator: 'greaterThan', value: 1 }
    expect((await list({ query })).results.map((row: Json) => row.data.A)).toEqual([6])
  })
})
