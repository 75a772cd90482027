import { describe, expect, it } from 'vitest'
import type { Api, Json } from '../../../test/harness/api.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()
let made = 0

interface Scene {
  api: Api
  path: string
  fieldId: number
  ids: string[]
  /** The values of the field, in the order of the rows. */
  values: () => Promise<unknown[]>
  change: (body: object) => Promise<Json>
  undo: (changeId: number, body?: object) => Promise<{ status: number; body: Json }>
}

/** A table with one field and a value of it in each row. */
async function scene(field: object, values: readonly unknown[]): Promise<Scene> {
  const { api } = server
  const name = `retyped${++made}`
  const { fields } = await api.ok.post('/tables', { name, columns: [{ name: 'Value', ...field }] })
  const path = `/tables/${name}`
  const { ids } = await api.ok.post(`${path}/rows/bulk`, { rows: values.map((Value) => ({ Value })) })
  const fieldId = fields[0].id
  const change = (body: object) => api.ok.post(`${path}/fields/${fieldId}/change-type`, body)
  return {
    api,
    path,
    fieldId,
    ids,
    change,
    values: async () => {
      const { results } = await api.ok.post(`${path}/rows/list`, { limit: 200 })
      return results.map((row: Json) => row.data.Value)
    },
    undo: (changeId, body = {}) => api.post(`${path}/fields/${fieldId}/type-changes/${changeId}/undo`, body),
  }
}

const text = { type: 'string', metadata: { format: 'text' } }
const number = { type: 'number', metadata: { format: 'decimal' } }

describe('a preview', () => {
  it('counts and shows what converts and what would be lost, and changes nothing', async () => {
    const { api, path, fieldId, values } = await scene(text, ['12,50 €', '1.000,00', 'ca. 500', null, 'n/a'])
    const preview = await api.ok.post(`${path}/fields/${fieldId}/change-type/preview`, number)
    expect(preview).toMatchObject({ converted: 2, lost: 2, new_options: [], question: null })
    expect(preview.examples.map(({ old, new: after }: Json) => [old, after])).toEqual([
      ['12,50 €', '12.5'],
      ['1.000,00', '1000'],
    ])
    expect(preview.lost_examples.map(({ old, reason }: Json) => [old, reason])).toEqual([
      ['ca. 500', 'Must be a number, not text.'],
      ['n/a', 'The text means no value.'],
    ])
    expect(await values()).toEqual(['12,50 €', '1.000,00', 'ca. 500', null, 'n/a'])
  })

  it('asks about dates with two meanings, and takes an answer', async () => {
    const { api, path, fieldId } = await scene(text, ['03/04/2026', '05/06/2026'])
    const preview = (body: object) => api.ok.post(`${path}/fields/${fieldId}/change-type/preview`, body)
    const asked = await preview({ type: 'dateOnly' })
    expect(asked.question).toMatchObject({
      values: 2,
      value: '03/04/2026',
      choices: ['day_first', 'month_first'],
    })
    const answered = await preview({ type: 'dateOnly', format: 'month_first' })
    expect(answered.examples[0]).toMatchObject({ old: '03/04/2026', new: '2026-03-04' })
  })
})

describe('a change of type', () => {
  const select = { type: 'select', metadata: { mode: 'singleSelect' } }
  const several = { type: 'select', metadata: { mode: 'multiSelect' } }

  it.each<[string, object, unknown[], object, unknown[]]>([
    ['text to numbers', text, ['1,5', '7'], number, [1.5, 7]],
    ['text to yes and no', text, ['ja', 'x', 'nein'], { type: 'boolean' }, [true, true, false]],
    [
      'text to days',
      text,
      ['31.12.2026', '1. März 2026'],
      { type: 'dateOnly' },
      ['2026-12-31', '2026-03-01'],
    ],
    ['text to options', text, ['Open', 'Done', 'open'], select, ['Open', 'Done', 'Open']],
    ['text to several options', text, ['a; b', 'b'], several, [['a', 'b'], ['b']]],
    ['numbers to text', number, [1.5, 1000], text, ['1.5', '1000']],
    ['yes and no to numbers', { type: 'boolean' }, [true, false], number, [1, 0]],
    [
      'moments to days in their zone',
      { type: 'date', metadata: { timezone: 'Europe/Berlin' } },
      ['2026-01-15T23:30:00Z'],
      { type: 'dateOnly' },
      ['2026-01-16'],
    ],
    ['days to text', { type: 'dateOnly' }, ['2026-01-15'], text, ['2026-01-15']],
  ])('%s', async (_, field, before, to, after) => {
    const { change, values } = await scene(field, before)
    const { field: changed, change: report } = await change(to)
    expect(changed.type).toBe((to as { type: string }).type)
    expect(report).toMatchObject({ converted: before.length, lost: 0 })
    expect(await values()).toEqual(after)
  })

  it('finds rows and teammates by their names, and names them again', async () => {
    const { api } = server
    const firm = await api.ok.post('/tables', {
      name: `firms${++made}`,
      columns: [{ name: 'Name', ...text }],
    })
    const { ids } = await api.ok.post(`/tables/firms${made}/rows/bulk`, {
      rows: [{ Name: 'Acme' }, { Name: 'Bolt' }],
    })
    const { change, values, path, fieldId } = await scene(text, ['Bolt', 'Nobody', 'Acme, Bolt'])
    const metadata = { relatedTableId: firm.id, displayColumn: firm.fields[0].id, mode: 'multi' }
    expect((await change({ type: 'relation', metadata })).change).toMatchObject({ converted: 2, lost: 1 })
    expect(await values()).toEqual([[ids[1]], [], [ids[0], ids[1]]])
    await change(text)
    expect(await values()).toEqual(['Bolt', null, 'Acme, Bolt'])
    const { results } = await api.ok.get(`${path}/fields/${fieldId}/type-changes`)
    expect(results.map((one: Json) => one.from_type)).toEqual(['relation', 'string'])
  })

  it('narrows a format, and keeps options where one option becomes several', async () => {
    const emails = await scene(text, ['Ada <ada@acme.example>', 'nope'])
    const email = { type: 'string', metadata: { format: 'email' } }
    expect((await emails.change(email)).change).toMatchObject({ converted: 1, lost: 1 })
    expect(await emails.values()).toEqual(['ada@acme.example', null])
    const options = await scene(text, ['Open'])
    const { field } = await options.change(select)
    const { field: multiple } = await options.change(several)
    expect(multiple.options[0].id).toBe(field.options[0].id)
    expect(await options.values()).toEqual([['Open']])
  })

  it('freezes the values of a formula', async () => {
    const { api } = server
    const name = `frozen${++made}`
    const expression = {
      type: 'operator',
      operator: 'multiply',
      arguments: [
        { type: 'field', field: '[A]' },
        { type: 'constant', value: 2 },
      ],
    }
    await api.ok.post('/tables', { name, columns: [{ name: 'A', ...number }] })
    const double = await api.ok.post(`/tables/${name}/fields`, {
      name: 'Double',
      type: 'formula',
      metadata: { expression },
    })
    const { id } = await api.ok.post(`/tables/${name}/rows`, { A: 4 })
    await api.ok.post(`/tables/${name}/fields/${double.id}/change-type`, number)
    await api.ok.patch(`/tables/${name}/rows/${id}`, { A: 5 })
    expect((await api.ok.get(`/tables/${name}/rows/${id}`)).data).toEqual({ A: 5, Double: 8 })
  })

  it('keeps lost values in the history, in words of their time', async () => {
    const { api, path, ids, change, undo } = await scene(text, ['ca. 500'])
    await api.ok.patch(`${path}/rows/${ids[0]}`, { Value: 'ca. 600' })
    const { change: changed } = await change(number)
    await api.ok.patch(`${path}/rows/${ids[0]}`, { Value: 7 })
    const history = async () => {
      const { results } = await api.ok.get(`${path}/rows/${ids[0]}/history`)
      return results.flatMap((entry: Json) => entry.changes.map((one: Json) => [one.old, one.new]))
    }
    expect(await history()).toEqual([
      [null, 7],
      ['ca. 600', null],
      ['ca. 500', 'ca. 600'],
    ])
    expect((await undo(changed.id)).status).toBe(200)
    expect((await api.ok.get(`${path}/rows/${ids[0]}`)).data.Value).toBe('7')
    expect((await history()).slice(0, 2)).toEqual([
      [null, 7],
      ['ca. 600', null],
    ])
  })

  it('is not required any more once values were lost, and stays unique if it can', async () => {
    const { change } = await scene({ ...text, required: true, unique: true }, ['1', 'two'])
    const { field } = await change(number)
    expect(field).toMatchObject({ type: 'number', required: false, unique: true })
    const { api, path, fieldId } = await scene({ ...text, unique: true }, ['1', '1,0'])
    const refused = await api.post(`${path}/fields/${fieldId}/change-type`, number)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('would be equal')])
  })

  it('is refused where something needs the field as it is; views are freed on demand', async () => {
    const { api, path, fieldId } = await scene(text, ['1'])
    const { id: viewId } = await api.ok.post(`${path}/views`, {
      name: 'Ones',
      query: { and: [{ path: 'Value', operator: 'startsWith', value: '1' }] },
      sort: [{ field: 'Value', direction: 'asc' }],
    })
    const attempt = (body: object) => api.post(`${path}/fields/${fieldId}/change-type`, body)
    const refused = await attempt({ type: 'boolean' })
    expect([refused.status, refused.body.details.issues[0].message]).toEqual([
      409,
      expect.stringMatching(/^The view/),
    ])
    expect((await attempt({ type: 'boolean', force: true })).status).toBe(200)
    const { views } = await api.ok.get(path)
    expect(views.find((view: Json) => view.id === viewId)).toMatchObject({
      query: { and: [] },
      sort: [{ field: '[Value]' }],
    })
    const expression = {
      type: 'operator',
      operator: 'concat',
      arguments: [{ type: 'field', field: '[Value]' }],
    }
    await api.ok.post(`${path}/fields`, { name: 'Said', type: 'formula', metadata: { expression } })
    const metadata = { platformModel: 'User', displayField: 'name', mode: 'multi' }
    const byFormula = await attempt({ type: 'platformRelation', metadata, force: true })
    expect([byFormula.status, byFormula.body.details.issues[0].message]).toEqual([
      409,
      expect.stringMatching(/^The formula/),
    ])
  })

  it('is refused for the type that the field has, for files, for built-in fields, and for members', async () => {
    const { api, path, fieldId } = await scene(text, ['1'])
    const attempt = (body: object) => api.post(`${path}/fields/${fieldId}/change-type`, body)
    expect((await attempt(text)).body.details.issues[0]).toMatchObject({
      path: 'type',
      code: 'not_applicable',
    })
    expect((await attempt({ type: 'file' })).body.details.issues[0]).toMatchObject({ path: 'type' })
    expect((await attempt({ type: 'nope' })).body.details.issues[0]).toMatchObject({ code: 'unknown_type' })
    expect((await attempt({ type: 'select', metadata: {} })).status).toBe(400)
    const people = await api.ok.get('/objects/people')
    const users = people.fields.find((field: Json) => field.built_in)
    expect((await api.post(`/objects/people/fields/${users.id}/change-type`, text)).status).toBe(409)
    const member = await server.account.addUser('MEMBER')
    expect((await member.api.post(`/objects/people/fields/${users.id}/change-type`, text)).status).toBe(403)
  })

  it('makes at most 500 options', async () => {
    const { api, path, fieldId } = await scene(
      text,
      Array.from({ length: 501 }, (_, index) => `v${index}`),
    )
    const refused = await api.post(`${path}/fields/${fieldId}/change-type`, { type: 'select' })
    expect([refused.status, refused.body.details.issues[0].code]).toEqual([400, 'too_big'])
    expect((await api.ok.get(`${path}/fields`)).results[0].type).toBe('string')
  })
})

const named = ({ options }: Json) => options.map(({ id, name, color }: Json) => ({ id, name, color }))

describe('undo', () => {
  it('brings back lost values, options with their ids, and what was typed meanwhile', async () => {
    const { api, path, fieldId, ids, change, undo, values } = await scene(
      { type: 'select', metadata: { mode: 'singleSelect' } },
      [null, null, null],
    )
    await api.ok.patch(`${path}/fields/${fieldId}`, { tags: [{ name: '1', color: 'red' }, { name: 'Much' }] })
    await api.ok.patch(`${path}/rows/${ids[0]}`, { Value: '1' })
    await api.ok.patch(`${path}/rows/${ids[1]}`, { Value: 'Much' })
    await api.ok.post(`${path}/views`, { name: 'Much', query: { path: 'Value', operator: 'isNotEmpty' } })
    const options = named((await api.ok.get(`${path}/fields`)).results[0])
    const { change: changed } = await change(number)
    expect(await values()).toEqual([1, null, null])
    await api.ok.patch(`${path}/rows/${ids[2]}`, { Value: 1 })
    const { body } = await undo(changed.id)
    expect([body.field.type, named(body.field)]).toEqual(['select', options])
    expect(await values()).toEqual(['1', 'Much', '1'])
    expect((await undo(changed.id)).status).toBe(409)
  })

  it('takes the changes back one after the other, the last one first', async () => {
    const { change, undo, values } = await scene(text, ['1', 'two'])
    const first = (await change(number)).change
    const second = (await change({ type: 'boolean' })).change
    expect((await undo(first.id)).body.message).toContain('later changes')
    await undo(second.id)
    expect(await values()).toEqual([1, null])
    await undo(first.id)
    expect(await values()).toEqual(['1', 'two'])
  })
})
