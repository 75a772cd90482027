import type { Json } from '../../../harness/api.ts'
import type { World } from '../world.ts'

const columns = [
  { name: 'Name', type: 'string', required: true },
  { name: 'Email', type: 'string', metadata: { format: 'email' } },
  {
    name: 'Budget',
    type: 'number',
    metadata: { format: 'currency', currency: 'EUR', decimals: 2 },
    defaultValue: 1,
  },
  { name: 'Done', type: 'boolean' },
  { name: 'Due', type: 'date', metadata: { timezone: 'Europe/Berlin' } },
  { name: 'Day', type: 'dateOnly' },
  { name: 'Stage', type: 'select', metadata: { mode: 'singleSelect' } },
  { name: 'Papers', type: 'file' },
  { name: 'Picture', type: 'avatar' },
]

const filter = { path: 'Name', operator: 'contains', value: 'a' }

/** Objects and tables with a field of every type; returns an object's name with one of its rows. */
export async function callRecords(world: World): Promise<{ name: string; rowId: string }> {
  const name = 'projects'
  const project = await world.call('POST /objects', {}, { body: { name, columns } })
  await callDefinitions(world, name, project.id)
  const rowId = await callRows(world, name)
  await callViews(world, name)
  await callFiles(world, name, rowId)
  await callTables(world)
  return { name, rowId }
}

async function callDefinitions({ call, server }: World, name: string, relatedTableId: number): Promise<void> {
  const { results } = await call('GET /objects/{name}/fields', { name })
  const idOf = (field: string): number => results.find((one: Json) => one.name === field).id
  const expression = { type: 'field', field: '[Budget]' }
  const metadata = { mode: 'multi', relatedTableId, displayColumn: idOf('Name') }
  const fields = [
    { name: 'Peers', type: 'relation', metadata },
    { name: 'Helpers', type: 'platformRelation' },
    { name: 'Twice', type: 'formula', metadata: { expression } },
  ]
  let made: Json
  for (const body of fields) made = await call('POST /objects/{name}/fields', { name }, { body })
  const ids = { name, fieldId: made.id }
  await call('GET /objects/{name}/fields/{fieldId}/formula-dependencies', ids)
  await call('POST /objects/{name}/fields/preview-formula', { name }, { body: { expression } })
  const stage = { name, fieldId: idOf('Stage') }
  const body = { name: 'Open', color: 'green' }
  const { id: tagId } = await call('POST /objects/{name}/fields/{fieldId}/options', stage, { body })
  const lost = { name: 'Lost', color: 'red' }
  const option = await call('POST /objects/{name}/fields/{fieldId}/options', stage, { body: lost })
  await call('PATCH /objects/{name}/options/{tagId}', { name, tagId }, { body: { color: 'blue' } })
  await call('GET /objects/{name}/fields/{fieldId}/options', stage)
  await call('DELETE /objects/{name}/options/{tagId}', { name, tagId: option.id })
  await call('PATCH /objects/{name}/fields/{fieldId}', stage, { body: { name: 'Stage', order: 2 } })
  await call('PATCH /objects/{name}', { name }, { body: { display_name: 'Projects', color: 'green' } })
  await callRecordTypes({ call, server }, name)
  const extra = await call('POST /objects/{name}/fields', { name }, { body: { name: 'X', type: 'boolean' } })
  await call('DELETE /objects/{name}/fields/{fieldId}', { name, fieldId: extra.id })
  await call('GET /objects')
  await call('GET /objects/{name}', { name })
  await call('GET /objects/{name}/schema', { name })
}

async function callRecordTypes({ call }: Pick<World, 'call' | 'server'>, name: string): Promise<void> {
  const body = { name: 'partner', display_name: 'Partner', description: 'With whom' }
  const { id } = await call('POST /objects/{name}/record-types', { name }, { body })
  const ids = { name, recordTypeId: id }
  await call('PATCH /objects/{name}/record-types/{recordTypeId}', ids, { body: { display_name: 'Partners' } })
  await call('GET /objects/{name}/record-types', { name })
  await call('GET /objects/{name}/record-types/{recordTypeId}/security', ids)
  const security = { enabled: true, workspace: 'FULL_ACCESS' }
  await call('PATCH /objects/{name}/record-types/{recordTypeId}/security', ids, { body: security })
  const recordTypeId = id
  const view = await call(
    'POST /objects/record-types/{recordTypeId}/views',
    { recordTypeId },
    { body: { name: 'Own' } },
  )
  const viewIds = { recordTypeId, viewId: view.id }
  await call('PATCH /objects/record-types/{recordTypeId}/views/{viewId}', viewIds, { body: { shared: true } })
  await call('DELETE /objects/record-types/{recordTypeId}/views/{viewId}', viewIds)
  await call('DELETE /objects/{name}/record-types/{recordTypeId}', ids)
}

async function callRows({ call, server }: World, name: string): Promise<string> {
  const values = {
    Name: 'Engine',
    Email: 'ada@acme.example',
    Budget: 1500.5,
    Done: true,
    Due: '2026-01-15T09:30:00.000Z',
    Day: '2026-01-15',
    Stage: 'Open',
    Helpers: [server.account.owner.id],
  }
  const row = await call('POST /objects/{name}/rows', { name }, { body: values })
  const other = await call('POST /objects/{name}/rows', { name }, { body: { Name: 'Mill' } })
  await call('POST /objects/{name}/rows/bulk', { name }, { body: { rows: [{ Name: 'Loom' }] } })
  const ids = { name, id: row.id, relation: 'Peers' }
  const body = { target_ids: [other.id] }
  await call('POST /objects/{name}/rows/{id}/relations/{relation}/link', ids, { body })
  await call('GET /objects/{name}/rows/{id}/relations/{relation}', ids)
  const target = { name, relation: 'Peers', targetId: other.id }
  await call('GET /objects/{name}/relations/{relation}/target/{targetId}', target)
  await call('POST /objects/{name}/rows/list', { name }, { body: { query: filter, limit: 1 } })
  await call('POST /objects/{name}/rows/count', { name }, { body: { query: filter } })
  await call('GET /objects/{name}/rows/{id}', ids)
  await call('PATCH /objects/{name}/rows/{id}', ids, { body: { data: { Budget: 2 } } })
  await call('POST /objects/{name}/export/csv', { name }, { body: {} })
  await call('POST /objects/{name}/export/xlsx', { name }, { body: {} })
  await call('POST /objects/{name}/rows/{id}/relations/{relation}/unlink', ids, { body })
  await call('DELETE /objects/{name}/rows/{id}', { name, id: other.id })
  return row.id
}

async function callViews({ call }: World, name: string): Promise<void> {
  const { results } = await call('GET /objects/{name}/fields', { name })
  const fieldId = results.find((one: Json) => one.name === 'Budget').id
  const body = {
    name: 'Board',
    type: 'kanban',
    shared: true,
    query: filter,
    sort: [{ field: 'Name', direction: 'asc' }],
    fields: ['Name', 'Stage'],
    group_by: 'Stage',
  }
  const view = await call('POST /objects/{name}/views', { name }, { body })
  const ids = { name, viewId: view.id }
  await call('PATCH /objects/{name}/views/{viewId}', ids, { body: { name: 'Boards' } })
  await call('GET /objects/{name}/views', { name })
  await call('GET /objects/{name}', { name })
  const aggregation = { field_id: fieldId, operation: 'sum' }
  const made = await call('POST /objects/{name}/views/{viewId}/aggregations', ids, { body: aggregation })
  const one = { ...ids, aggId: made.id }
  const changed = { body: { operation: 'avg' } }
  await call('PATCH /objects/{name}/views/{viewId}/aggregations/{aggId}', one, changed)
  await call('GET /objects/{name}/views/{viewId}/aggregations', ids)
  await call('POST /objects/{name}/views/{viewId}/aggregations/compute', ids, { body: {} })
  await call('DELETE /objects/{name}/views/{viewId}/aggregations/{aggId}', one)
  await call('DELETE /objects/{name}/views/{viewId}', ids)
}

async function callFiles({ call }: World, name: string, rowId: string): Promise<void> {
  const form = new FormData()
  form.set('files', new File(['hello'], 'hello.txt', { type: 'text/plain' }))
  const { results } = await call('POST /objects/{name}/rows/{rowId}/files', { name, rowId }, { body: form })
  const ids = { name, id: results[0].id }
  await call('GET /objects/{name}/rows/{rowId}/files', { name, rowId })
  await call('GET /objects/{name}/files/{id}', ids)
  await call('GET /objects/{name}/files/{id}/download', ids)
  await call('DELETE /objects/{name}/files/{id}', ids)
}

async function callTables({ call }: World): Promise<void> {
  const name = 'parts'
  await call('POST /tables', {}, { body: { name, columns } })
  const body = { name: 'Weight', type: 'number', metadata: { format: 'decimal' } }
  const { id: fieldId } = await call('POST /tables/{name}/fields', { name }, { body })
  await call('PATCH /tables/{name}/fields/{fieldId}', { name, fieldId }, { body: { name: 'Mass' } })
  await call('GET /tables/{name}/fields', { name })
  const expression = { type: 'field', field: '[Budget]' }
  await call('POST /tables/{name}/fields/preview-formula', { name }, { body: { expression } })
  await call('DELETE /tables/{name}/fields/{fieldId}', { name, fieldId })
  await call('GET /tables')
  await call('GET /tables/{name}', { name })
  await call('GET /tables/{name}/schema', { name })
  await call('PATCH /tables/{name}', { name }, { body: { display_name: 'Spare parts' } })
}
