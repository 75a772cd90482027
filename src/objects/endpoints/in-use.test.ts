import { beforeAll, expect, it } from 'vitest'
import type { Json, Reply } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

let fields: Json[]
let ids: string[]

const fieldId = (name: string) => fields.find((field) => field.name === name).id
const path = (name: string) => `/objects/jobs/fields/${fieldId(name)}`
const messages = ({ body }: Reply) => body.details.issues.map((issue: Json) => issue.message)

beforeAll(async () => {
  const { api } = server
  await api.ok.post('/objects', {
    name: 'jobs',
    columns: [
      { name: 'Title', type: 'string' },
      { name: 'Contact', type: 'string' },
      { name: 'Hours', type: 'number', metadata: { format: 'decimal' } },
      { name: 'Stage', type: 'select' },
      { name: 'Owners', type: 'platformRelation' },
      { name: 'Extra', type: 'string' },
    ],
  })
  fields = (await api.ok.get('/objects/jobs/fields')).results
  for (const name of ['Open', 'Done']) await api.ok.post(`${path('Stage')}/options`, { name })
  fields = (await api.ok.get('/objects/jobs/fields')).results
  const rows = [
    { Title: 'a', Contact: 'ada@example.com', Hours: 1.5, Stage: 'Open' },
    { Title: 'b', Contact: 'no address', Hours: 2 },
    { Contact: '', Hours: 2.25 },
  ]
  ids = (await api.ok.post('/objects/jobs/rows/bulk', { rows })).ids
})

it('does not make a field narrower than what rows hold, and shows some of it', async () => {
  const { api } = server
  const email = await api.patch(path('Contact'), { metadata: { format: 'email' } })
  expect(email.status).toBe(409)
  expect(email.body.message).toContain(
    '1 row holds a value of "Contact" that does not fit, such as "no address"',
  )
  expect(email.body.details.issues).toMatchObject([{ path: ids[1], code: 'invalid_email' }])
  const whole = await api.patch(path('Hours'), { metadata: { format: 'integer' } })
  expect(whole.body.message).toContain('2 rows hold')
  expect(whole.body.details.issues).toHaveLength(2)
  expect((await api.patch(path('Hours'), { metadata: { format: 'decimal', decimals: 2 } })).status).toBe(200)
  await api.ok.patch(`/objects/jobs/rows/${ids[1]}`, { Contact: null })
  expect((await api.patch(path('Contact'), { metadata: { format: 'email' } })).status).toBe(200)
})

it('does not require what rows lack, and tells how many', async () => {
  const { api } = server
  const refused = await api.patch(path('Title'), { required: true })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('1 row has no value of "Title"')
  expect(refused.body.details.issues).toMatchObject([{ path: ids[2], code: 'required' }])
  await api.ok.patch(`/objects/jobs/rows/${ids[2]}`, { Title: 'c' })
  expect(await api.ok.patch(path('Title'), { required: true })).toMatchObject({ required: true })
})

it('does not delete a field that views show or sort by, unless it is forced to', async () => {
  const { api, account } = server
  await api.ok.post('/objects/jobs/views', { name: 'Sorted', sort: [{ field: 'Extra' }] })
  await api.ok.post('/objects/jobs/views', { name: 'Shown', fields: ['Title', 'Extra'] })
  const member = await account.addUser('MEMBER')
  const query = { path: 'Extra', operator: 'isNotEmpty' }
  await member.api.ok.post('/objects/jobs/views', { name: 'Hidden', shared: false, query })
  const refused = await api.delete(path('Extra'))
  expect(refused.status).toBe(409)
  expect(refused.body.message).toBe(
    '"Extra" is used in 3 places: change them first, or delete with force=true.',
  )
  expect(messages(refused)).toEqual([
    'Used by the view "Sorted" of "jobs".',
    'Used by the view "Shown" of "jobs".',
    'Used by a personal view of "jobs".',
  ])
  expect((await api.delete(`${path('Extra')}?force=true`)).status).toBe(204)
  const views = (await api.ok.get('/objects/jobs/views')).results
  expect(views).toMatchObject([
    { name: 'Sorted', sort: [] },
    { name: 'Shown', fields: ['Title'] },
  ])
})

it('does not delete the owner column of a security rule that is on', async () => {
  const { api } = server
  const [type] = (await api.ok.get('/objects/jobs/record-types')).results
  const security = `/objects/jobs/record-types/${type.id}/security`
  const owners = { virtual_owner_column_ids: [fieldId('Owners')] }
  await api.ok.patch(security, { ...owners, enabled: true, workspace: 'READ_ONLY' })
  const refused = await api.delete(path('Owners'))
  expect(refused.status).toBe(409)
  expect(refused.body.details.issues).toMatchObject([{ path: 'jobs.default.security', code: 'in_use' }])
  await api.ok.patch(security, { enabled: false })
  expect((await api.delete(path('Owners'))).status).toBe(204)
})

it('does not delete an option that rows have or filters name, unless it is forced to', async () => {
  const { api } = server
  const [open, done] = fields.find((field) => field.name === 'Stage').options
  const query = { and: [{ path: 'Stage', operator: 'in', value: ['Open', 'Done'] }] }
  await api.ok.post('/objects/jobs/views', { name: 'By stage', query })
  const refused = await api.delete(`/objects/jobs/options/${open.id}`)
  expect(messages(refused)).toEqual(['Used by 1 row.', 'Used by the view "By stage" of "jobs".'])
  expect(messages(await api.delete(`/objects/jobs/options/${done.id}`))).toHaveLength(1)
  expect((await api.delete(`/objects/jobs/options/${open.id}?force=true`)).status).toBe(204)
  expect((await api.ok.get(`/objects/jobs/rows/${ids[0]}`)).data.Stage).toBeNull()
  expect((await api.delete(`/objects/jobs/options/${open.id}?force=maybe`)).status).toBe(400)
})
