import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()

let ada: Json
let grace: Json
let deal: Json

const people = (path: string) => `/objects/deals/rows/${deal.id}/relations/People${path}`
const ids = (page: Json) => page.results.map((row: Json) => row.id)

beforeAll(async () => {
  ada = await server.api.ok.post('/objects/people/rows', { Name: 'Ada' })
  grace = await server.api.ok.post('/objects/people/rows', { Name: 'Grace' })
  deal = await server.api.ok.post('/objects/deals/rows', { Name: 'Engine', Amount: 12.5 })
})

describe('relations to several rows', () => {
  it('link and unlink, and the far side sees it', async () => {
    const linked = await server.api.ok.post(people('/link'), { target_ids: [ada.id, grace.id, ada.id] })
    expect(linked.data.People).toEqual([ada.id, grace.id])
    expect(ids(await server.api.ok.get(people('')))).toEqual([ada.id, grace.id])
    expect(ids(await server.api.ok.get(`/objects/deals/relations/People/target/${grace.id}`))).toEqual([
      deal.id,
    ])
    const first = await server.api.ok.get(people('?limit=1'))
    expect(ids(first)).toEqual([ada.id])
    expect(ids(await server.api.ok.get(people(`?limit=1&cursor=${first.next_cursor}`)))).toEqual([grace.id])
    const unlinked = await server.api.ok.post(people('/unlink'), { target_ids: [ada.id] })
    expect(unlinked.data.People).toEqual([grace.id])
    const unknown = await server.api.post(people('/link'), { target_ids: [ada.id, 'a'.repeat(24)] })
    expect(unknown.body.details.issues).toMatchObject([{ path: 'target_ids[1]', code: 'not_found' }])
    expect((await server.api.ok.get(`/objects/deals/rows/${deal.id}`)).data.People).toEqual([grace.id])
    expect((await server.api.get(`/objects/deals/rows/${deal.id}/relations/Name`)).status).toBe(404)
  })

  it('are replaced by a value, and vanish and come back with a row', async () => {
    const path = `/objects/deals/rows/${deal.id}`
    expect((await server.api.ok.patch(path, { People: [ada.id, grace.id] })).data.People).toEqual([
      ada.id,
      grace.id,
    ])
    await server.api.ok.delete(`/objects/people/rows/${ada.id}`)
    expect((await server.api.ok.get(path)).data.People).toEqual([grace.id])
    expect((await server.api.get(`/objects/deals/relations/People/target/${ada.id}`)).status).toBe(404)
    // A client that sends back the links it could see does not remove hidden ones.
    expect((await server.api.ok.patch(path, { People: [grace.id] })).data.People).toEqual([grace.id])
    await server.api.ok.post('/objects/people/rows/trash/restore', { ids: [ada.id] })
    expect((await server.api.ok.get(path)).data.People).toEqual([ada.id, grace.id])
    await server.api.ok.delete(path)
    expect(ids(await server.api.ok.get(`/objects/deals/relations/People/target/${ada.id}`))).toEqual([])
    await server.api.ok.post('/objects/deals/rows/trash/restore', { ids: [deal.id] })
    expect((await server.api.ok.get(path)).data.People).toEqual([ada.id, grace.id])
  })
})

describe('relations to one row', () => {
  it('link, replace and unlink, and keep their target from being deleted as an object', async () => {
    const target = await server.api.ok.post('/objects', {
      name: 'firms',
      columns: [{ name: 'Name', type: 'string' }],
    })
    const metadata = { relatedTableId: target.id, displayColumn: target.fields[0].id, mode: 'single' }
    const source = await server.api.ok.post('/tables', {
      name: 'staff',
      columns: [{ name: 'Firm', type: 'relation', metadata }],
    })
    const [a, b] = [
      await server.api.ok.post('/objects/firms/rows', { Name: 'A' }),
      await server.api.ok.post('/objects/firms/rows', { Name: 'B' }),
    ]
    const row = await server.api.ok.post('/tables/staff/rows', { Firm: a.id })
    expect(row.data.Firm).toBe(a.id)
    const shown = async () => (await server.api.ok.get(`/tables/staff/rows/${row.id}`)).data.Firm
    await server.api.ok.delete(`/objects/firms/rows/${a.id}`)
    expect(await shown()).toBe(null)
    await server.api.ok.patch(`/tables/staff/rows/${row.id}`, { Firm: null })
    await server.api.ok.post('/objects/firms/rows/trash/restore', { ids: [a.id] })
    expect(await shown()).toBe(a.id)
    expect((await server.api.ok.patch(`/tables/staff/rows/${row.id}`, { Firm: null })).data.Firm).toBe(null)
    await server.api.ok.patch(`/tables/staff/rows/${row.id}`, { Firm: a.id })
    const link = (targets: string[], verb = 'link') =>
      server.api.post(`/tables/staff/rows/${row.id}/relations/Firm/${verb}`, { target_ids: targets })
    expect((await link([a.id, b.id])).status).toBe(400)
    expect((await link([b.id])).body.data.Firm).toBe(b.id)
    expect(ids(await server.api.ok.get(`/tables/staff/rows/${row.id}/relations/Firm`))).toEqual([b.id])
    expect(
      ids(await server.api.ok.get(`/tables/staff/relations/${source.fields[0].id}/target/${b.id}`)),
    ).toEqual([row.id])
    expect((await link([a.id], 'unlink')).body.data.Firm).toBe(b.id)
    expect((await link([b.id], 'unlink')).body.data.Firm).toBe(null)
    const refused = await server.api.delete('/objects/firms')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('staff.Firm')
    expect((await server.api.delete(`/objects/firms/fields/${target.fields[0].id}`)).status).toBe(409)
    await server.api.ok.delete('/tables/staff')
    expect((await server.api.delete('/objects/firms')).status).toBe(204)
    expect((await server.api.delete('/objects/people')).status).toBe(409)
  })
})
