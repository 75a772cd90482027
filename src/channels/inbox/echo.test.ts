import { expect, it } from 'vitest'
import { say } from '../../../test/harness/agents/agent.ts'
import {
  answering,
  connected,
  conversationOf,
  numberId,
  photoId,
  sentTexts,
  told,
  useScene,
  webhookOf,
} from '../../../test/harness/channels/scene.ts'
import { pageEvent, pageText } from '../../../test/stand-ins/graph/payloads.ts'

const scene = useScene()

const deliver = async (payload: object) => {
  expect((await scene.graph.deliver(webhookOf(scene), payload)).status).toBe(200)
}

it('takes our own words for no person, also where the service tells them without our mark', async () => {
  const agent = await answering(scene, 'photoapp')
  await agent.start(say('Welcome!'))
  await connected(scene, 'photoapp', agent.id)
  await deliver(pageText('instagram', photoId, { from: '5002' }, 'Hello'))
  await sentTexts(scene, 2)
  const message = { mid: 'm_unmarked', text: 'Welcome!', is_echo: true }
  const parties = { sender: { id: photoId }, recipient: { id: '5002' } }
  await deliver(pageEvent('instagram', photoId, { ...parties, message }))
  const conversation = await conversationOf(scene, agent)
  expect(told(conversation).filter((one) => one.endsWith('Welcome!'))).toHaveLength(1)
  const { handler } = await scene.server.api.ok.get(`/conversations/${conversation.id}`)
  expect(handler).toBe('AGENT')
})

it('counts what is written on the phone of the business as a person, too', async () => {
  const agent = await answering(scene)
  await connected(scene, 'chatapp', agent.id)
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: numberId },
    message_echoes: [
      {
        from: '491',
        to: '4915112345',
        id: 'wamid.echo',
        timestamp: '1',
        type: 'text',
        text: { body: 'Hi' },
      },
    ],
  }
  await deliver({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'smb_message_echoes', value }] }],
  })
  const conversation = await conversationOf(scene, agent)
  expect(told(conversation)).toEqual(['AGENT: Hi'])
  const { handler } = await scene.server.api.ok.get(`/conversations/${conversation.id}`)
  expect(handler).toBe('HUMAN')
})
