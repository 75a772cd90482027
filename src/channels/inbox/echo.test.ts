import { expect, it } from 'vitest'
import { pageEvent, pageText } from '../../../test/stand-ins/graph/payloads.ts'
import { say } from '../../agents/conversations/testing/agent.ts'
import { eventually } from '../../workflows/testing/automation.ts'
import {
  answering,
  connected,
  conversationOf,
  numberId,
  pageId,
  sentTexts,
  told,
  useScene,
  webhookOf,
} from '../testing/scene.ts'

const scene = useScene()

const deliver = async (payload: object) => {
  expect((await scene.graph.deliver(webhookOf(scene), payload)).status).toBe(200)
}

const settled = (count: number) =>
  eventually(async () => {
    const rows = await scene.app.db.selectFrom('channel_inbox').select('state').execute()
    return rows.filter(({ state }) => state === 'DONE').length >= count || undefined
  })

it('leaves a conversation to the person who has answered in the inbox of the service', async () => {
  const agent = await answering(scene, 'pageapp')
  await agent.start(say('Welcome!'))
  await connected(scene, 'pageapp', agent.id)
  await deliver(pageText('page', pageId, { from: '5002' }, 'Hello'))
  await sentTexts(scene, 2)
  const message = { mid: 'm_by_hand', text: 'This is Mara.', is_echo: true }
  const echo = pageEvent('page', pageId, { sender: { id: pageId }, recipient: { id: '5002' }, message })
  await deliver(echo)
  await deliver(echo)
  // What we said ourselves is told without a mark by a service that has none.
  const [first] = scene.graph.sent
  const own = { mid: 'm_unmarked', text: 'Welcome!', is_echo: true }
  await deliver(
    pageEvent('page', pageId, { sender: { id: pageId }, recipient: { id: '5002' }, message: own }),
  )
  expect(first?.to).toBe('5002')
  await deliver(pageText('page', pageId, { from: '5002' }, 'Thank you'))
  await settled(2)
  const conversation = await conversationOf(scene, agent)
  expect(told(conversation).slice(-2)).toEqual(['AGENT: This is Mara.', 'USER: Thank you'])
  expect(scene.graph.sent).toHaveLength(2)
  const { handler } = await scene.server.api.ok.get(`/conversations/${conversation.id}`)
  expect(handler).toBe('HUMAN')
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
