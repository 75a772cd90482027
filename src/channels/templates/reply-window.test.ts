import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { say } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import {
  answering,
  connected,
  conversationOf,
  numberId,
  sentTexts,
  useScene,
  webhookOf,
} from '../../../test/harness/channels/scene.ts'
import { newVisitor, publishedAgent } from '../../../test/harness/channels/visitor.ts'
import { eventually } from '../../../test/harness/workflows/automation.ts'
import { chatappText } from '../../../test/stand-ins/graph/payloads.ts'

const scene = useScene()

/** The time of the visitor's last message. */
async function writtenAt(path: string): Promise<string> {
  const { results } = await scene.server.api.ok.get(`${path}/entries`)
  return results.findLast((one: Json) => one.from === 'USER').created_at
}

it('a reply outside of the window of the messenger is a 409, and a template is sent all the same', async () => {
  const { api } = scene.server
  const agent = await answering(scene)
  await connected(scene, 'chatapp', agent.id)
  await scene.graph.deliver(webhookOf(scene), chatappText(numberId, { from: '34620080001' }, 'Hello'))
  await sentTexts(scene, 1)
  const { id } = await conversationOf(scene, agent)
  const path = `/conversations/${id}`
  const within = await api.ok.get(path)
  const day = 24 * 3_600_000
  expect(Date.parse(within.reply_until) - Date.parse(await writtenAt(path))).toBe(day)
  await api.ok.post(`${path}/reply`, { text: 'This is Mara.' })
  await sentTexts(scene, 2)
  await sql`update conversation_entries set created_at = created_at - interval '25 hours'
    where conversation_id = ${id}`.execute(scene.app.db)
  const past = await api.ok.get(path)
  expect(Date.parse(within.reply_until) - Date.parse(past.reply_until)).toBe(25 * 3_600_000)
  const late = await api.post(`${path}/reply`, { text: 'Are you still there?' })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Send a template instead')])
  const templateVariables = {
    header: { '1': 'Ana' },
    body: { '1': 'Monday', '2': '9:00' },
    buttons: { '1': 'v-1' },
  }
  const wrong = await api.post(`${path}/template`, {
    template: 'appointment_reminder/en_US',
    templateVariables: {},
  })
  expect(wrong.status).toBe(400)
  expect((await api.post(`${path}/template`, { template: 'no_such', templateVariables })).status).toBe(404)
  const { id: messageId } = await api.ok.post(`${path}/template`, {
    template: 'appointment_reminder/en_US',
    templateVariables,
  })
  await eventually(async () => (scene.graph.sent.length === 3 ? true : undefined))
  expect(scene.graph.sent[2]?.body).toMatchObject({
    type: 'template',
    template: { name: 'appointment_reminder' },
  })
  const { results } = await api.ok.get(`${path}/entries`)
  expect(results.find((one: { id: string }) => one.id === messageId)).toMatchObject({ from: 'PERSON' })
  const stranger = await scene.server.createAccount()
  const foreign = await stranger.owner.api.post(`${path}/template`, {
    template: 'appointment_reminder/en_US',
  })
  expect(foreign.status).toBe(404)
})

it('there is no window in the live chat, and no template either', async () => {
  const { api } = scene.server
  const agent = await publishedAgent(scene.server)
  await agent.start(say('Welcome!'))
  const visitor = await newVisitor(scene.server.url, agent.id)
  const { conversation_id: id } = (await visitor.say('Hello')).body
  expect(await api.ok.get(`/conversations/${id}`)).toMatchObject({ reply_until: null })
  const refused = await api.post(`/conversations/${id}/template`, { template: 'appointment_reminder' })
  expect(refused.status).toBe(409)
})

it('a conversation that began while the agent was paused runs Start with what is said next', async () => {
  const { api } = scene.server
  const agent = await publishedAgent(scene.server)
  await agent.start(say('Welcome!'))
  await api.ok.put(`${agent.path}/deployment-status`, { isOffline: true })
  const visitor = await newVisitor(scene.server.url, agent.id)
  await visitor.say('Hello')
  const said = async (): Promise<string[]> =>
    (await visitor.history()).messages.map(({ content }: { content: string }) => content)
  expect(await said()).toEqual(['Hello', 'We are away at the moment. Your message will be kept.'])
  await api.ok.put(`${agent.path}/deployment-status`, { isOffline: false })
  for (const _ of [1, 2]) {
    await visitor.say('Hello')
    await eventually(async () => ((await visitor.history()).thinking ? undefined : true))
  }
  const greetings = (await said()).filter((text) => text === 'Welcome!')
  expect(greetings).toEqual(['Welcome!'])
})
