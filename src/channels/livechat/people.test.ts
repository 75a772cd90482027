import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import { lookOn } from '../../live/testing/look-on.ts'
import { newVisitor, publishedAgent } from './testing/visitor.ts'

const server = useServer()

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
  expect((await visitor.fetch('/typing', { method: 'POST' })).status).toBe(204)
  const event = await seen.until(({ data }) => data.change === 'typing')
  expect(event.data).toMatchObject({ ids: [id], user_id: null })
  expect(other.told.filter(({ event: topic }) => topic === 'conversation')).toEqual([])
  for (const one of [seen, other]) one.leave()
  stream.close()
})
