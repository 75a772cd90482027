import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { keepPartitionsOf } from '../../src/platform/database/index.ts'
import { createAgent, say } from '../harness/agents/agent.ts'
import { useServer } from '../harness/server.ts'

/** What is kept for how long, each kind by its own setting. */
const server = useServer({
  environment: {
    FRONTDESK_AUDIT_RETENTION_DAYS: '400',
    FRONTDESK_HISTORY_RETENTION_DAYS: '100',
    FRONTDESK_CONVERSATION_RETENTION_DAYS: '30',
    FRONTDESK_TRACE_RETENTION_DAYS: '10',
  },
})

const context = {
  accountId: null,
  attempt: 1,
  lastAttempt: false,
  deaths: 0,
  signal: new AbortController().signal,
}

/** Does what is done every night. */
async function housekeeping(name: string): Promise<void> {
  const chores = server.app.capabilities.flatMap((capability) => capability.housekeeping ?? [])
  await chores.find((chore) => chore.name === name)?.run(server.app, context)
}

/** Puts what has no part of its own into one, as it was done so many days ago. */
async function partsAsOf(table: string, daysAgo: number): Promise<void> {
  const tables = server.app.capabilities.flatMap((capability) => capability.partitioned ?? [])
  const found = tables.find(({ name }) => name === table)
  if (found === undefined) throw new Error(`${table} lies in no parts`)
  const then = new Date(Date.now() - daysAgo * 86_400_000)
  await keepPartitionsOf(server.app, { ...found, retentionDays: () => undefined }, then)
}

const idAt = (days: number) =>
  sql<string>`overlay(overlay(lpad(to_hex((extract(epoch from now() - ${days} * interval '1 day') * 1000)::bigint), 12, '0')
    || '7000' || '8000' || '000000000000' placing '-' from 9 for 0) placing '-' from 14 for 0)::uuid`

async function partsWith(table: string, condition = sql`true`): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select distinct tableoid::regclass::text as part from ${sql.id(table)} where ${condition} order by 1`.execute(
    server.app.db,
  )
  return rows.map(({ part }) => part)
}

const addEntry = (days: number) =>
  sql`
  insert into audit_log (id, account_id, actor, via, action, address, request_id)
  values (${idAt(days)}, ${server.account.id}, 'somebody', 'key', ${`POST /${days}`}, '::1', gen_random_uuid())`.execute(
    server.app.db,
  )

describe('the audit log', () => {
  const isOld = sql`action ~ '^POST /[0-9]+$'`

  it('is kept for as long as it is to be, in parts of their own', async () => {
    await addEntry(500)
    await partsAsOf('audit_log', 500)
    await addEntry(450)
    await addEntry(200)
    await partsAsOf('audit_log', 200)
    expect(await partsWith('audit_log', isOld)).toHaveLength(3)
    await housekeeping('accounts.forget-audit')
    expect(await partsWith('audit_log', isOld)).toHaveLength(1)
    const { rows } = await sql`select action from audit_log where ${isOld}`.execute(server.app.db)
    expect(rows).toEqual([{ action: 'POST /200' }])
    const owner = await server.account.owner.signIn()
    const log = await owner.api.ok.get('/audit-log?action=POST%20/200')
    expect(log.results).toHaveLength(1)
  })

  it('loses what is older, also where it has no part', async () => {
    await addEntry(600)
    await housekeeping('accounts.forget-audit')
    const { rows } = await sql`select from audit_log where action = 'POST /600'`.execute(server.app.db)
    expect(rows).toEqual([])
  })
})

describe('the history of records', () => {
  it('is kept for as long as it is to be; the records stay, and what comes next is told', async () => {
    const { api, app } = server
    const row = await api.ok.post('/objects/deals/rows', { Name: 'First' })
    await api.ok.patch(`/objects/deals/rows/${row.id}`, { Name: 'Second' })
    await sql`update row_changes set at = now() - interval '150 days'`.execute(app.db)
    expect(await partsWith('row_changes')).toEqual(['row_changes_default'])
    await partsAsOf('row_changes', 150)
    expect(await partsWith('row_changes')).not.toEqual(['row_changes_default'])
    await api.ok.patch(`/objects/deals/rows/${row.id}`, { Name: 'Third' })
    const before = await api.ok.get(`/objects/deals/rows/${row.id}/history`)
    expect(before.results.map(({ action }: { action: string }) => action)).toEqual([
      'updated',
      'updated',
      'created',
    ])
    await housekeeping('objects.forget-history')
    const { results } = await api.ok.get(`/objects/deals/rows/${row.id}/history`)
    expect(results.map(({ action }: { action: string }) => action)).toEqual(['updated', 'created'])
    expect((await api.ok.get(`/objects/deals/rows/${row.id}`)).data.Name).toBe('Third')
  })
})

async function conversation(word: string, change: { closed: boolean; days: number }): Promise<string> {
  const agent = await createAgent(server.api)
  await agent.start(say('Good day.'))
  const { conversation_id: id } = await agent.say(`Hello ${word}`)
  await sql`update conversations set status = ${change.closed ? 'CLOSED' : 'OPEN'},
    closed_at = case when ${change.closed} then now() - ${change.days} * interval '1 day' end,
    last_message_at = now() - ${change.days} * interval '1 day' where id = ${id}`.execute(server.app.db)
  await sql`update conversation_turns set completed_at = now() - ${change.days} * interval '1 day'
    where conversation_id = ${id}`.execute(server.app.db)
  return id
}

async function left(id: string): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from conversations where id = ${id}) as conversations,
      (select count(*)::int from conversation_entries where conversation_id = ${id}) as entries,
      (select count(*)::int from conversation_turns where conversation_id = ${id}) as turns,
      (select count(*)::int from conversation_traces x join conversation_turns t on t.id = x.turn_id
        where t.conversation_id = ${id}) as traces,
      (select count(*)::int from conversation_words where conversation_id = ${id}) as words`.execute(
    server.app.db,
  )
  return rows[0] ?? {}
}

describe('conversations', () => {
  it('that are closed go with all that was said; those that are open stay however old they are', async () => {
    const gone = await conversation('marmalade', { closed: true, days: 31 })
    const recent = await conversation('parachute', { closed: true, days: 29 })
    const fresh = await conversation('umbrella', { closed: true, days: 9 })
    const open = await conversation('xylophone', { closed: false, days: 1000 })
    const before = await left(open)
    await housekeeping('agents.forget-conversations')
    expect(await left(gone)).toEqual({ conversations: 0, entries: 0, turns: 0, traces: 0, words: 0 })
    expect(await left(open)).toEqual(before)
    expect(before).toMatchObject({ conversations: 1, turns: 1, traces: 1 })
    // How the answer came about is kept for a shorter time than the answer.
    expect(await left(recent)).toMatchObject({ conversations: 1, turns: 1, traces: 0 })
    expect(await left(fresh)).toMatchObject({ conversations: 1, turns: 1, traces: 1 })
  })
})
