import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, apiClient, sessionClient } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { lookOn } from '../harness/live/look-on.ts'
import { type Processes, processes, userKey } from './processes.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let first: Processes
let second: Processes
let here: Api
let there: Api
const password = 'a phrase that nobody guesses'

beforeAll(async () => {
  database = await freshDatabase()
  const settings = {
    FRONTDESK_SECRET_KEY: 's'.repeat(44),
    FRONTDESK_OWNER_PASSWORD: password,
    FRONTDESK_OWNER_EMAIL: 'ada@acme.example',
  }
  first = await processes(database.url, settings)
  second = await processes(database.url, settings)
  await first.serve()
  await second.serve()
  here = apiClient(first.url, userKey)
  there = apiClient(second.url, userKey)
})

afterAll(async () => {
  await first.clean()
  await second.clean()
  await database.drop()
})

it('a stolen cookie dies with its session on every process, at the next request and in open streams', async () => {
  const { email } = (await here.ok.get('/me')).data.user
  const signedIn = await apiClient(first.url).post('/session', { email, password })
  const secret = /frontdesk-session=([^;]+)/.exec(signedIn.headers.getSetCookie().join(' '))?.[1] ?? ''
  const [own, stolen] = [sessionClient(first.url, secret), sessionClient(second.url, secret)]
  expect((await stolen.get('/session')).status).toBe(200)
  const stream = await lookOn(stolen, 'task')
  await stream.until(({ event }) => event === 'ready')
  await own.ok.delete('/session')
  expect((await stolen.get('/session')).status).toBe(401)
  await here.ok.post('/tasks', { content: 'What the thief would like to know' })
  await stream.ended
  expect(stream.told.filter(({ event }) => event === 'task')).toEqual([])
})

it('events reach those who look on at another process, and go on when that process dies', async () => {
  const seen = await lookOn(there, 'task')
  const ready = await seen.until(({ event }) => event === 'ready')
  const task = await here.ok.post('/tasks', { content: 'Call back' })
  const told = await seen.until(({ data }) => data.ids?.includes(task.id) === true)
  expect(told.data).toMatchObject({ change: 'created' })
  seen.leave()
  // Taken up at the other process, from where it was.
  const later = await lookOn(here, 'task', ready.id)
  await later.until(({ data }) => data.ids?.includes(task.id) === true)
  later.leave()
})
