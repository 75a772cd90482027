import { createServer } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { secondServer } from '../../../test/harness/channels/livechat-process.ts'
import { newVisitor, publishedAgent } from '../../../test/harness/channels/visitor.ts'
import { useServer } from '../../../test/harness/server.ts'
import { listen } from '../../../test/stand-ins/listen.ts'

const called: string[] = []
const asked = Promise.withResolvers<void>()
const takenOver = Promise.withResolvers<void>()
const shop = await listen(
  createServer((request, response) => {
    called.push(request.url ?? '')
    asked.resolve()
    void takenOver.promise.then(() => response.end('{}'))
  }),
)
afterAll(() => shop.close())

const server = useServer({ environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

const call = (path: string) => ({
  type: 'API',
  method: 'POST',
  url: `http://127.0.0.1:${shop.port}${path}`,
})

it('calls nothing else in a turn of another process once a teammate has taken over', async () => {
  const agent = await publishedAgent(server)
  await agent.start(call('/look'), call('/order'))
  const second = await secondServer(server)
  const visitor = await newVisitor(second.url, agent.id)
  await visitor.say('Hello')
  await asked.promise
  const { results } = await server.api.ok.get('/conversations')
  await server.api.ok.post(`/conversations/${results[0].id}/take`, {})
  takenOver.resolve()
  // The process waits for its turns before it ends.
  await second.stop()
  expect(called).toEqual(['/look'])
})
