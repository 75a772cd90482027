import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()

let customers: Json
let bikes: Json
let relation: Json
let reverse: Json

const row = (object: string, id: string) => server.api.ok.get(`/objects/${object}/rows/${id}`)
const add = (object: string, data: Json) => server.api.ok.post(`/objects/${object}/rows`, data)
const fieldsOf = async (object: string): Promise<Json[]> =>
  (await server.api.ok.get(`/objects/${object}/fields`)).results

async function makeObject(name: string): Promise<Json> {
  const made = await server.api.ok.post('/objects', { name, columns: [{ name: 'Title', type: 'string' }] })
  return server.api.ok.get(`/objects/${made.name}`)
}

const relationTo = (target: Json, mode: string) => ({
  type: 'relation',
  metadata: { relatedTableId: target.id, displayColumn: target.fields[0].id, mode },
})

beforeAll(async () => {
  customers = await makeObject('customers')
  bikes = await makeObject('bikes')
  await server.api.ok.post('/objects/bikes/fields', { name: 'Price', type: 'number' })
  relation = await server.api.ok.post('/objects/bikes/fields', {
    name: 'Customer',
    ...relationTo(customers, 'single'),
    reverse_name: 'Bikes',
  })
  reverse = (await fieldsOf('customers')).find(({ name }) => name === 'Bikes')
})

describe('the reverse field of a relation to one row', () => {
  it('is a relation that shows the same links', async () => {
    expect(reverse).toMatchObject({
      type: 'relation',
      metadata: { relatedTableId: bikes.id, mode: 'multi', reverseOf: relation.id },
      reverse_of: relation.id,
    })
    const ada = await add('customers', { Title: 'Ada' })
    expect(ada.data.Bikes).toEqual([])
    const gravel = await add('bikes', { Title: 'Gravel', Price: 900, Customer: ada.id })
    const city = await add('bikes', { Title: 'City', Price: 100, Customer: ada.id })
    expect((await row('customers', ada.id)).data.Bikes).toEqual([gravel.id, city.id])
    const { results } = await server.api.ok.post('/objects/customers/rows/list', {
      query: { path: '[Bikes].[Price]', operator: 'greaterThan', value: 500 },
      expand: ['Bikes'],
    })
    expect(results.map((one: Json) => one.data.Bikes)).toEqual([
      [
        { id: gravel.id, title: 'Gravel' },
        { id: city.id, title: 'City' },
      ],
    ])
    const found = await server.api.ok.post('/objects/customers/rows/list', { search: 'gravel' })
    expect(found.results.map((one: Json) => one.id)).toEqual([ada.id])
    const empty = await server.api.ok.post('/objects/bikes/rows/list', {
      query: { path: '[Customer].[Bikes]', operator: 'isNotEmpty' },
    })
    expect(empty.results).toHaveLength(2)
  })

  it('writes the relation of the rows it names, with their history', async () => {
    const gravel = await add('bikes', { Title: 'One' })
    const city = await add('bikes', { Title: 'Two' })
    const grace = await add('customers', { Title: 'Grace', Bikes: [gravel.id] })
    expect(grace.data.Bikes).toEqual([gravel.id])
    expect((await row('bikes', gravel.id)).data.Customer).toBe(grace.id)
    const path = `/objects/customers/rows/${grace.id}`
    expect((await server.api.ok.patch(path, { Bikes: [city.id] })).data.Bikes).toEqual([city.id])
    expect((await row('bikes', gravel.id)).data.Customer).toBeNull()
    const { results } = await server.api.ok.get(`/objects/bikes/rows/${gravel.id}/history`)
    expect(results[0].changes).toMatchObject([{ field: 'Customer', new: null }])
    const alan = await add('customers', { Title: 'Alan', Bikes: [city.id] })
    expect((await row('customers', grace.id)).data.Bikes).toEqual([])
    expect((await row('bikes', city.id)).data.Customer).toBe(alan.id)
  })

  it('links, unlinks and lists by the endpoints of relations', async () => {
    const mary = await add('customers', { Title: 'Mary' })
    const bike = await add('bikes', { Title: 'Tandem' })
    const path = `/objects/customers/rows/${mary.id}/relations/Bikes`
    await server.api.ok.post(`${path}/link`, { target_ids: [bike.id] })
    expect((await row('bikes', bike.id)).data.Customer).toBe(mary.id)
    expect((await server.api.ok.get(path)).results.map((one: Json) => one.id)).toEqual([bike.id])
    const sources = await server.api.ok.get(`/objects/customers/relations/Bikes/target/${bike.id}`)
    expect(sources.results.map((one: Json) => one.id)).toEqual([mary.id])
    await server.api.ok.post(`${path}/unlink`, { target_ids: [bike.id] })
    expect((await row('bikes', bike.id)).data.Customer).toBeNull()
  })

  it('refuses a row that two rows want, and unknown rows', async () => {
    const bike = await add('bikes', { Title: 'Shared' })
    const both = await server.api.post('/objects/customers/rows/bulk', {
      rows: [
        { Title: 'A', Bikes: [bike.id] },
        { Title: 'B', Bikes: [bike.id] },
      ],
    })
    expect(both.body.details.issues).toMatchObject([{ path: 'rows[0].Bikes', code: 'duplicate' }])
    const unknown = await server.api.post('/objects/customers/rows', { Title: 'C', Bikes: ['a'.repeat(24)] })
    expect(unknown.body.details.issues).toMatchObject([{ path: 'Bikes[0]', code: 'not_found' }])
  })

  it('counts and sums in formulas, which are stored as back relations', async () => {
    const expression = { type: 'aggregate', operation: 'sum', relation: '[Bikes]', field: '[Price]' }
    const total = await server.api.ok.post('/objects/customers/fields', {
      name: 'Total',
      type: 'formula',
      metadata: { expression },
    })
    expect(total.metadata.expression).toEqual({
      type: 'aggregate',
      operation: 'sum',
      isBackRelation: true,
      backRelationColumnId: relation.id,
      field: '[Price]',
    })
    const { results } = await server.api.ok.post('/objects/customers/rows/list', { search: 'Ada' })
    expect(results[0].data.Total).toBe(1000)
  })
})

describe('the reverse field of a relation to several rows', () => {
  it('reads and writes the links of the other side', async () => {
    await server.api.ok.post('/objects/bikes/fields', {
      name: 'Riders',
      ...relationTo(customers, 'multi'),
      reverse_name: 'Rides',
    })
    const [one, two] = [await add('customers', { Title: 'One' }), await add('customers', { Title: 'Two' })]
    const bike = await add('bikes', { Title: 'Cargo', Riders: [one.id] })
    await server.api.ok.patch(`/objects/customers/rows/${two.id}`, { Rides: [bike.id] })
    expect((await row('bikes', bike.id)).data.Riders).toEqual([one.id, two.id])
    await server.api.ok.patch(`/objects/customers/rows/${one.id}`, { Rides: [] })
    expect((await row('bikes', bike.id)).data.Riders).toEqual([two.id])
    const found = await server.api.ok.post('/objects/customers/rows/list', { search: 'cargo' })
    expect(found.results.map(({ id }: Json) => id)).toEqual([two.id])
  })
})

describe('the definition of a reverse field', () => {
  it('exists once, is never required, and belongs to its relation', async () => {
    const metadata = { ...reverse.metadata }
    const second = await server.api.post('/objects/customers/fields', {
      name: 'Again',
      type: 'relation',
      metadata,
    })
    expect(second.status).toBe(409)
    const required = await server.api.patch(`/objects/customers/fields/${reverse.id}`, { required: true })
    expect(required.body.details.issues).toMatchObject([{ path: 'required', code: 'not_applicable' }])
    const foreign = await server.api.post('/objects/customers/fields', {
      name: 'Foreign',
      type: 'relation',
      metadata: { ...metadata, reverseOf: reverse.id },
    })
    expect(foreign.body.details.issues).toMatchObject([{ path: 'metadata.reverseOf', code: 'not_found' }])
    const text = await server.api.post('/objects/customers/fields', {
      name: 'Text',
      type: 'string',
      reverse_name: 'Other side',
    })
    expect(text.body.details.issues).toMatchObject([{ path: 'reverse_name', code: 'not_applicable' }])
    const retyped = await server.api.post(`/objects/bikes/fields/${relation.id}/change-type`, {
      type: 'string',
    })
    expect(retyped.status).toBe(409)
  })

  it('goes with its relation, but not the other way round', async () => {
    const stations = await makeObject('stations')
    await server.api.ok.post('/objects/bikes/fields', {
      name: 'Station',
      ...relationTo(stations, 'single'),
      reverse_name: 'Parked',
    })
    const parked = (await fieldsOf('stations')).find(({ name }) => name === 'Parked')
    await server.api.ok.delete(`/objects/stations/fields/${parked?.id}`)
    expect((await fieldsOf('bikes')).map(({ name }) => name)).toContain('Station')
    await server.api.ok.post('/objects/stations/fields', {
      name: 'Parked again',
      type: 'relation',
      metadata: parked?.metadata,
    })
    const station = (await fieldsOf('bikes')).find(({ name }) => name === 'Station')
    await server.api.ok.delete(`/objects/bikes/fields/${station?.id}`)
    expect((await fieldsOf('stations')).map(({ name }) => name)).toEqual(['Title'])
  })
})
