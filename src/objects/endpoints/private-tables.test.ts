import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

const names = (page: Json) => page.results.map((table: Json) => table.name)

it('is there for its maker, those it is shared with and admins, and for nobody else', async () => {
  const { api, account } = server
  const [maker, friend, stranger] = await Promise.all([1, 2, 3].map(() => account.addUser('MEMBER')))
  if (maker === undefined || friend === undefined || stranger === undefined) throw new Error('no users')
  const salaries = await maker.api.ok.post('/tables', {
    name: 'salaries',
    columns: [{ name: 'Who', type: 'string' }],
  })
  const row = await maker.api.ok.post('/tables/salaries/rows', { Who: 'Ada' })
  const metadata = { relatedTableId: salaries.id, displayColumn: salaries.fields[0].id, mode: 'single' }
  await api.ok.post('/objects/people/fields', { name: 'Salary', type: 'relation', metadata })
  const person = await api.ok.post('/objects/people/rows', { Name: 'Ada', Salary: row.id })
  await maker.api.ok.put('/tables/salaries/sharing', {
    workspace: 'NO_ACCESS',
    users: [{ user_id: friend.id, access: 'READ_ONLY' }],
  })
  for (const seeing of [maker.api, friend.api, api]) {
    expect(names(await seeing.ok.get('/tables'))).toContain('salaries')
    expect((await seeing.ok.post('/tables/salaries/rows/list', {})).results).toHaveLength(1)
    expect((await seeing.ok.get(`/objects/people/rows/${person.id}`)).data.Salary).toBe(row.id)
  }
  expect((await friend.api.post('/tables/salaries/rows', { Who: 'Bob' })).status).toBe(403)
  for (const blind of [stranger.api, account.general.api]) {
    expect(names(await blind.ok.get('/tables'))).not.toContain('salaries')
    for (const path of ['', '/schema', '/fields', `/rows/${row.id}`, `/rows/${row.id}/history`]) {
      expect((await blind.get(`/tables/salaries${path}`)).status).toBe(404)
    }
    expect((await blind.post('/tables/salaries/rows/list', {})).status).toBe(404)
    const list = { ids: [person.id], expand: ['Salary'], fields: ['Salary', 'Salary.Who'] }
    const { results } = await blind.ok.post('/objects/people/rows/list', list)
    expect(results[0].data).toEqual({ Salary: null, 'Salary.Who': null })
    const query = { path: '[Salary].[Who]', operator: 'equals', value: 'Ada' }
    expect((await blind.ok.post('/objects/people/rows/count', { query })).count).toBe(0)
  }
  expect((await stranger.api.put('/tables/salaries/sharing', {})).status).toBe(404)
  expect((await stranger.api.delete('/tables/salaries')).status).toBe(404)
  const linked = await stranger.api.patch(`/objects/people/rows/${person.id}`, { Salary: row.id })
  expect(linked.body.details.issues).toMatchObject([{ path: 'Salary', code: 'not_found' }])
})

it('suggests the name that was meant, of those that the caller may know', async () => {
  const { api, account } = server
  const wrong = await api.get('/objects/deels')
  expect(wrong.status).toBe(404)
  expect(wrong.body).toMatchObject({
    code: 'not_found',
    message: 'There is no such object in this account; did you mean "deals"?',
    details: { issues: [{ path: 'name', suggestion: 'deals' }] },
  })
  expect((await api.post('/objects/peeple/rows/list', {})).body.message).toContain('"people"')
  expect((await account.general.api.get('/tables/salarie')).body.message).not.toContain('salaries')
  expect((await api.get('/tables/salarie')).body.message).toContain('"salaries"')
})

it('shows the record type of its rows', async () => {
  const { results } = await server.api.ok.get('/tables/salaries/record-types')
  const [row] = (await server.api.ok.post('/tables/salaries/rows/list', {})).results
  expect(results).toMatchObject([{ id: row.record_type_id, name: 'default', is_default: true }])
})
