import { afterAll, expect, it, vi } from 'vitest'
import { createAgent, say } from '../../test/harness/agents/agent.ts'
import { newVisitor } from '../../test/harness/channels/visitor.ts'
import { atRest, erased } from '../../test/harness/erasure/person.ts'
import { allRows } from '../../test/harness/erasure/traces.ts'
import { startServer, type TestServer } from '../../test/harness/server.ts'
import { whileTestsRun } from '../../test/harness/while-tests-run.ts'
import { startOpenAi } from '../../test/stand-ins/openai.ts'

const model = await startOpenAi()
const server: TestServer = whileTestsRun(
  () =>
    startServer({
      workers: true,
      environment: { ...model.environment, FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' },
    }),
  (one) => one.stop(),
)
afterAll(() => model.close())

const email = 'meanwhile@customer.example'

it('ends a turn that is under way in a conversation that goes, and writes nothing of it', async () => {
  const { api, app } = server
  const agent = await createAgent(api)
  await agent.start(say('Welcome!'))
  const { conversation_id: id } = await agent.say()
  const { id: contactId } = await api.ok.post('/objects/people/rows', { Name: 'Meanwhile', Email: email })
  await app.db.updateTable('conversations').set({ contact_id: contactId }).where('id', '=', id).execute()
  const text = 'This is a long answer about the xylographica that takes its time.'
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>()
  model.willSay({ text, pauseMs: 200, until })
  const answer = api.fetch(`${agent.path}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ message: 'Who are you, xylographica?', conversation_id: id }),
  })
  await vi.waitUntil(() => model.requests.length > 0, 10_000)
  const done = await erased(server.account, { email })
  goOn()
  expect(done.deleted).toContainEqual({ kind: 'conversations', count: 1 })
  const events = await (await answer).text()
  // The conversation was deleted after its answer had started.
  expect(events).toContain('event: token')
  expect(events).toMatch(/event: error[^]*(not_found|conflict)/)
  const rows = await allRows(app)
  expect(rows.filter((row) => /xylographica|meanwhile@/.test(row))).toEqual([])
  expect(rows.filter((row) => row.startsWith('public.conversation') && row.includes(id))).toEqual([])
}, 60_000)

it('takes whoever comes back for somebody new', async () => {
  const { api, app, url } = server
  model.willSay({ text: 'Hello again.' })
  const agent = await createAgent(api)
  await api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
  const before = await newVisitor(url, agent.id, { name: 'Meanwhile', email })
  await before.say('Hello')
  await atRest(before)
  await erased(server.account, { email })
  expect((await before.fetch('/messages')).status).toBe(401)
  const after = await newVisitor(url, agent.id, { name: 'Meanwhile', email })
  await after.say('Hello')
  await atRest(after)
  const contacts = (await allRows(app)).filter((row) => row.startsWith('records.') && row.includes(email))
  expect(contacts).toHaveLength(1)
}, 60_000)
