import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAgent, say, texts } from '../../../test/harness/agents/agent.ts'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { backfillWords } from '../conversations/backfill-words.ts'
import { keepMessage } from '../conversations/keep.ts'
import { receive } from '../conversations/receive.ts'

const server = useServer()

const instructions = 'If the user asks about opening hours, say "We open at nine."'
const question = 'What are your opening hours?'

/** An agent that answers, and a conversation with it. */
async function begun() {
  const agent = await createAgent(server.api, { instructions })
  await agent.start(say('Welcome!'))
  const { conversation_id: id } = await agent.say()
  const path = `/conversations/${id}`
  const spoken = async (): Promise<string[]> =>
    (await server.api.ok.get(`${path}/entries`)).results
      .filter((entry: Json) => entry.kind === 'message')
      .map((entry: Json) => `${entry.from}: ${entry.content}`)
      .toReversed()
  const ask = async (text = question): Promise<string[]> =>
    texts(await agent.say(text, { conversation_id: id }))
  return { agent, id, path, spoken, ask }
}

describe('a person', () => {
  it('who replies takes over; the agent is silent until it is handed back, and then reads the note', async () => {
    const { path, ask, spoken } = await begun()
    expect(await ask()).toEqual(['We open at nine.'])
    await server.api.ok.post(`${path}/reply`, { text: 'This is Mara.' })
    expect(await server.api.ok.get(path)).toMatchObject({
      handler: 'HUMAN',
      assignee: { id: server.account.owner.id },
      unread: false,
    })
    expect(await ask()).toEqual([])
    expect(await server.api.ok.get(path)).toMatchObject({ unread: true, message_count: 5 })
    expect((await server.api.ok.get(path)).next_reply_due_at).not.toBeNull()
    const back = await server.api.ok.post(`${path}/release`, { note: 'Say "We have agreed on Friday."' })
    expect(back).toMatchObject({ handler: 'AGENT', assignee: null, next_reply_due_at: null })
    expect(await ask()).toEqual(['We open at nine.'])
    expect(await spoken()).toEqual([
      'AGENT: Welcome!',
      `USER: ${question}`,
      'AGENT: We open at nine.',
      'PERSON: This is Mara.',
      `USER: ${question}`,
      `USER: ${question}`,
      'AGENT: We open at nine.',
      'AGENT: We open at nine.',
    ])
    const { results } = await server.api.ok.get(`${path}/entries`)
    const [handedBack] = results.filter((entry: Json) => entry.type === 'HANDED_BACK')
    expect(handedBack.data.note).toBe('Say "We have agreed on Friday."')
  })

  it('who hands back leaves a note that stands in the prompt of the next answer', async () => {
    const { agent, id, path } = await begun()
    await server.api.ok.post(`${path}/take`)
    await server.api.ok.post(`${path}/release`, { note: 'She has the quote for the boiler.' })
    const answer = await agent.say('And now?', { conversation_id: id })
    const { steps } = await agent.trace(answer)
    const prompts = steps.flatMap((step: Json) => step.model_calls.map(({ prompt }: Json) => prompt))
    expect(prompts.join('\n')).toContain('She has the quote for the boiler.')
  })

  it('keeps a flow from going on that waited for an answer', async () => {
    const agent = await createAgent(server.api)
    await agent.start({ type: 'RESPONSE_AI', instructions: 'Ask for the name' }, say('Thank you.'))
    const { conversation_id: id } = await agent.say()
    await server.api.ok.post(`/conversations/${id}/take`)
    await server.api.ok.post(`/conversations/${id}/release`, {})
    const answer = await agent.say('Hello', { conversation_id: id })
    expect(texts(answer)).not.toContain('Thank you.')
  })

  it('does not talk over another one', async () => {
    const { path } = await begun()
    const other = await server.account.addUser('MEMBER')
    await server.api.ok.post(`${path}/reply`, { text: 'This is Mara.' })
    const refused = await other.api.post(`${path}/reply`, { text: 'This is Jo.' })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Take it over to reply')
    await other.api.ok.post(`${path}/take`)
    await other.api.ok.post(`${path}/reply`, { text: 'This is Jo.' })
    expect((await server.api.ok.get(path)).assignee.id).toBe(other.id)
  })

  it('is told that a conversation was assigned to them, and that they were mentioned in a note', async () => {
    const { path, id, ask } = await begun()
    const other = await server.account.addUser('MEMBER')
    const assigned = await server.api.ok.post(`${path}/assign`, { user_id: other.id })
    expect(assigned).toMatchObject({ handler: 'QUEUE', assignee: { id: other.id } })
    expect(await ask()).toEqual([])
    await server.api.ok.post(`${path}/notes`, { text: 'Look at this, please', mentions: [other.id] })
    const { results } = await other.api.ok.get('/notifications')
    expect(results.map((one: Json) => [one.kind, one.subject])).toEqual([
      ['conversation_mention', { type: 'conversation', id }],
      ['conversation_assigned', { type: 'conversation', id }],
    ])
    await other.api.ok.post(`${path}/take`)
    expect(await other.api.ok.get(path)).toMatchObject({ handler: 'HUMAN', waiting_since: null })
    const wrong = await server.api.post(`${path}/assign`, { user_id: 999_999 })
    expect(wrong.status).toBe(400)
  })

  it('gets a suggestion of the agent, which is not sent', async () => {
    const { path, ask, spoken } = await begun()
    await ask()
    await server.api.ok.post(`${path}/take`)
    await ask()
    const before = await spoken()
    expect(await server.api.ok.post(`${path}/suggest-reply`)).toEqual({ text: 'We open at nine.' })
    expect(await spoken()).toEqual(before)
  })

  it('closes, reopens and puts off', async () => {
    const { path, agent } = await begun()
    const later = new Date(Date.now() + 60_000).toISOString()
    expect(await server.api.ok.post(`${path}/snooze`, { until: later })).toMatchObject({
      snoozed_until: later,
    })
    const inList = async (query: string) =>
      (await server.api.ok.get(`/conversations?agent=${agent.id}&${query}`)).results.length
    expect(await inList('status=OPEN')).toBe(0)
    expect(await inList('status=SNOOZED')).toBe(1)
    expect((await server.api.post(`${path}/snooze`, { until: '2020-01-01T00:00:00Z' })).status).toBe(400)
    await server.api.ok.post(`${path}/snooze`, { until: null })
    expect(await server.api.ok.post(`${path}/close`)).toMatchObject({ status: 'CLOSED', handler: 'AGENT' })
    expect((await server.api.post(`${path}/reply`, { text: 'Late' })).status).toBe(409)
    expect(await server.api.ok.post(`${path}/reopen`)).toMatchObject({ status: 'OPEN', closed_at: null })
    expect((await server.api.post(`${path}/reopen`)).status).toBe(409)
  })

  it('goes on with what they have closed and opened again; what somebody else opens belongs to the agent', async () => {
    const { path } = await begun()
    await server.api.ok.post(`${path}/take`)
    await server.api.ok.post(`${path}/close`)
    const mine = { handler: 'HUMAN', assignee: { id: server.account.owner.id } }
    expect(await server.api.ok.post(`${path}/reopen`)).toMatchObject(mine)
    await server.api.ok.post(`${path}/close`)
    const other = await server.account.addUser('MEMBER')
    const opened = await other.api.ok.post(`${path}/reopen`)
    expect(opened).toMatchObject({ handler: 'AGENT', assignee: null })
  })

  it('keeps replies for later, with names filled in', async () => {
    const { id } = await begun()
    const saved = await server.api.ok.post('/saved-replies', {
      title: 'Greeting',
      content: 'Hello{contact_name}, this is {my_name} of {agent_name}. {other}',
    })
    expect((await server.api.post('/saved-replies', { title: 'Greeting', content: 'x' })).status).toBe(409)
    const { text } = await server.api.ok.post(`/saved-replies/${saved.id}/fill`, { conversation_id: id })
    expect(text).toBe('Hello, this is Lamp shop of Lamp shop. {other}')
    const filledFor = async (name: string) => {
      await server.app.db
        .updateTable('users')
        .set({ name })
        .where('id', '=', server.account.owner.id)
        .execute()
      return (await server.api.ok.post(`/saved-replies/${saved.id}/fill`, { conversation_id: id })).text
    }
    expect(await filledFor('Mara Weber')).toBe('Hello, this is Mara Weber of Lamp shop. {other}')
    expect(await filledFor(server.account.owner.email)).not.toContain('@')
    await filledFor('')
    await server.api.ok.patch(`/saved-replies/${saved.id}`, { title: 'Hello' })
    expect((await server.api.ok.get('/saved-replies')).results).toMatchObject([{ title: 'Hello' }])
    await server.api.ok.delete(`/saved-replies/${saved.id}`)
  })
})

describe('the list', () => {
  it('has nothing to read in a chat that was only opened', async () => {
    const { api } = await server.account.addUser('MEMBER')
    const unread = async () => (await api.ok.get('/conversations/counts')).unread
    const before = await unread()
    const { agent, path, ask } = await begun()
    expect(await api.ok.get(path)).toMatchObject({ unread: false, message_count: 1 })
    expect((await api.ok.get(`/conversations?agent=${agent.id}&unread=true`)).results).toEqual([])
    expect(await unread()).toBe(before)
    await ask()
    expect(await api.ok.get(path)).toMatchObject({ unread: true })
    expect((await api.ok.get(`/conversations?agent=${agent.id}&unread=true`)).results).toHaveLength(1)
    expect(await unread()).toBe(before + 1)
  })

  it('shows a chat as unread that waits for a teammate although nothing was written', async () => {
    const { path } = await begun()
    await server.api.ok.post(`${path}/assign`, { user_id: server.account.owner.id })
    expect(await server.api.ok.get(path)).toMatchObject({ unread: true })
  })

  it('tells conversations of all agents, narrowed by all that is asked, page by page', async () => {
    const [one, two] = [await begun(), await begun()]
    await one.ask('A heliotrope lamp, please')
    await server.api.ok.patch(one.path, { priority: 'HIGH', tags: ['price', 'price'] })
    await server.api.ok.post(`${two.path}/take`)
    const ids = async (query: string): Promise<string[]> =>
      (await server.api.ok.get(`/conversations?${query}`)).results.map((row: Json) => row.id)
    expect(await ids('limit=2')).toEqual([one.id, two.id])
    expect(await ids('handler=HUMAN&assignee=me')).toContain(two.id)
    expect(await ids(`agent=${one.agent.id}`)).toEqual([one.id])
    expect(await ids('search=heliotrope')).toEqual([one.id])
    expect(await ids('tag=price')).toEqual([one.id])
    expect(await ids('channel=LIVECHAT')).toEqual([])
    expect(await ids(`ids=${two.id},${crypto.randomUUID()}`)).toEqual([two.id])
    expect(await ids(`ids=${one.id},${two.id}&handler=HUMAN`)).toEqual([two.id])
    expect((await server.api.get('/conversations?ids=none')).status).toBe(400)
    expect(await ids(`agent=${one.agent.id}&unread=true`)).toEqual([one.id])
    await server.api.ok.put(`${one.path}/read`, { read: true })
    expect(await ids(`agent=${one.agent.id}&unread=true`)).toEqual([])
    await server.api.ok.put(`${one.path}/read`, { read: false })
    expect(await ids(`agent=${one.agent.id}&unread=true`)).toEqual([one.id])
    const first = await server.api.ok.get('/conversations?limit=1')
    const second = await server.api.ok.get(`/conversations?limit=1&cursor=${first.next_cursor}`)
    expect([...first.results, ...second.results].map((row: Json) => row.id)).toEqual([one.id, two.id])
    expect(first.results[0]).toMatchObject({
      agent: { id: one.agent.id, name: 'Lamp shop' },
      last_message: { role: 'AGENT', by_person: false },
      priority: 'HIGH',
      tags: ['price'],
    })
    const counts = await server.api.ok.get('/conversations/counts')
    expect(counts.human).toBeGreaterThan(0)
    expect(counts.open).toBeGreaterThan(1)
  })

  it('finds whom a channel knows by name alone, by parts of it and beside what was said', async () => {
    const agent = await createAgent(server.api)
    const opened = await receive(server.app, {
      accountId: server.account.id,
      agentId: agent.id,
      channel: 'TELEGRAM',
      externalId: `bot:${crypto.randomUUID()}`,
      message: 'A vermilion lamp, please',
      actsAs: 'publisher',
      userId: null,
      contact: { name: 'Philomena Zuckerhut' },
    })
    const kept = await keepMessage(
      server.app,
      {
        accountId: server.account.id,
        agentId: agent.id,
        channel: 'TELEGRAM',
        externalId: `bot:${crypto.randomUUID()}`,
        message: 'Hello',
        contact: { name: 'Philomena Away' },
      },
      null,
    )
    const ids = async (search: string): Promise<string[]> => {
      const { results } = await server.api.ok.get(`/conversations?search=${encodeURIComponent(search)}`)
      return results.map((row: Json) => row.id)
    }
    expect((await ids('philomena')).toSorted()).toEqual(
      [opened.conversationId, kept.conversationId].toSorted(),
    )
    expect(await ids('zuckerhut vermilion')).toEqual([opened.conversationId])
    expect(await ids('erhut')).toEqual([opened.conversationId])
    const ofAgent = await server.api.ok.get(`${agent.path}/conversations?search=zuckerhut`)
    expect(ofAgent.results).toMatchObject([{ id: opened.conversationId }])
    // A conversation that is indexed again, because parts of it were replaced, is found by the name as well.
    await sql`delete from conversation_words where agent_id = ${agent.id}`.execute(server.app.db)
    await sql`insert into conversation_words_due values (${opened.conversationId})`.execute(server.app.db)
    expect(await ids('zuckerhut')).toEqual([])
    await backfillWords(server.app, AbortSignal.timeout(20_000))
    expect(await ids('zuckerhut vermilion')).toEqual([opened.conversationId])
  })

  it('is the same for all people of the account, whatever team a conversation waits for', async () => {
    const { id, path, agent } = await begun()
    const [member, outsider] = [
      await server.account.addUser('MEMBER'),
      await server.account.addUser('MEMBER'),
    ]
    const owner = await server.account.owner.signIn()
    const team = await owner.api.ok.post('/teams', { name: 'Sales', user_ids: [member.id] })
    await server.api.ok.post(`${path}/assign`, { team_id: team.id })
    await server.api.ok.post(`${path}/notes`, { text: 'Only a note' })
    for (const { api } of [member, outsider]) {
      const { results } = await api.ok.get(`/conversations?agent=${agent.id}`)
      expect(results).toMatchObject([{ id, team: { id: team.id } }])
      expect((await api.ok.get(`/conversations?agent=${agent.id}&team=${team.id}`)).results).toHaveLength(1)
      expect(JSON.stringify((await api.ok.get(`${path}/entries`)).results)).toContain('Only a note')
      expect((await api.ok.get(`${agent.path}/conversations/${id}`)).id).toBe(id)
    }
    // Everyone who sees it may answer it, so it doesn't wait for an absent colleague.
    await outsider.api.ok.post(`${path}/take`)
    await outsider.api.ok.post(`${path}/reply`, { text: 'I am not of that team.' })
    expect(await member.api.ok.get(path)).toMatchObject({ handler: 'HUMAN', assignee: { id: outsider.id } })
    const stranger = await server.createAccount()
    expect((await stranger.owner.api.ok.get(`/conversations?team=${team.id}`)).results).toEqual([])
    expect((await stranger.owner.api.get(path)).status).toBe(404)
  })

  it('shows nothing of another account, and changes nothing there', async () => {
    const { id, path } = await begun()
    const stranger = await server.createAccount()
    expect((await stranger.owner.api.ok.get('/conversations')).results).toEqual([])
    for (const [method, where, body] of [
      ['get', path, undefined],
      ['get', `${path}/entries`, undefined],
      ['post', `${path}/take`, undefined],
      ['post', `${path}/reply`, { text: 'x' }],
      ['post', `${path}/notes`, { text: 'x' }],
      ['post', `${path}/assign`, { user_id: stranger.owner.id }],
      ['post', `${path}/suggest-reply`, undefined],
      ['patch', path, { priority: 'LOW' }],
      ['put', `${path}/read`, { read: true }],
    ] as const) {
      expect((await stranger.owner.api[method](where, body as object)).status, `${method} ${where}`).toBe(404)
    }
    expect((await server.api.ok.get(`/conversations/${id}`)).handler).toBe('AGENT')
  })
})
