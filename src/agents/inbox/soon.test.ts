import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createAgent, say } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { lookOn } from '../../../test/harness/live/look-on.ts'
import { makeDue } from '../../../test/harness/schedules.ts'
import { useServer } from '../../../test/harness/server.ts'
import { eventually } from '../../../test/harness/workflows/automation.ts'
import { startSmtp } from '../../../test/stand-ins/smtp.ts'

const smtp = await startSmtp()
afterAll(() => smtp.close())
const server = useServer({ workers: true, environment: { FRONTDESK_SMTP_URL: smtp.url } })

const question = 'What are your opening hours?'
const hours = 'We open at nine.'

async function begun() {
  const agent = await createAgent(server.api, {
    instructions: `If the user asks about opening hours, say "${hours}"`,
  })
  await agent.start(say('Welcome!'))
  const { conversation_id: id } = await agent.say()
  const path = `/conversations/${id}`
  const spoken = async (): Promise<string[]> =>
    (await server.api.ok.get(`${path}/entries`)).results
      .filter((entry: Json) => entry.kind === 'message')
      .map((entry: Json) => `${entry.from}: ${entry.content}`)
      .toReversed()
  const ask = () => agent.say(question, { conversation_id: id })
  return { agent, id: id as string, path, spoken, ask }
}

// Seconds: a tick every five, one until the look, and time for a busy machine.
const soon = 10

it('what nobody has answered is answered by the agent once it is handed back, and what was is not', async () => {
  const { path, ask, spoken } = await begun()
  await ask()
  await server.api.ok.post(`${path}/take`)
  await ask()
  await server.api.ok.post(`${path}/release`, {})
  const answered = [`USER: ${question}`, `AGENT: ${hours}`]
  const said = ['AGENT: Welcome!', ...answered, ...answered]
  await eventually(async () => ((await spoken()).length === said.length ? true : undefined))
  expect(await spoken()).toEqual(said)
  expect(await server.api.ok.get(path)).toMatchObject({ message_count: said.length })
  await ask()
  await server.api.ok.post(`${path}/reply`, { text: 'This is Mara.' })
  await server.api.ok.post(`${path}/release`, {})
  const turns = await server.app.db
    .selectFrom('conversation_turns')
    .select('id')
    .where('conversation_id', '=', path.slice('/conversations/'.length))
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .execute()
  expect(turns).toEqual([])
})

it('a takeover before the agent has answered what was handed back keeps it quiet', async () => {
  const { path, ask, spoken } = await begun()
  await server.api.ok.post(`${path}/take`)
  await ask()
  await server.api.ok.post(`${path}/release`, {})
  await server.api.ok.post(`${path}/reply`, { text: 'This is Mara.' })
  const after = (await spoken()).slice((await spoken()).indexOf('PERSON: This is Mara.') + 1)
  expect(after).toEqual([])
})

it('states of conversations are told live: taken, assigned, put off, handed back, closed', async () => {
  const { path, id } = await begun()
  const other = await server.account.addUser('MEMBER')
  const seen = await lookOn(server.api, 'conversation')
  await seen.until(({ event }) => event === 'ready')
  const changes: [string, object][] = [
    ['take', {}],
    ['snooze', { until: new Date(Date.now() + 3_600_000).toISOString() }],
    ['snooze', { until: null }],
    ['assign', { user_id: other.id }],
    ['release', {}],
    ['close', {}],
    ['reopen', {}],
  ]
  for (const [change, body] of changes) {
    const count = seen.told.length
    await server.api.ok.post(`${path}/${change}`, body)
    await seen.until((one) => seen.told.indexOf(one) >= count && one.data.ids?.includes(id) === true)
  }
  await server.api.ok.patch(path, { priority: 'HIGH' })
  const count = seen.told.length
  await server.api.ok.post(`${path}/notes`, { text: 'Look here' })
  const noted = await seen.until((one) => seen.told.indexOf(one) >= count && one.data.change === 'note')
  expect(noted.data.ids).toEqual([id])
  seen.leave()
})

it('what was put off is back, and a wait that was too long ends, within ten seconds', async () => {
  const [late, put] = [await begun(), await begun()]
  const until = new Date(Date.now() + 1000)
  await server.api.ok.post(`${put.path}/snooze`, { until: until.toISOString() })
  await sql`update conversations set handler = 'QUEUE', waiting_since = now(), wait_until = now() + interval '1 second'
    where id = ${late.id}`.execute(server.app.db)
  await eventually(async () => {
    const { handler } = await server.api.ok.get(late.path)
    const { snoozed_until } = await server.api.ok.get(put.path)
    return handler === 'AGENT' && snoozed_until === null ? true : undefined
  }, soon + 1)
  expect((await late.spoken()).at(-1)).toContain('no teammate is free')
})

it('a conversation falls idle within ten seconds of its time', async () => {
  const { agent, id } = await begun()
  const settings = { enableIdle: true, idleSettings: { minutes: 1, message: 'Still there?' } }
  await server.api.ok.put(`${agent.path}/settings/livechat`, settings)
  await sql`update conversations set last_message_at = now() - interval '59 seconds' where id = ${id}`.execute(
    server.app.db,
  )
  const entry = await eventually(async () => {
    const { results } = await server.api.ok.get(`/conversations/${id}/entries`)
    return results.find((one: Json) => one.type === 'CONVERSATION_IDLE')
  }, soon + 1)
  expect(entry.data).toMatchObject({ minutes: 1 })
})

it('whoever is assigned is mailed of it, unless they have read it or do not want to be', async () => {
  const [reads, silent, away] = [
    await server.account.addUser('MEMBER'),
    await server.account.addUser('MEMBER'),
    await server.account.addUser('MEMBER'),
  ]
  const settings = await silent.api.ok.put('/me/notification-settings', {
    by_mail: { conversation_assigned: false },
  })
  expect(settings.by_mail).toMatchObject({ conversation_assigned: false, task_assigned: false })
  for (const member of [reads, silent, away]) {
    const { path } = await begun()
    await server.api.ok.post(`${path}/assign`, { user_id: member.id })
  }
  await reads.api.ok.post('/notifications/read', {})
  await sql`update notifications set created_at = created_at - interval '2 minutes'`.execute(server.app.db)
  await makeDue(server.app.db, { kind: 'housekeeping', key: 'live.mail-notifications' })
  const mail = await eventually(async () => smtp.mails.find(({ to }) => to.includes(away.email)))
  expect(mail.text).toContain('A conversation is waiting for you')
  // Other teammates get emails too, about the assignments above.
  const mailed = smtp.mails.flatMap(({ to }) => to)
  expect(mailed.filter((to) => [reads.email, silent.email, away.email].includes(to))).toEqual([away.email])
})
