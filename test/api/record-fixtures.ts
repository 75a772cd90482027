import { randomBytes } from 'node:crypto'
import type { Api, Json } from '../harness/api.ts'
import type { Fixture } from './fixtures.ts'

const unknownRow = '0199f0a46f3c000012ab34cd'
const unknownNumber = '2147483000'
const unknownUuid = '00000000-0000-4000-8000-000000000000'

/** What paths under `/objects` and their mirror under `/tables` name. */
export const recordFixtures: readonly Fixture[] = [
  ...mirrored('/objects'),
  ...mirrored('/tables'),
  numbered('/objects/{name}/record-types/{recordTypeId}', (api, parent) =>
    api.ok.post(parent, { name: 'fixture' }),
  ),
  {
    at: '/objects/record-types/{recordTypeId}',
    make: async ({ owner }) => (await owner.api.ok.get('/objects/people/record-types')).results[0].id,
    unknown: unknownNumber,
  },
  numbered('/objects/record-types/{recordTypeId}/views/{viewId}', (api, parent) =>
    api.ok.post(parent, { name: 'Fixture' }),
  ),
  attached('/objects/{name}/activities/{id}', 'activities', { type: 'NOTE', content: 'Fixture' }),
  attached('/objects/{name}/tasks/{id}', 'tasks', { content: 'Fixture' }),
  {
    at: '/tasks/{taskId}',
    make: async ({ owner }, parent) => (await owner.api.ok.post(parent, { content: 'Fixture' })).id,
    unknown: unknownUuid,
  },
]

function mirrored(family: '/objects' | '/tables'): Fixture[] {
  return [
    {
      at: `${family}/{name}`,
      make: async ({ owner }) => makeObject(owner.api, family, unlikeAnyOther()),
      unknown: 'no-such-thing',
    },
    {
      at: `${family}/{name}/fields/{fieldId}`,
      make: async ({ owner }, parent) => fieldId(owner.api, parent.replace(/\/fields$/, ''), 'Stage'),
      unknown: unknownNumber,
    },
    numbered(`${family}/{name}/fields/{fieldId}/type-changes/{changeId}`, async (api, parent) => {
      const field = parent.replace(/\/type-changes$/, '')
      const { results } = await api.ok.get(field.slice(0, field.lastIndexOf('/')))
      const { type } = results.find(({ id }: Json) => field.endsWith(`/${id}`))
      const { change } = await api.ok.post(`${field}/change-type`, {
        type: type === 'string' ? 'number' : 'string',
      })
      return change
    }),
    {
      at: `${family}/{name}/options/{tagId}`,
      make: async ({ owner }, parent) => {
        const object = parent.replace(/\/options$/, '')
        // Another fixture may have changed the type of the field that has been there from the beginning.
        const field = await owner.api.ok.post(`${object}/fields`, { name: unlikeAnyOther(), type: 'select' })
        const option = { name: 'Open', color: 'green' }
        return (await owner.api.ok.post(`${object}/fields/${field.id}/options`, option)).id
      },
      unknown: unknownNumber,
    },
    numbered(`${family}/{name}/views/{viewId}`, (api, parent) => api.ok.post(parent, { name: 'Fixture' })),
    numbered(`${family}/{name}/imports/{id}`, async (api, parent) => {
      const form = new FormData()
      form.set('files', new File(['Name\nImported\n'], 'rows.csv', { type: 'text/csv' }))
      const path = `${parent.replace(/\/imports$/, '')}/import`
      const imported: Json = await (await api.fetch(path, { method: 'POST', body: form })).json()
      return { id: imported.id }
    }),
    numbered(`${family}/{name}/views/{viewId}/aggregations/{aggId}`, async (api, parent) => {
      const object = parent.slice(0, parent.indexOf('/views'))
      return api.ok.post(parent, { field_id: await fieldId(api, object, 'Name'), operation: 'count' })
    }),
    {
      at: `${family}/{name}/rows/{id}`,
      make: async ({ owner }, parent) => (await owner.api.ok.post(parent, { Name: 'Fixture' })).id,
      unknown: unknownRow,
    },
    {
      at: `${family}/{name}/rows/{id}/relations/{relation}`,
      make: async () => 'Peers',
      unknown: 'Nobody',
      shared: true,
    },
    {
      at: `${family}/{name}/relations/{relation}`,
      make: async () => 'Peers',
      unknown: 'Nobody',
      shared: true,
    },
    {
      at: `${family}/{name}/relations/{relation}/target/{targetId}`,
      make: ({ owner }, parent) => newRow(owner.api, parent.slice(0, parent.indexOf('/relations'))),
      unknown: unknownRow,
    },
    {
      at: `${family}/{name}/files/{id}`,
      make: async ({ owner }, parent) => {
        const object = parent.replace(/\/files$/, '')
        const form = new FormData()
        form.set('files', new File(['hello'], 'hello.txt', { type: 'text/plain' }))
        const path = `${object}/rows/${await newRow(owner.api, object)}/files`
        const response = await owner.api.fetch(path, { method: 'POST', body: form })
        const { results }: Json = await response.json()
        return results[0].id
      },
      unknown: unknownUuid,
    },
  ]
}

/** A name that no other is close to: a mistyped one is answered with the closest of the caller's own. */
function unlikeAnyOther(): string {
  return `f${randomBytes(10).toString('hex')}`
}

/** Something that is posted to its list and has a number. */
function numbered(at: string, post: (api: Api, parent: string) => Promise<{ id: number }>): Fixture {
  return { at, make: async ({ owner }, parent) => (await post(owner.api, parent)).id, unknown: unknownNumber }
}

/** Something that hangs on a row. */
function attached(at: string, list: string, body: object): Fixture {
  return {
    at,
    make: async ({ owner }, parent) => {
      const object = parent.slice(0, parent.lastIndexOf('/'))
      return (await owner.api.ok.post(`${object}/rows/${await newRow(owner.api, object)}/${list}`, body)).id
    },
    unknown: unknownUuid,
  }
}

async function makeObject(api: Api, family: string, name: string): Promise<string> {
  const { id } = await api.ok.post(family, { name, columns: [{ name: 'Name', type: 'string' }] })
  const object = `${family}/${name}`
  await api.ok.post(`${object}/fields`, { name: 'Stage', type: 'select', metadata: { mode: 'singleSelect' } })
  const displayColumn = await fieldId(api, object, 'Name')
  const metadata = { mode: 'multi', relatedTableId: id, displayColumn }
  await api.ok.post(`${object}/fields`, { name: 'Peers', type: 'relation', metadata })
  return name
}

async function fieldId(api: Api, object: string, name: string): Promise<number> {
  const { results } = await api.ok.get(`${object}/fields`)
  return results.find((field: { name: string }) => field.name === name).id
}

async function newRow(api: Api, object: string): Promise<string> {
  return (await api.ok.post(`${object}/rows`, { Name: 'Fixture' })).id
}
