import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { today } from '../../../test/harness/today.ts'
import { transact } from '../../platform/database/index.ts'

const server = useServer({ workers: true })

let made = 0

async function newObject(): Promise<string> {
  const name = `kinds-${++made}`
  await server.api.ok.post('/objects', { name, columns: [{ name: 'Name', type: 'string' }] })
  return name
}

const dataOf = async (name: string) =>
  (await server.api.ok.post(`/objects/${name}/rows/list`, {})).results.map((row: Json) => row.data)

const paths = (reply: { body: Json }) => reply.body.details.issues.map((issue: Json) => issue.path)

describe('fields', () => {
  it('are added with a default that fills the rows that are there', async () => {
    const day = await today()
    const name = await newObject()
    await server.api.ok.post(`/objects/${name}/rows/bulk`, { rows: [{ Name: 'a' }, { Name: 'b' }] })
    const field = await server.api.ok.post(`/objects/${name}/fields`, {
      name: 'Score',
      type: 'number',
      metadata: { format: 'integer' },
      defaultValue: 7,
    })
    expect(field).toMatchObject({
      name: 'Score',
      type: 'number',
      format: 'integer',
      defaultValue: 7,
      order: 1,
    })
    await server.api.ok.post(`/objects/${name}/fields`, {
      name: "It's",
      type: 'string',
      defaultValue: "o'clock \\ ; --",
    })
    await server.api.ok.post(`/objects/${name}/fields`, {
      name: 'Since',
      type: 'dateOnly',
      defaultValue: 'TODAY',
    })
    const row = { Score: 7, "It's": "o'clock \\ ; --", Since: day }
    expect(await dataOf(name)).toEqual([
      { Name: 'a', ...row },
      { Name: 'b', ...row },
    ])
    const { data } = await server.api.ok.post(`/objects/${name}/rows`, { Name: 'c', Score: null })
    expect(data).toEqual({ Name: 'c', ...row, Score: null })
  })

  it('fill only the rows of their record type', async () => {
    const name = await newObject()
    const type = await server.api.ok.post(`/objects/${name}/record-types`, { name: 'special' })
    const rows = [{ Name: 'plain' }, { Name: 'special', record_type_id: type.id }]
    await server.api.ok.post(`/objects/${name}/rows/bulk`, { rows })
    const body = {
      name: 'Level',
      type: 'number',
      metadata: { format: 'integer' },
      defaultValue: 3,
      record_type_id: type.id,
    }
    await server.api.ok.post(`/objects/${name}/fields`, body)
    expect(await dataOf(name)).toEqual([{ Name: 'plain' }, { Name: 'special', Level: 3 }])
    const refused = await server.api.post(`/objects/${name}/rows`, { Name: 'plain', Level: 1 })
    expect(paths(refused)).toEqual(['Level'])
  })

  it('refuse what the contract refuses, all at once', async () => {
    const name = await newObject()
    const post = (body: Json) => server.api.post(`/objects/${name}/fields`, body)
    expect(
      paths(
        await post({ name: 'X', type: 'date', metadata: { timeZone: 'UTC', format: 'datetime' }, wat: 1 }),
      ).toSorted(),
    ).toEqual(['metadata.format', 'metadata.timeZone', 'metadata.timezone', 'wat'])
    expect(
      paths(
        await post({
          name: 'S',
          type: 'select',
          options: ['a'],
          metadata: { mode: 'singleSelect', tags: [] },
        }),
      ).toSorted(),
    ).toEqual(['metadata.tags', 'options'])
    expect((await post({ name: 'created_at', type: 'string' })).status).toBe(400)
    expect((await post({ name: 'A', type: 'autoIncrement' })).status).toBe(400)
    expect(
      paths(
        await post({
          name: 'R',
          type: 'relation',
          metadata: { relatedTableId: 999999, displayColumn: 1, mode: 'single' },
        }),
      ),
    ).toEqual(['metadata.relatedTableId'])
    expect(paths(await post({ name: 'F', type: 'file', defaultValue: 'x' }))).toEqual(['defaultValue'])
    expect((await post({ name: 'name', type: 'string' })).status).toBe(409)
    expect((await server.api.ok.get(`/objects/${name}/fields`)).results).toHaveLength(1)
  })

  it('are renamed, moved, made unique and deleted', async () => {
    const name = await newObject()
    const add = (field: string) =>
      server.api.ok.post(`/objects/${name}/fields`, { name: field, type: 'string' })
    const [a, b] = [await add('A'), await add('B')]
    await server.api.ok.patch(`/objects/${name}/fields/${b.id}`, { name: 'Bee', order: 0, required: true })
    const { results } = await server.api.ok.get(`/objects/${name}/fields`)
    expect(results.map((field: Json) => [field.name, field.order])).toEqual([
      ['Bee', 0],
      ['Name', 1],
      ['A', 2],
    ])
    const rows = [
      { Name: 'x', A: 'same', Bee: '1' },
      { Name: 'y', A: 'same', Bee: '2' },
    ]
    await server.api.ok.post(`/objects/${name}/rows/bulk`, { rows })
    expect((await server.api.patch(`/objects/${name}/fields/${a.id}`, { unique: true })).status).toBe(409)
    expect((await server.api.ok.patch(`/objects/${name}/fields/${b.id}`, { unique: true })).unique).toBe(true)
    expect((await server.api.post(`/objects/${name}/rows`, { Bee: '2' })).status).toBe(409)
    await server.api.ok.patch(`/objects/${name}/fields/${b.id}`, { unique: false })
    expect((await server.api.post(`/objects/${name}/rows`, { Bee: '2' })).status).toBe(201)
    expect((await server.api.patch(`/objects/${name}/fields/${a.id}`, { type: 'number' })).status).toBe(400)
    expect((await server.api.delete(`/objects/${name}/fields/${a.id}`)).status).toBe(204)
    expect(Object.keys((await dataOf(name))[0])).toEqual(['Bee', 'Name'])
    const people = await server.api.ok.get('/objects/people')
    const users = people.fields.find((field: Json) => field.name === 'Users')
    expect((await server.api.delete(`/objects/people/fields/${users.id}`)).status).toBe(409)
  })

  it('cannot go while a formula uses them, and the answer names the formulas', async () => {
    const name = await newObject()
    const amount = await server.api.ok.post(`/objects/${name}/fields`, { name: 'Amount', type: 'number' })
    const expression = {
      type: 'operator',
      operator: 'divide',
      arguments: [
        { type: 'field', field: '[Amount]' },
        { type: 'constant', value: 4 },
      ],
    }
    await server.api.ok.post(`/objects/${name}/rows`, { Name: 'a', Amount: 10 })
    const preview = await server.api.ok.post(`/objects/${name}/fields/preview-formula`, { expression })
    expect(preview.results.map((one: Json) => one.value)).toEqual([2.5])
    const formula = await server.api.ok.post(`/objects/${name}/fields`, {
      name: 'Quarter',
      type: 'formula',
      metadata: { expression },
    })
    const refused = await server.api.delete(`/objects/${name}/fields/${amount.id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain(`${name}.Quarter`)
    const dependencies = await server.api.ok.get(`/objects/${name}/fields/${formula.id}/formula-dependencies`)
    expect(dependencies.depends_on.map((one: Json) => one.field_name)).toEqual(['Amount'])
    const uses = await server.api.ok.get(`/objects/${name}/fields/${amount.id}/formula-dependencies`)
    expect(uses.used_by.map((one: Json) => one.field_name)).toEqual(['Quarter'])
    await server.api.ok.patch(`/objects/${name}/fields/${amount.id}`, { name: 'Total' })
    const read = await server.api.ok.get(`/objects/${name}`)
    const quarter = read.fields.find((field: Json) => field.name === 'Quarter')
    expect(quarter.metadata.expression.arguments[0].field).toBe('[Total]')
    expect(await dataOf(name)).toEqual([{ Name: 'a', Total: 10, Quarter: 2.5 }])
    expect(
      (await server.api.patch(`/objects/${name}/rows/${preview.results[0].row_id}`, { Quarter: 1 })).status,
    ).toBe(400)
    expect((await server.api.delete(`/objects/${name}/fields/${formula.id}`)).status).toBe(204)
    expect((await server.api.delete(`/objects/${name}/fields/${amount.id}`)).status).toBe(204)
  })
})

describe('options', () => {
  it('are added, renamed, moved and taken from the rows when they go', async () => {
    const name = await newObject()
    const one = await server.api.ok.post(`/objects/${name}/fields`, { name: 'One', type: 'select' })
    const many = await server.api.ok.post(`/objects/${name}/fields`, {
      name: 'Many',
      type: 'select',
      metadata: { mode: 'multiSelect' },
    })
    const add = (field: Json, option: string) =>
      server.api.ok.post(`/objects/${name}/fields/${field.id}/options`, { name: option, color: 'blue' })
    const red = await add(one, 'Red')
    await add(one, 'Green')
    const x = await add(many, 'X')
    await add(many, 'Y')
    expect((await server.api.post(`/objects/${name}/fields/${one.id}/options`, { name: 'red' })).status).toBe(
      409,
    )
    await server.api.ok.patch(`/objects/${name}/fields/${one.id}`, { defaultValue: 'Red' })
    const { id } = await server.api.ok.post(`/objects/${name}/rows`, { Name: 'a', Many: ['Y', 'X'] })
    await server.api.ok.patch(`/objects/${name}/options/${red.id}`, { name: 'Crimson', order: 1 })
    const read = async () => (await server.api.ok.get(`/objects/${name}/rows/${id}`)).data
    expect(await read()).toEqual({ Name: 'a', One: 'Crimson', Many: ['Y', 'X'] })
    const listed = await server.api.ok.get(`/objects/${name}/fields/${one.id}/options`)
    expect(listed.results.map((option: Json) => option.name)).toEqual(['Green', 'Crimson'])
    expect((await server.api.delete(`/objects/${name}/options/${x.id}?force=true`)).status).toBe(204)
    expect((await server.api.delete(`/objects/${name}/options/${red.id}?force=true`)).status).toBe(204)
    expect(await read()).toEqual({ Name: 'a', One: null, Many: ['Y'] })
    const query = { path: 'One', operator: 'isEmpty' }
    expect((await server.api.ok.post(`/objects/${name}/rows/count`, { query })).count).toBe(1)
    const field = (await server.api.ok.get(`/objects/${name}/fields`)).results.find(
      (each: Json) => each.id === one.id,
    )
    expect(field.defaultValue).toBe(null)
    expect((await server.api.delete(`/objects/${name}/options/${red.id}?force=true`)).status).toBe(404)
  })

  it('are replaced with tags, which keep those that they name', async () => {
    const name = await newObject()
    const field = await server.api.ok.post(`/objects/${name}/fields`, { name: 'Stage', type: 'select' })
    const path = `/objects/${name}/fields/${field.id}`
    const tagged = await server.api.ok.patch(path, {
      tags: [{ name: 'A' }, { name: 'B', color: 'red' }],
      defaultValue: 'B',
    })
    expect(tagged.options.map((option: Json) => option.name)).toEqual(['A', 'B'])
    expect(tagged.defaultValue).toBe('B')
    await server.api.ok.post(`/objects/${name}/rows/bulk`, { rows: [{ Stage: 'A' }, { Stage: 'B' }] })
    const [a, b] = tagged.options
    await server.api.ok.patch(path, { tags: [{ id: b.id, name: 'A' }, { name: 'C' }] })
    expect((await dataOf(name)).map((row: Json) => row.Stage)).toEqual([null, 'A'])
    expect((await server.api.patch(path, { tags: [{ id: a.id, name: 'Z' }] })).status).toBe(400)
    const refused = await server.api.patch(path, { options: [], metadata: { mode: 'several' } })
    expect(paths(refused)).toEqual(['options', 'metadata.mode'])
    expect(refused.body.details.issues[0].suggestion).toBe('tags')
  })
})

describe('changes to definitions under load', () => {
  it('do not queue behind a long reader, nor hold up the readers after them', async () => {
    const name = await newObject()
    const { id } = await server.api.ok.get(`/objects/${name}`)
    await server.api.ok.post(`/objects/${name}/rows`, { Name: 'a' })
    const { app } = server
    const released = Promise.withResolvers<void>()
    const reader = transact(app, async ({ db }) => {
      await sql`select count(*) from ${sql.id('records', `t${id}`)}`.execute(db)
      await released.promise
    })
    const adding = server.api.post(`/objects/${name}/fields`, { name: 'New', type: 'string' })
    // A read that queued behind the change would wait for the reader, which is released after these.
    for (let round = 0; round < 8; round++) {
      await server.api.ok.post(`/objects/${name}/rows/list`, {})
      await sleep(50)
    }
    released.resolve()
    await reader
    expect((await adding).status).toBe(201)
    expect((await dataOf(name))[0]).toEqual({ Name: 'a', New: null })
  })

  it('do not wait for an index that is being built', async () => {
    const name = await newObject()
    const { id } = await server.api.ok.get(`/objects/${name}`)
    const { app } = server
    const released = Promise.withResolvers<void>()
    const looking = Promise.withResolvers<void>()
    // The build can't finish while a transaction sees an older state of the database.
    const reader = app.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        await sql`select 1 from accounts`.execute(db)
        looking.resolve()
        await released.promise
      })
    await looking.promise
    const table = sql.id('records', `t${id}`)
    const build = sql`create index concurrently on ${table} (created_at)`.execute(app.db).then(
      () => 'built',
      (error: { code: string }) => error.code,
    )
    const building = () =>
      sql`select pid from pg_stat_progress_create_index
        where datname = current_database() and phase like 'waiting%'`.execute(app.db)
    while ((await building()).rows.length === 0) await sleep(20)
    // The build lasts until this call returns, so a call that waited for it would never return.
    await server.api.ok.post(`/objects/${name}/fields`, { name: 'New', type: 'string' })
    released.resolve()
    await reader
    expect(await build).toBe('57014')
  })

  it('are noticed by a process that still knows the old ones', async () => {
    const name = await newObject()
    const { id, fields } = await server.api.ok.get(`/objects/${name}`)
    await server.api.ok.post(`/objects/${name}/rows`, { Name: 'a' })
    // Simulates another process that drops the column.
    await transact(server.app, async ({ db }) => {
      await sql`alter table ${sql.id('records', `t${id}`)} drop column ${sql.id(`f${fields[0].id}`)}`.execute(
        db,
      )
      await sql`delete from fields where id = ${fields[0].id}`.execute(db)
      await sql`update record_catalogues set version = version + 1 where account_id = ${server.account.id}`.execute(
        db,
      )
      await sql`update objects set version = (select version from record_catalogues where account_id = ${server.account.id}) where id = ${id}`.execute(
        db,
      )
    })
    expect(await dataOf(name)).toEqual([{}])
    expect((await server.api.post(`/objects/${name}/rows`, { Name: 'b' })).status).toBe(400)
    expect((await server.api.post(`/objects/${name}/rows`, {})).status).toBe(201)
  })
})

describe('guidance', () => {
  it('is made from the field types', async () => {
    const reply = await server.api.get('/guidance/fields')
    expect(reply.headers.get('content-type')).toContain('text/markdown')
    expect(reply.text).toContain('## platformRelation')
    const visual = await server.api.ok.get('/guidance/visual-options')
    expect(visual.tag_modes).toEqual(['singleSelect', 'multiSelect'])
  })
})
