import { beforeAll, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { today } from '../../../test/harness/today.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const day = (moment: string) => moment.slice(0, 10)
/** The current day in a zone. */
const todayIn = (zone: string) => new Date().toLocaleDateString('sv', { timeZone: zone })

const titles = async (query: object) => {
  const { results } = await server.api.ok.post('/objects/visits/rows/list', { query })
  return results.map((row: Json) => row.data.Title)
}

beforeAll(async () => {
  await today()
  await server.api.ok.post('/objects', {
    name: 'visits',
    columns: [
      { name: 'Title', type: 'string' },
      { name: 'Due', type: 'dateOnly' },
      { name: 'At', type: 'date' },
    ],
  })
  const rows = [-40, -1, 1, 6, 9].map((days) => ({
    Title: `${days}`,
    Due: day(inDays(days)),
    At: inDays(days),
  }))
  await server.api.ok.post('/objects/visits/rows/bulk', { rows })
})

it('moves along with the clock', async () => {
  const between = { operator: 'between', value: ['TODAY', 'TODAY+7d'] }
  expect(await titles({ path: 'Due', ...between })).toEqual(['1', '6'])
  expect(await titles({ path: 'At', ...between })).toEqual(['1', '6'])
  expect(await titles({ path: 'At', operator: 'lessThan', value: 'NOW-30h' })).toEqual(['-40'])
  expect(await titles({ path: 'Due', operator: 'lessThan', value: 'TODAY-1m' })).toEqual(['-40'])
  expect(
    await titles({ path: 'created_at', operator: 'greaterThanOrEqual', value: 'START_OF_YEAR' }),
  ).toHaveLength(5)
  expect(await titles({ path: 'Due', operator: 'equals', value: 'TODAY+6d' })).toEqual(['6'])
})

it('is kept as it is by a view', async () => {
  const query = { path: '[Due]', operator: 'between', value: ['START_OF_MONTH-2m', 'END_OF_MONTH+2m'] }
  const view = await server.api.ok.post('/objects/visits/views', { name: 'Near', query })
  expect(view.query).toEqual(query)
})

it('says what may stand there', async () => {
  const query = { path: 'Due', operator: 'equals', value: 'TOMORROW' }
  const reply = await server.api.post('/objects/visits/rows/list', { query })
  expect(reply.body.details.issues).toMatchObject([{ path: 'query.value', code: 'invalid_date' }])
  expect(reply.body.message).toContain('TODAY+7d')
})

it("goes by the account's time zone, at once", async () => {
  const { api, account } = server
  expect(await api.ok.get('/account-settings')).toEqual({ time_zone: 'UTC', default_country: null })
  await api.ok.post('/objects/visits/fields', { name: 'Made', type: 'dateOnly', defaultValue: 'TODAY' })
  // The two zones are never on the same day.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    expect(await api.ok.patch('/account-settings', { time_zone: zone })).toMatchObject({ time_zone: zone })
    const row = await api.ok.post('/objects/visits/rows', { Title: zone, Due: todayIn(zone) })
    expect(await titles({ path: 'Due', operator: 'equals', value: 'TODAY' })).toContain(zone)
    expect(row.data.Made).toBe(todayIn(zone))
    await api.ok.delete(`/objects/visits/rows/${row.id}`)
  }
  const member = await account.addUser('MEMBER')
  expect((await member.api.patch('/account-settings', { time_zone: 'UTC' })).status).toBe(403)
  expect((await api.patch('/account-settings', { time_zone: 'Mars/Olympus' })).status).toBe(400)
  expect(await account.general.api.ok.get('/account-settings')).toMatchObject({
    time_zone: 'Pacific/Pago_Pago',
  })
  await api.ok.patch('/account-settings', { time_zone: 'UTC' })
})
