import { expect, it } from 'vitest'
import { askCopyWith } from './copy.ts'

const newNode = `import { done } from '../../kit/effects.ts'
import { node, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { interpolate } from '../templates.ts'

export const shoutNode = node({
  type: 'SHOUT',
  title: 'Shout',
  in: ['flow', 'workflow'],
  data: { text: template().min(1).describe('What is shouted.') },
  ports: [defaultPort('once it is shouted'), errorPort],
  guidance: 'Puts a text into capitals, and says it where somebody listens.',
  result: 'the text in capitals',
  example: { text: 'hello' },
  run: ({ lookup, conversation }, { text }) => {
    const loud = interpolate(text, lookup).toUpperCase()
    conversation?.say(loud)
    return done(loud)
  },
})
`

/** What the copy is asked: whether the type is known, checked, described and carried out, in both engines. */
const question = `import { expect, it } from 'vitest'
import { createAgent, texts } from './agents/conversations/testing/agent.ts'
import { useServer } from '../test/harness/server.ts'
import { outputOf, tryOut } from './workflows/testing/automation.ts'

const server = useServer({ workers: true })

it('works in both engines', async () => {
  const agent = await createAgent(server.api)
  await agent.variable('NAME', { defaultValue: 'Ana' })
  await agent.start({ type: 'SHOUT', text: 'hello {NAME}' })
  expect(texts(await agent.say())).toEqual(['HELLO ANA'])
  const nodes = { node: { type: 'SHOUT', text: 'hello {trigger_payload.name}' } }
  const run = await tryOut(server.api, { nodes, edges: ['start → node'] }, { name: 'Ana' })
  expect(await outputOf(server.api, run, 'node')).toBe('HELLO ANA')
  expect(JSON.stringify(await server.api.ok.get('/guidance/nodes'))).toContain('SHOUT')
  const wrong = { type: 'SHOUT', position: { positionX: 0, positionY: 0 }, data: { txt: 'x' } }
  expect((await server.api.post(\`/workflows/\${run.id}/nodes\`, wrong)).status).toBe(400)
})
`

it('a node type is one file and one line, for both engines', async () => {
  const said = await askCopyWith({
    file: 'src/graphs/nodes/shout.ts',
    text: newNode,
    list: 'src/graphs/nodes/list.ts',
    line: "export { shoutNode } from './shout.ts'",
    question,
  })
  expect(said).toContain('1 passed')
}, 180_000)
