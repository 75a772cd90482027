import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAgent, say } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { today } from '../../../test/harness/today.ts'
import { agents as agentsCapability } from '../index.ts'

const server = useServer()

async function begun(agent: Awaited<ReturnType<typeof createAgent>>) {
  const { conversation_id: id } = await agent.say()
  return { id: id as string, path: `/conversations/${id}` }
}

it('tells what was handed over, how soon people answered, what was resolved and how it was liked', async () => {
  const day = await today()
  const account = await server.createAccount()
  const { api } = account.owner
  const agent = await createAgent(api)
  await agent.start(say('Welcome!'))
  const [waited, stepped, alone] = [await begun(agent), await begun(agent), await begun(agent)]
  const mara = await account.addUser('MEMBER')
  await api.ok.post(`${waited.path}/assign`, { user_id: mara.id })
  await sql`update conversations set asked_at = asked_at - interval '90 seconds' where id = ${waited.id}`.execute(
    server.app.db,
  )
  await mara.api.ok.post(`${waited.path}/reply`, { text: 'This is Mara.' })
  await mara.api.ok.post(`${waited.path}/reply`, { text: 'Are you there?' })
  await api.ok.post(`${stepped.path}/reply`, { text: 'This is the owner.' })
  await api.ok.post(`${waited.path}/close`)
  await api.ok.post(`${alone.path}/close`)
  await api.ok.post(`${alone.path}/reopen`)
  await api.ok.post(`${alone.path}/close`)
  await sql`update conversations set feedback = 'POSITIVE' where id = ${alone.id}`.execute(server.app.db)
  await sql`update conversations set feedback = 'NEGATIVE' where id = ${waited.id}`.execute(server.app.db)
  const byDay = await api.ok.get('/conversations/measures')
  expect(byDay.total).toMatchObject({
    conversations: 3,
    handed_over: 2,
    hand_over_rate: 0.667,
    first_replies: 2,
    resolved: 2,
    resolution_rate: 0.667,
    positive: 1,
    negative: 1,
    satisfaction: 0.5,
  })
  expect(byDay.total.first_reply_seconds).toBeGreaterThanOrEqual(45)
  expect(byDay.total.first_reply_seconds).toBeLessThan(60)
  expect(byDay.results).toMatchObject([{ day, agent: null, conversations: 3 }])
  const byPerson = (await api.ok.get('/conversations/measures?by=person')).results
  expect(new Set(byPerson.map((one: Json) => one.person.id))).toEqual(new Set([account.owner.id, mara.id]))
  const ofMara = byPerson.find((one: Json) => one.person.id === mara.id)
  expect(ofMara).toMatchObject({ conversations: 1, first_replies: 1, resolved: 1, negative: 1 })
  expect(ofMara.first_reply_seconds).toBeGreaterThanOrEqual(90)
  const byAgent = (await api.ok.get('/conversations/measures?by=agent')).results
  expect(byAgent).toMatchObject([{ agent: { id: agent.id }, conversations: 3, day: null }])
  const byChannel = (await api.ok.get('/conversations/measures?by=channel')).results
  expect(byChannel).toMatchObject([{ channel: 'OVERVIEW', conversations: 3 }])
  const ofNobody = await api.ok.get('/conversations/measures?channel=CHATAPP')
  expect(ofNobody).toMatchObject({ total: { conversations: 0, hand_over_rate: null }, results: [] })
  const others = await server.api.ok.get('/conversations/measures?by=agent')
  expect(others.results.map((one: Json) => one.agent.id)).not.toContain(agent.id)
})

const status = async (query: string) => (await server.api.get(`/conversations/measures?${query}`)).status

it('refuses days that are not, the wrong way round, or too many', async () => {
  expect(await status('from=2026-02-30')).toBe(400)
  expect(await status('from=2026-03-02&to=2026-03-01')).toBe(400)
  expect(await status('from=2020-01-01&to=2026-03-01')).toBe(400)
  expect(await status('by=moon')).toBe(400)
})

it('what is added up is what is there, whatever order things happen in', async () => {
  const account = await server.createAccount()
  const { api } = account.owner
  const agent = await createAgent(api)
  await agent.start(say('Welcome!'))
  const conversations = [await begun(agent), await begun(agent), await begun(agent)]
  const steps = ['take', 'close', 'reopen', 'release', 'take', 'close'] as const
  for (const { path } of conversations) {
    for (const step of steps) await api.post(`${path}/${step}`, step === 'release' ? {} : undefined)
  }
  const { rows } = await sql<{ kept: Json; counted: Json }>`
    select (select json_build_array(sum(conversations), sum(handed_over), sum(resolved), sum(resolution_seconds))
       from inbox_measures where account_id = ${account.id}) as kept,
      (select json_build_array(count(*), count(asked_at), count(closed_at),
         sum(coalesce(extract(epoch from closed_at - created_at), 0)::bigint))
       from conversations where account_id = ${account.id}) as counted`.execute(server.app.db)
  expect(rows[0]?.kept).toEqual(rows[0]?.counted)
})

it('two who close many at once do not wait for each other', async () => {
  const account = await server.createAccount()
  const { api } = account.owner
  const agents = [await createAgent(api), await createAgent(api)]
  const ids: string[] = []
  for (const agent of agents) await agent.start(say('Welcome!'))
  for (const agent of [...agents, ...agents.toReversed()]) {
    ids.push((await begun(agent)).id)
  }
  const { pool } = server.app.database
  const [one, two] = [await pool.connect(), await pool.connect()]
  try {
    const close = (who: typeof one, id: string | undefined) =>
      who.query(`update conversations set status = 'CLOSED', closed_at = now() where id = $1`, [id])
    for (const who of [one, two]) await who.query('begin; set constraints all immediate')
    // Each first closes a conversation of the agent that the other closes one of last.
    await close(one, ids[0])
    await close(two, ids[2])
    await Promise.all([close(one, ids[1]), close(two, ids[3])])
    await Promise.all([one.query('commit'), two.query('commit')])
  } finally {
    one.release()
    two.release()
  }
  expect((await api.ok.get('/conversations/measures')).total).toMatchObject({ conversations: 4, resolved: 4 })
  // Adding up later, however often, gives the same sums.
  await Promise.all([addUp(), addUp()])
  await addUp()
  expect((await api.ok.get('/conversations/measures')).total).toMatchObject({ conversations: 4, resolved: 4 })
  const left = await server.app.db.selectFrom('inbox_changes').select('id').execute()
  expect(left).toEqual([])
})

async function addUp(): Promise<void> {
  const chore = agentsCapability.housekeeping?.find(({ name }) => name === 'agents.add-up-inbox')
  await chore?.run(server.app, {
    signal: AbortSignal.timeout(10_000),
    attempt: 1,
    lastAttempt: true,
    deaths: 0,
    accountId: null,
  })
}
