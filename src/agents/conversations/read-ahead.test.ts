import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { agentsToReadAhead } from './read-ahead.ts'

const server = useServer()

it('is done for whom somebody talked to last, then for whoever was made last', async () => {
  const made: string[] = []
  for (let number = 1; number <= 7; number++) {
    const { id } = await server.api.ok.post('/agents', { name: `Agent ${number}` })
    made.push(id)
  }
  const [first, second, , , fifth, sixth, seventh] = made
  await server.api.ok.post(`/agents/${second}/messages`, { message: 'Hello' })
  await server.api.ok.post(`/agents/${first}/messages`, { message: 'Hello' })
  await server.api.ok.delete(`/agents/${sixth}`)
  const ahead = await agentsToReadAhead(server.app)
  expect(ahead.map(({ agent_id: id }) => id)).toEqual([first, second, seventh, fifth, made[3]])
})
