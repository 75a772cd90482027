import { expect, it } from 'vitest'
import { askCopyWith } from './copy.ts'
import { exampleOf } from './example.ts'

/** What the copy is asked: whether the type is known, checked, described and carried out, in both engines. */
const question = `import { expect, it } from 'vitest'
import { createAgent, texts } from '../test/harness/agents/agent.ts'
import { useServer } from '../test/harness/server.ts'
import { outputOf, tryOut } from '../test/harness/workflows/automation.ts'

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
  const said = await askCopyWith({ ...(await exampleOf('Add a node')), question })
  expect(said).toContain('1 passed')
}, 180_000)
