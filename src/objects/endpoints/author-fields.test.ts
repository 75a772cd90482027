import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { type Member, useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { withObject } from '../catalogue/catalogue.ts'
import { objects } from '../index.ts'
import { createRow } from '../rows/create.ts'
import { updateRow } from '../rows/update.ts'

const server = useServer({ capabilities: [accounts, objects] })
let made = 0

const columns = [
  { name: 'Title', type: 'string' },
  { name: 'Maker', type: 'createdBy' },
  { name: 'Editor', type: 'updatedBy' },
]

async function named(member: Member, name: string): Promise<Member> {
  await server.app.db.updateTable('users').set({ name }).where('id', '=', member.id).execute()
  return member
}

async function scene() {
  const account = await server.createAccount()
  const name = `notes${++made}`
  const { fields } = await account.owner.api.ok.post('/objects', { name, columns })
  const [mara, ben] = [await named(account.owner, 'Mara'), await named(await account.addUser('ADMIN'), 'Ben')]
  const path = `/objects/${name}`
  const list = async (body: object = {}) => {
    const { results } = await mara.api.ok.post(`${path}/rows/list`, { limit: 50, ...body })
    return results.map((row: Json) => row.data)
  }
  return { account, name, path, fields, mara, ben, list }
}

it('names creators and the authors of the last change, also in filters, groups and files', async () => {
  const { account, name, path, mara, ben, list } = await scene()
  const first = await mara.api.ok.post(`${path}/rows`, { Title: 'one' })
  expect(first.data).toEqual({ Title: 'one', Maker: 'Mara', Editor: 'Mara' })
  const changed = await ben.api.ok.patch(`${path}/rows/${first.id}`, { Title: 'One' })
  expect(changed.data).toEqual({ Title: 'One', Maker: 'Mara', Editor: 'Ben' })
  const agent = { id: '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182', name: 'Lamp shop' }
  const actor = { account: { id: account.id, name: '', namespace: '' }, user: null, agent }
  const two = await ben.api.ok.post(`${path}/rows/bulk`, { rows: [{ Title: 'two' }, { Title: 'three' }] })
  await withObject(server.app, actor, { kind: 'object', name }, async (scope) => {
    await createRow(scope, { Title: 'four' })
    await updateRow(scope, two.ids[0], { Title: 'Two' })
  })
  const maker = { path: 'Maker', operator: 'equals', value: 'Ben' }
  expect(await list({ query: maker, sort: [{ field: 'Editor', direction: 'desc' }] })).toEqual([
    { Title: 'Two', Maker: 'Ben', Editor: 'Lamp shop' },
    { Title: 'three', Maker: 'Ben', Editor: 'Ben' },
  ])
  const csv = (await mara.api.post(`${path}/export/csv`, { fields: ['Title', 'Maker', 'Editor'] })).text
  expect(csv).toContain('four,Lamp shop,Lamp shop')
  const renamed = await named(ben, 'Benedikt')
  expect((await list({ query: { ...maker, value: 'Benedikt' } })).length).toBe(2)
  expect(renamed.id).toBe(ben.id)
})

it('are read-only, keep their type, and work in formulas and groups', async () => {
  const { path, fields, mara, ben } = await scene()
  await mara.api.ok.post(`${path}/rows`, { Title: 'one' })
  await ben.api.ok.post(`${path}/rows`, { Title: 'two' })
  const refused = await mara.api.post(`${path}/rows`, { Title: 'x', Maker: 'Ben' })
  expect(refused.body.details.issues).toMatchObject([{ path: 'Maker', code: 'read_only' }])
  const change = await mara.api.post(`${path}/fields/${fields[1].id}/change-type`, { type: 'string' })
  expect(change.status).toBe(400)
  const preview = await mara.api.ok.post(`${path}/fields/preview-formula`, { expression: '[Maker] & "!"' })
  expect(preview.results.map((row: Json) => row.value)).toEqual(['Mara!', 'Ben!'])
  const view = await mara.api.ok.post(`${path}/views`, { name: 'By maker', group_by: 'Maker' })
  const groups = await mara.api.ok.post(`${path}/views/${view.id}/aggregations/compute-groups`, {})
  expect(groups.results.map((group: Json) => [group.value, group.count])).toEqual(
    expect.arrayContaining([
      ['Mara', 1],
      ['Ben', 1],
    ]),
  )
  const copy = await mara.api.ok.post(`${path}/fields/${fields[1].id}/duplicate`, {
    name: 'Author',
  })
  expect(copy.type).toBe('createdBy')
  const schema = await mara.api.ok.get(`${path}/schema`)
  expect(schema.fields.map((field: Json) => field.writable)).toEqual([true, false, false, false])
})

it('name nobody for account keys and former teammates', async () => {
  const { name, path, ben, list } = await scene()
  await ben.api.ok.post(`${path}/rows`, { Title: 'one' })
  const { rows } = await sql<{ id: number }>`select id from objects where name = ${name}`.execute(
    server.app.db,
  )
  const table = sql.id('records', `t${rows[0]?.id ?? 0}`)
  await sql`update ${table} set created_by = null, updated_by = -1`.execute(server.app.db)
  expect(await list()).toEqual([{ Title: 'one', Maker: null, Editor: null }])
})
