import { expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { newVisitor } from '../harness/channels/visitor.ts'
import { useServer } from '../harness/server.ts'
import { startWebsite } from '../stand-ins/website.ts'

const server = useServer({ workers: true, environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

function json(body: Json) {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

it('somebody names the API of their shop, and visitors hear how far their orders are', async () => {
  const shop = await startWebsite({
    '/orders/48213': json({ order: { number: '48213', state: 'sent yesterday' } }),
    '/orders/51777': json({ order: { number: '51777', state: 'being packed' } }),
  })
  const installation = await server.api.ok.post('/templates/order-status/install', {
    inputs: {
      shop_name: 'Lamp shop',
      order_api: `${shop.url}/orders/{number}`,
      status_path: 'order.state',
    },
  })
  const agent = installation.made.find((one: Json) => one.kind === 'agent')

  const visitor = await newVisitor(server.url, agent.id)
  const chat = await visitor.stream()
  await visitor.fetch('/conversation', { json: {} })
  await chat.until(() => chat.said().some((text) => text.includes('order number')))
  await visitor.say('It is 48213')
  await chat.until(() => chat.said().includes('Order 48213: sent yesterday.'))

  // Another one in the same conversation, by the tool.
  await visitor.say('Can you look up the order 51777, too?')
  await chat.until(() => chat.said().some((text) => text.includes('being packed')))
  chat.close()
  expect(shop.log).toEqual(expect.arrayContaining(['200 /orders/48213', '200 /orders/51777']))

  // One that there is not.
  const other = await newVisitor(server.url, agent.id)
  const otherChat = await other.stream()
  await other.fetch('/conversation', { json: {} })
  await otherChat.until(() => otherChat.said().some((text) => text.includes('order number')))
  await other.say('99999')
  await otherChat.until(() => otherChat.said().some((text) => text.includes('I cannot find an order 99999')))
  otherChat.close()
  await shop.close()
})
