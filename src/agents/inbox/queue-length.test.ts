import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createAgent, say } from '../../../test/harness/agents/agent.ts'
import { elsewhere } from '../../../test/harness/pool-guard.ts'
import { useServer } from '../../../test/harness/server.ts'
import { sentBy } from '../../../test/harness/statements.ts'
import { transact } from '../../platform/database/index.ts'
import { pickPerson } from '../handover/people.ts'
import { requireTeam } from '../handover/settings.ts'
import { agents } from '../index.ts'

const server = useServer()

beforeEach(async () => {
  await server.app.db.deleteFrom('presence').execute()
  await server.app.db.deleteFrom('conversations').execute()
})

async function waitingConversations(count: number): Promise<string[]> {
  const agent = await createAgent(server.api)
  await agent.start(say('Welcome!'))
  const ids: string[] = []
  for (let made = 0; made < count; made++) {
    const { conversation_id: id } = await agent.say()
    await server.api.ok.post(`/conversations/${id}/assign`, { user_id: null })
    ids.push(id)
  }
  return ids
}

const chore = agents.housekeeping?.find(({ name }) => name === 'agents.sweep-waiting')
const sweep = async () =>
  chore?.run(server.app, {
    signal: AbortSignal.timeout(10_000),
    attempt: 1,
    lastAttempt: true,
    deaths: 0,
    accountId: null,
  })

it('sends as many statements with a long queue as with a short one', async () => {
  await waitingConversations(1)
  const short = (await sentBy(sweep)).length
  await waitingConversations(12)
  expect((await sentBy(sweep)).length).toBe(short)
})

it('writes to no conversation that only moves up in the queue', async () => {
  const [first, ...others] = await waitingConversations(5)
  const versions = async () =>
    (
      await sql`select id, xmin from conversations where id = any(${others}::uuid[]) order by id`.execute(
        server.app.db,
      )
    ).rows
  const before = await versions()
  await server.api.ok.post(`/conversations/${first}/take`)
  await sweep()
  expect(await versions()).toEqual(before)
})

it('lets a teammate take over while the queue is being assigned to them', async () => {
  const [first, second] = await waitingConversations(2)
  const { account, api, app } = server
  await api.ok.put('/presence', { client_id: 'desk', place: '/inbox' })
  const team = await requireTeam(app.db, account.id, null)
  await transact(app, async ({ db }) => {
    expect(await pickPerson(db, account.id, team)).toBe(account.owner.id)
    await sql`update conversations set assignee_id = ${account.owner.id} where id = ${first}`.execute(db)
    await elsewhere(() => api.ok.post(`/conversations/${second}/take`))
  })
  expect(await api.ok.get(`/conversations/${second}`)).toMatchObject({ handler: 'HUMAN' })
})

it('assigns everyone who waits to the teammate who comes, and starts with the one who has waited longest', async () => {
  const ids = await waitingConversations(3)
  await server.api.ok.put('/presence', { client_id: 'desk', place: '/inbox' })
  await sweep()
  const { results } = await server.api.ok.get('/notifications')
  expect(results.slice(0, 3).map(({ subject }: { subject: { id: string } }) => subject.id)).toEqual(
    ids.toReversed(),
  )
})
