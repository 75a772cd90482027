import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { newVisitor, publishedAgent } from '../../../test/harness/channels/visitor.ts'
import { lookOn } from '../../../test/harness/live/look-on.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()

async function begun() {
  const agent = await publishedAgent(server, { instructions: 'Say "We open at nine."' })
  const visitor = await newVisitor(server.url, agent.id, { name: 'Rosa Lind', email: 'rosa@lind.example' })
  const stream = await visitor.stream()
  const { body } = await visitor.say('When do you open?')
  await stream.until(() => stream.said().includes('We open at nine.'))
  return { agent, visitor, stream, id: body.conversation_id, path: `/conversations/${body.conversation_id}` }
}

it('finds the other conversations of the same contact', async () => {
  const [one, two] = [await begun(), await begun()]
  const { contact } = await server.api.ok.get(one.path)
  const { results } = await server.api.ok.get(`/conversations?contact=${contact.id}`)
  expect(results.map((row: Json) => row.id)).toEqual(expect.arrayContaining([one.id, two.id]))
  expect((await server.api.get('/conversations?contact=x')).status).toBe(400)
  for (const { stream } of [one, two]) stream.close()
})

it('finds conversations by the name of the contact, of nobody whom the caller does not see, and by what was said', async () => {
  const { id, stream } = await begun()
  const found = async (api: typeof server.api, search: string) =>
    (await api.ok.get(`/conversations?search=${encodeURIComponent(search)}`)).results.map(
      (row: Json) => row.id,
    )
  expect(await found(server.api, 'rosa lind')).toContain(id)
  expect(await found(server.api, 'lind.example')).toContain(id)
  expect(await found(server.api, 'open')).toContain(id)
  expect(await found(server.api, 'lind open')).not.toContain(id)
  expect(await found(server.api, 'lind '.repeat(60))).not.toContain(id)
  const stranger = await server.createAccount()
  expect(await found(stranger.owner.api, 'rosa lind')).toEqual([])
  stream.close()
})

it('speaks of waiting in the language of the page', async () => {
  const agent = await publishedAgent(server)
  await agent.start({ type: 'HANDOFF', reason: 'Wants a person' })
  const visitor = await newVisitor(server.url, agent.id)
  const stream = await visitor.stream()
  const headers = { 'accept-language': 'de-CH, en;q=0.5' }
  await visitor.fetch('/conversation', { json: {}, headers })
  await stream.until(() => stream.said().length > 0)
  expect(stream.said()[0]).toMatch(/^(?:Im Moment ist niemand|Ich verbinde Sie)/)
  // The text comes from the team's queue, so it takes no feedback.
  expect((await visitor.history()).messages).toMatchObject([{ role: 'AGENT', takes_feedback: false }])
  stream.close()
})

it('tells each side that the other one writes, and nobody else', async () => {
  const { visitor, stream, path, id } = await begun()
  await server.app.db
    .updateTable('users')
    .set({ name: 'Mara Weber' })
    .where('id', '=', server.account.owner.id)
    .execute()
  await server.api.ok.post(`${path}/typing`)
  await stream.until((told) =>
    told.some(({ event, data }) => event === 'typing' && data.name === 'Mara Weber'),
  )
  const stranger = await server.createAccount()
  expect((await stranger.owner.api.post(`${path}/typing`)).status).toBe(404)
  const seen = await lookOn(server.api, 'conversation')
  const other = await lookOn(stranger.owner.api, 'conversation')
  for (const one of [seen, other]) await one.until(({ event }) => event === 'ready')
  expect((await visitor.fetch('/typing', { method: 'POST' })).status).toBe(204)
  const event = await seen.until(({ data }) => data.change === 'typing')
  expect(event.data).toMatchObject({ ids: [id], user_id: null })
  expect(other.told.filter(({ event: topic }) => topic === 'conversation')).toEqual([])
  for (const one of [seen, other]) one.leave()
  stream.close()
})

it('says who answers, when a person does, and from when they are away', async () => {
  const { visitor, stream, path } = await begun()
  const mara = await server.account.addUser('MEMBER')
  await server.app.db.updateTable('users').set({ name: 'Mara Weber' }).where('id', '=', mara.id).execute()
  const states = () => stream.told.filter(({ event }) => event === 'state').map(({ data }) => data.answering)
  const until = (wanted: object) =>
    stream.until(() => {
      const last = states().at(-1)
      return Object.entries(wanted).every(([key, value]) => last?.[key] === value)
    })
  await until({ by: 'AGENT', name: null, away_from: null })
  await server.api.ok.post(`${path}/assign`, { user_id: mara.id })
  await until({ by: 'QUEUE', name: null, away_from: null })
  await mara.api.ok.put('/presence', { client_id: 'w', place: '/inbox' })
  await mara.api.ok.post(`${path}/reply`, { text: 'Good morning.' })
  await until({ by: 'PERSON', name: 'Mara Weber', away_from: null })
  expect(stream.told.findLast(({ event }) => event === 'message')?.data).toMatchObject({
    content: 'Good morning.',
    person: { name: 'Mara Weber' },
  })
  // A teammate who has just replied counts as present for a while, even without a window.
  await mara.api.ok.put('/presence', { client_id: 'w', place: null })
  await stream.until(() => (states().at(-1)?.away_from ?? null) !== null)
  const { results } = await server.api.ok.get(`${path}/entries`)
  const reply = results.findLast((one: Json) => one.from === 'PERSON')
  expect(Date.parse(states().at(-1).away_from) - Date.parse(reply.created_at)).toBe(120_000)
  await mara.api.ok.put('/presence', { client_id: 'w', place: '/inbox' })
  await until({ by: 'PERSON', away_from: null })
  expect(JSON.stringify(await visitor.history())).not.toContain(mara.email)
  await mara.api.ok.post(`${path}/release`, {})
  await until({ by: 'AGENT', name: null, away_from: null })
  stream.close()
})
