import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'
import {
  activate,
  eventually,
  finished,
  outputOf,
  type Sketch,
  type Tried,
  tryOut,
} from '../../../test/harness/workflows/automation.ts'

const server = useSharedServer({ workers: true })

const objectNamed = async (name: string): Promise<Json> => {
  const { results } = await server.api.ok.get('/objects')
  return results.find((object: Json) => object.name === name)
}

async function one(data: Json, payload?: Json, extra: Partial<Sketch> = {}): Promise<Tried> {
  return tryOut(server.api, { nodes: { node: data }, edges: ['start → node'], ...extra }, payload)
}

const records = (tableId: number, operation: string, extra: Json) => ({
  type: 'DYNAMIC_TABLES',
  tableId,
  operation,
  ...extra,
})

describe('a record that a node found or made', () => {
  it('can be acted on: changed, noted on and deleted, in a loop and by its place', async () => {
    const deals = await objectNamed('deals')
    const [type] = (await server.api.ok.get('/objects/deals')).record_types
    for (const Name of ['Loop A', 'Loop B']) await server.api.ok.post('/objects/deals/rows', { Name })
    const note = (rowId: string) => ({
      type: 'CREATE_RECORD_ACTIVITY',
      recordTypeId: type.id,
      rowId,
      activityType: 'NOTE',
      content: 'Seen {loop.item.data.Name}',
    })
    const run = await tryOut(server.api, {
      nodes: {
        found: records(deals.id, 'SEARCH', { search: 'Loop' }),
        loop: (ids) => ({ type: 'ITERATION', variableName: ids['found'] }),
        change: records(deals.id, 'UPDATE', { rowId: '{loop.item}', rowData: { Stage: 'Won' } }),
        note: (ids) => note(`{${ids['loop']}.item}`),
        made: records(deals.id, 'CREATE', { rowData: { Name: 'Made' } }),
        again: (ids) => records(deals.id, 'UPDATE', { rowId: `{${ids['made']}}`, rowData: { Stage: 'Won' } }),
        onMade: (ids) => note(`{${ids['made']}.id}`),
        gone: (ids) => records(deals.id, 'DELETE', { rowId: `{${ids['found']}[0].id}` }),
      },
      edges: [
        'start → found',
        'found → loop',
        'loop.body → change',
        'change → note',
        'loop.completed → made',
        'made → again',
        'again → onMade',
        'onMade → gone',
      ],
    })
    expect(run.log).toMatchObject({ error: null, successful: true })
    const found = await outputOf(server.api, run, 'found')
    const { results } = await server.api.ok.post('/objects/deals/rows/list', { search: 'Loop' })
    expect(results).toMatchObject([{ id: found[1].id, data: { Stage: 'Won' } }])
    const notes = await server.api.ok.get(`/objects/deals/rows/${found[1].id}/activities`)
    expect(notes.results).toMatchObject([{ content: `Seen ${found[1].data.Name}` }])
    expect(await outputOf(server.api, run, 'again')).toMatchObject({ data: { Stage: 'Won' } })
  })
})

describe('CREATE_RECORD_ACTIVITY', () => {
  it('writes on no record of another type than the node names', async () => {
    const other = await server.api.ok.post('/objects/deals/record-types', { name: 'renewal' })
    const { id } = await server.api.ok.post('/objects/deals/rows', { Name: 'Plain' })
    const data = { type: 'CREATE_RECORD_ACTIVITY', recordTypeId: other.id, activityType: 'NOTE' }
    const run = await one({ ...data, rowId: id, content: 'Never' })
    expect(run.log).toMatchObject({ successful: false })
    expect((await server.api.ok.get(`/objects/deals/rows/${id}/activities`)).results).toEqual([])
  })
})

describe('DYNAMIC_TABLES', () => {
  it('creates, changes, finds and deletes, with values from variables in the type of their field', async () => {
    const { id: deals } = await objectNamed('deals')
    const run = await tryOut(
      server.api,
      {
        variables: [{ name: 'AMOUNT', defaultValue: '120.5' }, { name: 'NOTHING' }],
        nodes: {
          made: records(deals, 'CREATE', {
            rowData: { Name: 'Deal {trigger_payload}', Amount: '{AMOUNT}', 'Close date': '{NOTHING}' },
          }),
          found: records(deals, 'SEARCH', {
            query: { path: 'Amount', operator: 'equals', value: '{AMOUNT}' },
            search: 'Deal {trigger_payload}',
          }),
        },
        edges: ['start → made', 'made → found'],
      },
      'seven',
    )
    expect(run.log).toMatchObject({ successful: true })
    const made = await outputOf(server.api, run, 'made')
    expect(made.data).toMatchObject({ Name: 'Deal seven', Amount: 120.5, Stage: 'New', 'Close date': null })
    expect(await outputOf(server.api, run, 'found')).toMatchObject([{ id: made.id }])

    const changed = await one(
      records(deals, 'UPDATE', { rowId: '{trigger_payload}', rowData: { Stage: 'Won' } }),
      made.id,
    )
    expect((await outputOf(server.api, changed, 'node')).data).toMatchObject({
      Name: 'Deal seven',
      Stage: 'Won',
    })
    const gone = await one(records(deals, 'DELETE', { rowId: made.id }))
    expect(await outputOf(server.api, gone, 'node')).toEqual({ id: made.id })
    expect((await server.api.get(`/objects/deals/rows/${made.id}`)).status).toBe(404)
    const again = await one(records(deals, 'DELETE', { rowId: made.id }))
    expect(again.log).toMatchObject({ successful: false })
  })

  it('loops over what a search found', async () => {
    const { id: people } = await objectNamed('people')
    const names = ['Ana', 'Bo', 'Cy']
    await server.api.ok.post('/objects/people/rows/bulk', {
      rows: names.map((Name) => ({ Name, Company: 'Loop' })),
    })
    const run = await tryOut(server.api, {
      nodes: {
        found: records(people, 'SEARCH', {
          query: { path: 'Company', operator: 'equals', value: 'Loop' },
          sort: [{ field: 'Name', direction: 'desc' }],
        }),
        loop: (ids: Json) => ({ type: 'ITERATION', variableName: ids.found }),
        item: (ids: Json) => ({ type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: `{${ids.loop}.item}` }),
      },
      edges: ['start → found', 'found → loop', 'loop.body → item'],
    })
    expect(run.log).toMatchObject({ successful: true, operations: 6 })
    expect(JSON.parse(await outputOf(server.api, run, 'item')).data.Name).toBe('Ana')
  })

  it('changes the record type, and fails on what the record does not allow', async () => {
    const people = await objectNamed('people')
    const vip = await server.api.ok.post('/objects/people/record-types', { name: 'vip' })
    const row = await server.api.ok.post('/objects/people/rows', { Name: 'Ana' })
    const run = await one(records(people.id, 'CHANGE_RECORD_TYPE', { rowId: row.id, recordTypeId: vip.id }))
    expect(await outputOf(server.api, run, 'node')).toMatchObject({ id: row.id, record_type_id: vip.id })
    const wrong = await one(records(people.id, 'CREATE', { rowData: { Naame: 'x', Email: 'nope' } }))
    expect(wrong.log.error).toContain('Naame')
    expect(wrong.log.error).toContain('Email')
  })

  it('names the table, and the row where there is one, in what goes wrong', async () => {
    const people = await objectNamed('people')
    const missing = '0123456789abcdef01234567'
    const errorOf = async (operation: string, extra: Json) =>
      (await one(records(people.id, operation, extra))).log.error
    expect(await errorOf('UPDATE', { rowId: missing, rowData: { Name: 'x' } })).toContain(
      `People, row ${missing}: `,
    )
    expect(await errorOf('DELETE', { rowId: missing })).toContain(`People, row ${missing}: `)
    expect(await errorOf('CREATE', { rowData: { Name: 'x', Email: 'nope' } })).toContain('People, Email: ')
    const { id } = await server.api.ok.post('/objects/people/rows', { Name: 'Named' })
    expect(await errorOf('UPDATE', { rowId: id, rowData: { Email: 'nope' } })).toContain(
      `People, row ${id}, Email: `,
    )
  })

  it('acts with the rights of whoever published, record-level security included', async () => {
    const member = await server.account.addUser('MEMBER')
    const people = await objectNamed('people')
    const type = await server.api.ok.post('/objects/people/record-types', { name: 'secret' })
    const row = await server.api.ok.post('/objects/people/rows', {
      record_type_id: type.id,
      data: { Name: 'Hidden' },
    })
    await server.api.ok.patch(`/objects/people/record-types/${type.id}/security`, {
      enabled: true,
      workspace: 'NO_ACCESS',
      virtual_owner_column_ids: [],
    })
    const sketch = {
      nodes: {
        found: records(people.id, 'SEARCH', { recordTypeId: type.id }),
        changed: records(people.id, 'UPDATE', { rowId: row.id, rowData: { Name: 'Changed' } }),
      },
      edges: ['start → found', 'found → changed'],
    }
    const hidden = await tryOut(member.api, sketch)
    expect(hidden.log).toMatchObject({ successful: false, operations: 3 })
    expect(await outputOf(member.api, hidden, 'found')).toEqual([])
    const seen = await tryOut(server.api, sketch)
    expect(seen.log.successful).toBe(true)
    expect(await outputOf(server.api, seen, 'found')).toMatchObject([{ id: row.id }])
  })
})

describe('CREATE_RECORD_ACTIVITY', () => {
  it('writes down what happened on a record', async () => {
    const row = await server.api.ok.post('/objects/people/rows', { Name: 'Ana' })
    const data = {
      type: 'CREATE_RECORD_ACTIVITY',
      recordTypeId: row.record_type_id,
      rowId: '{trigger_payload}',
      activityType: 'PHONE_CALL',
      content: 'Called {trigger_payload}',
    }
    const run = await one(data, row.id)
    expect(run.log.successful).toBe(true)
    const { results } = await server.api.ok.get(`/objects/people/rows/${row.id}/activities`)
    expect(results).toMatchObject([
      { id: await outputOf(server.api, run, 'node'), type: 'PHONE_CALL', content: `Called ${row.id}` },
    ])
    expect((await one(data, '0199f0a46f3c000012ab34cd')).log).toMatchObject({ successful: false })
  })
})

describe('record triggers', () => {
  it('start on records of their table and type, and hand over the record', async () => {
    const people = await objectNamed('people')
    const types = await server.api.ok.get('/objects/people/record-types')
    const { id, ids } = await activate(server.api, {
      nodes: {
        start: {
          type: 'TRIGGER',
          triggerType: 'OBJECT_RECORD_CREATED',
          triggeredByTableId: people.id,
          triggeredByRecordTypeId: types.results[0].id,
        },
        a: { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: 'x' },
      },
      edges: ['start → a'],
    })
    const row = await server.api.ok.post('/objects/people/rows', { Name: 'Trigger' })
    const log = await eventually(async () => {
      const { results } = await server.api.ok.get(`/workflows/${id}/logs`)
      return results[0]
    })
    const detail = await finished(server.api, id, log.id)
    const run = { id, ids, logId: log.id, log: detail }
    expect(await outputOf(server.api, run, 'start')).toMatchObject({
      event: 'OBJECT_RECORD_CREATED',
      row_id: row.id,
      record: { id: row.id, data: { Name: 'Trigger' } },
    })
    const workflow = await eventually(async () => {
      const found = await server.api.ok.get(`/workflows/${id}`)
      return found.runsCount === 1 ? found : undefined
    })
    expect(workflow).toMatchObject({ runsFailedCount: 0, triggerType: 'OBJECT_RECORD_CREATED' })
    expect(workflow.lastRunDate).not.toBeNull()
  })

  it('that lead to themselves are stopped after a few times', async () => {
    const { id: deals } = await objectNamed('deals')
    const types = await server.api.ok.get('/objects/deals/record-types')
    const { id } = await activate(server.api, {
      nodes: {
        start: {
          type: 'TRIGGER',
          triggerType: 'OBJECT_RECORD_UPDATED',
          triggeredByTableId: deals,
          triggeredByRecordTypeId: types.results[0].id,
        },
        change: (ids) => records(deals, 'UPDATE', { rowId: '{ROW}', rowData: { Name: `{${ids['start']}}` } }),
      },
      edges: ['start → change'],
      variables: [{ name: 'ROW' }],
    })
    const row = await server.api.ok.post('/objects/deals/rows', { Name: 'Round' })
    await server.api.ok.put(
      `/workflows/${id}/variables/${(await server.api.ok.get(`/workflows/${id}/variables`)).results[0].id}`,
      {
        defaultValue: row.id,
      },
    )
    await server.api.ok.patch(`/objects/deals/rows/${row.id}`, { Name: 'Go' })
    const logs = await eventually(async () => {
      const { results } = await server.api.ok.get(`/workflows/${id}/logs`)
      return results.some((log: Json) => log.prevented_loop) ? results : undefined
    })
    expect(logs.filter((log: Json) => log.successful)).toHaveLength(3)
    expect(logs[0]).toMatchObject({ successful: false, prevented_loop: true, operations: 0 })
    await server.api.ok.put(`/workflows/${id}`, { status: 'DRAFT' })
  })
})
