import { expect, it } from 'vitest'
import { newVisitor, publishedAgent } from '../../../test/harness/channels/visitor.ts'
import { useServer } from '../../../test/harness/server.ts'

const server = useServer()

it('names the agent as the author of what it records in a chat, not the owner', async () => {
  const { api } = server
  const {
    record_types: [type],
  } = await api.ok.get('/objects/people')
  const agent = await publishedAgent(server)
  await agent.start({
    type: 'CREATE_RECORD_ACTIVITY',
    recordTypeId: type.id,
    rowId: '{person_id}',
    activityType: 'NOTE',
    content: 'Asked about lamps.',
  })
  const visitor = await newVisitor(server.url, agent.id, { name: 'Rosa Lind', email: 'rosa@lind.example' })
  const { body } = await visitor.say('Hello')
  const { contact } = await api.ok.get(`/conversations/${body.conversation_id}`)
  const author = { id: agent.id, name: 'Lamp shop' }
  const { results } = await api.ok.get(`/objects/people/rows/${contact.id}/history`)
  expect(results).toMatchObject([{ action: 'created', agent: author, user: null, run: null }])
  await expect
    .poll(async () => (await api.ok.get(`/objects/people/rows/${contact.id}/activities`)).results)
    .toMatchObject([{ content: 'Asked about lamps.', agent: author, created_by: null }])
})
