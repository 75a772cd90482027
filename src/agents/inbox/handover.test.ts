import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createAgent, say, texts } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { type Member, useServer } from '../../../test/harness/server.ts'
import { startOpenAi } from '../../../test/stand-ins/openai.ts'
import { agents } from '../index.ts'

const model = await startOpenAi()
afterAll(() => model.close())

const server = useServer({ environment: model.environment })

beforeEach(async () => {
  await server.app.db.deleteFrom('presence').execute()
  await server.app.db.updateTable('conversations').set({ handler: 'AGENT' }).execute()
})

const summary = 'She has a quote of 4,850 €.'
const handoff = (more: object = {}) => ({
  type: 'HANDOFF',
  reason: 'Wants to discuss the price',
  summary,
  ...more,
})

async function team(settings: object = {}): Promise<{ id: number; members: Member[] }> {
  const members = [await server.account.addUser('MEMBER'), await server.account.addUser('MEMBER')]
  const user_ids = members.map(({ id }) => id)
  const session = await server.account.owner.signIn()
  const { id } = await session.api.ok.post('/teams', { name: `Team ${crypto.randomUUID()}`, user_ids })
  await server.api.ok.put(`/teams/${id}/inbox-settings`, settings)
  return { id, members }
}

const isThere = (member: Member) =>
  member.api.ok.put('/presence', { client_id: `window-${member.id}`, place: '/inbox' })

async function sweep(): Promise<void> {
  const chore = agents.housekeeping?.find(({ name }) => name === 'agents.sweep-waiting')
  await chore?.run(server.app, {
    signal: AbortSignal.timeout(10_000),
    attempt: 1,
    lastAttempt: true,
    deaths: 0,
    accountId: null,
  })
}

/** Hands off with a node of the Start flow. */
async function handedOver(node: object, ...after: { type: string }[]) {
  const agent = await createAgent(server.api)
  await agent.start(handoff(node), ...after)
  const opened = await agent.say()
  const path = `/conversations/${opened.conversation_id}`
  return { agent, path, id: opened.conversation_id, said: texts(opened), now: () => server.api.ok.get(path) }
}

describe('handing over', () => {
  it('speaks German to whoever writes German, from the first word to the last', async () => {
    const { id, members } = await team({ when_late: 'STAY' })
    const agent = await createAgent(server.api)
    await agent.start(handoff({ teamId: id }))
    const german = 'Guten Tag, kann ich mit jemandem sprechen?'
    for (const member of members) await isThere(member)
    const ahead = await agent.say(german)
    const opened = await agent.say(german)
    expect(texts(opened).at(-1)).toBe('Ich verbinde Sie mit unserem Team.')
    await server.api.ok.post(`/conversations/${ahead.conversation_id}/take`)
    await sweep()
    await sql`update conversations set wait_until = now() - interval '1 second'
      where id = ${opened.conversation_id}`.execute(server.app.db)
    await sweep()
    const { results } = await server.api.ok.get(`/conversations/${opened.conversation_id}/entries`)
    const said = results.filter((one: Json) => one.kind === 'message').map((one: Json) => one.content)
    expect(said.slice(0, 2)).toEqual([
      'Leider ist noch niemand aus unserem Team frei. Sie bekommen hier so bald wie möglich eine Antwort.',
      'Ich verbinde Sie mit unserem Team.',
    ])
  })

  it('goes to those who are there, one after the other, who are notified', async () => {
    const { id, members } = await team()
    for (const member of members) await isThere(member)
    const [one, two] = [await handedOver({ teamId: id }), await handedOver({ teamId: id })]
    expect(one.said).toEqual(["I'm connecting you with a teammate."])
    expect(two.said).toEqual(one.said)
    const [first, second] = [await one.now(), await two.now()]
    expect(first).toMatchObject({
      handler: 'QUEUE',
      team: { id },
      hand_over: { reason: 'Wants to discuss the price', summary },
    })
    expect(first.first_reply_due_at).not.toBeNull()
    expect(new Set([first.assignee.id, second.assignee.id])).toEqual(
      new Set(members.map((member) => member.id)),
    )
    const asked = members.find((member) => member.id === first.assignee.id)
    expect((await asked?.api.ok.get('/notifications'))?.results[0]).toMatchObject({
      kind: 'conversation_assigned',
      title: 'Wants to discuss the price',
      subject: { type: 'conversation', id: one.id },
    })
    // The agent is silent, and visitors who move up in the queue get no message.
    expect(texts(await one.agent.say('Hello?', { conversation_id: one.id }))).toEqual([])
    await asked?.api.ok.post(`${one.path}/reply`, { text: 'Good morning.' })
    expect(await one.now()).toMatchObject({ handler: 'HUMAN', first_reply_due_at: null })
    await sweep()
    expect((await two.now()).message_count).toBe(second.message_count)
  })

  it('is told honestly where nobody is there, and the flow goes on', async () => {
    const { id } = await team()
    const { said, now } = await handedOver({ teamId: id })
    expect(said).toEqual(['No teammate is available right now. Meanwhile, I can keep helping you.'])
    expect((await now()).handler).toBe('AGENT')
    const own = await createAgent(server.api)
    const [, node = ''] = await own.start(handoff({ teamId: id, unavailableMessage: 'We are closed.' }))
    const after = await own.add(own.startFlowId, say('Leave your number.'))
    await own.connect(own.startFlowId, node, after, 'unavailable')
    expect(texts(await own.say())).toEqual(['We are closed.', 'Leave your number.'])
  })

  it('leaves a task where the team says so, and tells when it is back', async () => {
    const closed = { working_hours: [], when_unavailable: 'TASK' }
    const { id, members } = await team(closed)
    for (const member of members) await isThere(member)
    const { said } = await handedOver({ teamId: id })
    expect(said[0]).toContain("I've left our team a note to get back to you.")
    const { results } = await (members[0] as Member).api.ok.get('/tasks')
    expect(results[0].content).toBe(`Get back to a conversation: Wants to discuss the price\n${summary}`)
  })

  it.each([
    ['RETURN', 'AGENT', 'I can keep helping you'],
    ['STAY', 'QUEUE', "You'll get a reply here as soon as possible"],
  ])('ends a wait that takes too long with a message (%s)', async (when_late, handler, words) => {
    const { id } = await team({ when_unavailable: 'WAIT', when_late, wait_minutes: 1 })
    const { path, now } = await handedOver({ teamId: id })
    await sweep()
    expect((await now()).handler).toBe('QUEUE')
    await sql`update conversations set wait_until = now() - interval '1 second' where wait_until is not null`.execute(
      server.app.db,
    )
    await sweep()
    await sweep()
    expect(await now()).toMatchObject({ handler })
    const { results } = await server.api.ok.get(`${path}/entries`)
    const late = results.filter(({ content }: Json) => content?.includes(words))
    expect(late).toHaveLength(1)
  })

  it('by a colleague waits no longer either, and a team of which nobody is there is told', async () => {
    const { id, members } = await team({ wait_minutes: 1, when_late: 'STAY' })
    const agent = await createAgent(server.api)
    await agent.start(say('Welcome!'))
    const { conversation_id } = await agent.say()
    const path = `/conversations/${conversation_id}`
    const waits = await server.api.ok.post(`${path}/assign`, { team_id: id, user_id: null })
    expect(waits).toMatchObject({ handler: 'QUEUE', team: { id }, assignee: null })
    expect(waits.first_reply_due_at).not.toBeNull()
    for (const member of members) {
      const [told] = (await member.api.ok.get('/notifications')).results
      expect(told).toMatchObject({ kind: 'conversation_assigned', subject: { id: conversation_id } })
    }
    const { wait_until, waiting_since } = await server.app.db
      .selectFrom('conversations')
      .select(['wait_until', 'waiting_since'])
      .where('id', '=', conversation_id)
      .executeTakeFirstOrThrow()
    expect(Number(wait_until) - Number(waiting_since)).toBe(60_000)
    await sql`update conversations set wait_until = now() - interval '1 second' where id = ${conversation_id}`.execute(
      server.app.db,
    )
    await sweep()
    const late = await server.api.ok.get(path)
    expect(late.handler).toBe('QUEUE')
    expect(late.last_message.content).toContain("You'll get a reply here as soon as possible")
  })

  it('finds somebody who comes while a conversation waits', async () => {
    const { id, members } = await team({ when_unavailable: 'WAIT' })
    const { now } = await handedOver({ teamId: id })
    expect((await now()).assignee).toBeNull()
    await isThere(members[1] as Member)
    await sweep()
    expect((await now()).assignee.id).toBe(members[1]?.id)
  })

  it('is what an agent can do by itself with a tool', async () => {
    const { id, members } = await team()
    await isThere(members[0] as Member)
    const agent = await createAgent(server.api)
    await agent.start(say('Welcome!'))
    await server.api.ok.put(`${agent.path}/hand-over`, { enabled: true, teamId: id })
    expect((await server.api.put(`${agent.path}/hand-over`, { teamId: 999_999 })).status).toBe(400)
    const { conversation_id } = await agent.say()
    const input = { reason: 'Asks for a person', summary: 'Nothing said yet.' }
    model.willSay({ tool: 'hand_off', input }, { text: 'One moment, please.' })
    const answer = await agent.say('Can I talk to somebody?', { conversation_id })
    expect(texts(answer)).toEqual(['One moment, please.', "I'm connecting you with a teammate."])
    expect(await server.api.ok.get(`/conversations/${conversation_id}`)).toMatchObject({
      handler: 'QUEUE',
      hand_over: input,
      assignee: { id: members[0]?.id },
    })
    // Only the agent's own words can be explained: the last sentence is the queue's.
    const { results } = await server.api.ok.get(`/conversations/${conversation_id}/entries?limit=5`)
    const said = results.filter((one: Json) => one.from === 'AGENT').slice(0, 2)
    expect(said.map((one: Json) => one.turn_id === null)).toEqual([true, false])
  })

  it('sums the conversation up where the node says nothing', async () => {
    const { id, members } = await team()
    await isThere(members[0] as Member)
    model.willSay({ text: 'Rosa asks for the price.' })
    const agent = await createAgent(server.api)
    await agent.start(handoff({ teamId: id, summary: '' }))
    const { conversation_id } = await agent.say('What does it cost?')
    const { hand_over } = await server.api.ok.get(`/conversations/${conversation_id}`)
    expect(hand_over.summary).toBe('Rosa asks for the price.')
  })
})

it('keeps the hours of a team, and refuses what is none', async () => {
  const { id } = await team()
  const path = `/teams/${id}/inbox-settings`
  const hours = [{ day: 1, from: '09:00', to: '17:00' }]
  expect(await server.api.ok.put(path, { working_hours: hours })).toMatchObject({
    working_hours: hours,
    wait_minutes: 15,
  })
  expect((await server.api.put(path, { working_hours: [{ day: 8, from: '9', to: '8' }] })).status).toBe(400)
  const stranger = await server.createAccount()
  expect((await stranger.owner.api.get(path)).status).toBe(404)
  const member = await server.account.addUser('MEMBER')
  expect((await member.api.put(path, {})).status).toBe(403)
})
