import { expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { newVisitor } from '../harness/channels/visitor.ts'
import { settledSources } from '../harness/knowledge/settled.ts'
import { useServer } from '../harness/server.ts'

const server = useServer({ workers: true })

it('a visitor asks for a person, is answered by one, and is handed back to the agent', async () => {
  const { api, account } = server
  const installation = await api.ok.post('/templates/support-inbox/install', {})
  const made = (kind: string) => installation.made.find((one: Json) => one.kind === kind)
  const agent = made('agent')
  // What it knows is read after it was made.
  await settledSources(api, `/knowledge-bases/${made('knowledge_base').id}`)
  const visitor = await newVisitor(server.url, agent.id)
  const chat = await visitor.stream()
  const heard = (text: string) => chat.until(() => chat.said().some((said) => said.includes(text)))
  await visitor.fetch('/conversation', { json: {} })
  await heard('ask for a person')

  // Nobody is there, and it says so.
  const { body } = await visitor.say('Can I speak to a person please?')
  const path = `/conversations/${body.conversation_id}`
  await heard('No teammate is available right now')
  expect(await api.ok.get(path)).toMatchObject({ handler: 'AGENT' })

  await api.ok.put('/presence', { client_id: 'desk', place: '/inbox' })
  await visitor.say('I want to talk to a person')
  await heard("I'm connecting you with a teammate")
  const { results: waiting } = await api.ok.get('/conversations?handler=QUEUE')
  expect(waiting).toMatchObject([{ id: body.conversation_id, assignee: { id: account.owner.id } }])

  const { results: saved } = await api.ok.get('/saved-replies')
  expect(saved.map((one: Json) => one.title)).toEqual(['Anything else?', 'Hello'])
  await api.ok.post(`${path}/reply`, { text: 'Hello, this is Ada. How can I help you?' })
  await heard('Hello, this is Ada. How can I help you?')
  const before = chat.said().length
  await visitor.say('Can I send it back?')
  expect(await api.ok.get(path)).toMatchObject({ handler: 'HUMAN' })

  // What nobody has answered yet, the agent answers now.
  await api.ok.post(`${path}/release`, { note: 'She wants to return a lamp.' })
  await heard('30 days')
  expect(chat.said().slice(before).join(' ')).not.toContain('return a lamp')
  chat.close()
})
