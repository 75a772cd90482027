import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { importFile } from '../../../test/harness/objects/import-file.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()
let made = 0

const message = 'The end is before the start.'
const validation = { formula: '[End] >= [Start]', message }
const columns = [
  { name: 'Title', type: 'string' },
  { name: 'Start', type: 'dateOnly', description: 'The first day.' },
  { name: 'End', type: 'dateOnly', validation },
  { name: 'Pieces', type: 'number' },
]

const issues = async (reply: Promise<{ status: number; body: Json }>) => {
  const { status, body } = await reply
  return [status, (body.details?.issues ?? []).map((issue: Json) => [issue.path, issue.code, issue.message])]
}

async function trips(given: readonly object[] = columns) {
  const { api } = server
  const path = `/objects/trips${++made}`
  const { fields } = await api.ok.post('/objects', { name: path.slice('/objects/'.length), columns: given })
  const idOf = (name: string) => fields.find((field: Json) => field.name === name).id
  return { api, path, fields, idOf }
}

const good = { Title: 'a', Start: '2026-01-01', End: '2026-01-05' }
const bad = { Title: 'b', Start: '2026-01-09', End: '2026-01-05' }

it('is enforced when rows are created and changed, with its message at the field', async () => {
  const { api, path } = await trips()
  const row = await api.ok.post(`${path}/rows`, good)
  expect(await issues(api.post(`${path}/rows`, bad))).toEqual([400, [['End', 'rule', message]]])
  expect(await issues(api.post(`${path}/rows/bulk`, { rows: [good, bad] }))).toEqual([
    400,
    [['rows[1].End', 'rule', message]],
  ])
  expect(await issues(api.patch(`${path}/rows/${row.id}`, { Start: '2026-02-01' }))).toEqual([
    400,
    [['End', 'rule', message]],
  ])
  const all = { ids: [row.id], data: { End: '2025-01-01' } }
  expect((await issues(api.patch(`${path}/rows`, all)))[0]).not.toBe(200)
  // A missing value breaks no rule.
  await api.ok.patch(`${path}/rows/${row.id}`, { Start: null })
  expect((await api.ok.post(`${path}/rows/count`, {})).count).toBe(1)
})

it('is enforced in imports, row by row', async () => {
  const { api, path } = await trips()
  const csv = 'Title,Start,End\na,2026-01-01,2026-01-02\nb,2026-01-03,2026-01-02\nc,2026-01-01,2026-01-01\n'
  const refused = await importFile(api, csv, {}, 't.csv', path.slice(1))
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(message)])
  const { body } = await importFile(api, csv, { mode: 'valid' }, 't.csv', path.slice(1))
  expect(body).toMatchObject({ created: 2, rejected: 1 })
})

it('leaves rows alone that broke it before, until its fields change', async () => {
  const { api, path, idOf } = await trips(columns.map(({ name, type }) => ({ name, type })))
  const row = await api.ok.post(`${path}/rows`, bad)
  const field = await api.ok.patch(`${path}/fields/${idOf('End')}`, {
    validation,
    description: 'The last day.',
  })
  expect(field).toMatchObject({ validation, description: 'The last day.' })
  await api.ok.patch(`${path}/rows/${row.id}`, { Title: 'still' })
  expect((await issues(api.patch(`${path}/rows/${row.id}`, { Start: '2026-01-08' })))[0]).toBe(400)
  const cleared = await api.ok.patch(`${path}/fields/${idOf('End')}`, { validation: null, description: null })
  expect([cleared.validation, cleared.description]).toEqual([undefined, undefined])
  await api.ok.patch(`${path}/rows/${row.id}`, { Start: '2026-01-08' })
})

it('computes, follows renames and keeps its fields', async () => {
  const { api, path, fields, idOf } = await trips()
  expect(fields[1].description).toBe('The first day.')
  await api.ok.patch(`${path}/fields/${idOf('Start')}`, { name: 'First day' })
  const { results } = await api.ok.get(`${path}/fields`)
  expect(results[2].validation).toEqual({ formula: '[End] >= [First day]', message })
  expect((await api.delete(`${path}/fields/${idOf('Start')}`)).text).toContain(
    'validation rules of these fields',
  )
  const retyped = await api.post(`${path}/fields/${idOf('Start')}/change-type`, {
    type: 'string',
    metadata: { format: 'text' },
  })
  expect([retyped.status, retyped.text]).toEqual([409, expect.stringContaining('validation rule')])
  const rule = { formula: '[Pieces] * 2 <= 100', message: 'Too many.' }
  await api.ok.patch(`${path}/fields/${idOf('Pieces')}`, { validation: rule })
  expect(await issues(api.post(`${path}/rows`, { Pieces: 51 }))).toEqual([
    400,
    [['Pieces', 'rule', 'Too many.']],
  ])
  await api.ok.post(`${path}/rows`, { Pieces: 50 })
})

it('is refused with the reason if it cannot be read', async () => {
  const { api, path } = await trips()
  const add = async (formula: string) => {
    const field = { name: 'X', type: 'number', validation: { formula, message: 'No.' } }
    const { status, body } = await api.post(`${path}/fields`, field)
    return [status, body.details.issues[0].path, body.details.issues[0].message]
  }
  expect(await add('[X]')).toEqual([400, 'validation.formula', expect.stringContaining('ends where')])
  expect(await add('[X] > [Title]')).toEqual([
    400,
    'validation.formula',
    expect.stringContaining('of one kind'),
  ])
  expect(await add('[Y] > 1')).toEqual([400, 'validation.formula', expect.stringContaining('no field')])
  expect(await add('[id] > 1')).toEqual([400, 'validation.formula', expect.anything()])
  const inColumns = [{ name: 'A', type: 'number', validation: { formula: '[B] > 1', message: 'No.' } }]
  const { body } = await api.post('/objects', { name: 'trips_wrong', columns: inColumns })
  expect(body.details.issues[0].path).toBe('columns[0].validation.formula')
})
