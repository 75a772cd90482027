import { beforeAll, expect, it } from 'vitest'
import { useSharedServer } from '../../test/harness/shared-server.ts'

const server = useSharedServer()
let agent: string

beforeAll(async () => {
  agent = `/agents/${(await server.api.ok.post('/agents', { name: 'Front desk' })).id}`
})

const tool = { type: 'HTTP', name: 'orders', description: 'Lists orders.', url: 'https://example.com' }
const parameters = (description: string) => ({
  type: 'object',
  properties: { id: { type: 'string', description } },
})

const bodies: [route: `${'POST' | 'PUT'} ${string}`, path: string, body: (text: string) => object][] = [
  ['POST /agents', 'description', (description) => ({ name: 'New', description })],
  ['PUT {agent}/agent-setting', 'instructions', (instructions) => ({ instructions })],
  ['PUT {agent}/theme', 'title', (title) => ({ title })],
  ['PUT {agent}/settings/livechat', 'idleSettings.message', (message) => ({ idleSettings: { message } })],
  ['PUT {agent}/settings/chatapp', 'unsupportedMessage', (text) => ({ unsupportedMessage: text })],
  ['POST {agent}/flows', 'description', (description) => ({ name: 'New', description })],
  ['POST {agent}/variables', 'defaultValue', (defaultValue) => ({ name: 'NEW', defaultValue })],
  ['POST {agent}/intents', 'phrases[0]', (phrase) => ({ name: 'New', phrases: [phrase] })],
  ['POST {agent}/messages', 'message', (message) => ({ message })],
  ['POST {agent}/messages', 'variables.NAME', (NAME) => ({ variables: { NAME } })],
  ['POST /playbooks', 'instructions', (instructions) => ({ name: 'New', instructions })],
  ['POST /tools', 'body', (body) => ({ ...tool, method: 'POST', body })],
  [
    'POST /tools',
    'parameters.properties.id.description',
    (text) => ({ ...tool, parameters: parameters(text) }),
  ],
]

it.each(bodies)('%s says that %s cannot be stored', async (route, path, body) => {
  const [method, template = ''] = route.split(' ')
  const send = method === 'POST' ? server.api.post : server.api.put
  for (const text of ['half a pair: \ud800', 'NUL: \0']) {
    const refused = await send(template.replace('{agent}', agent), body(text))
    expect(refused).toMatchObject({ status: 400, body: { details: { issues: [{ path }] } } })
  }
})

it('pairs of surrogates, tabs and line ends are text like any other', async () => {
  const instructions = 'Be kind 😀\n\t– and brief.'
  expect(await server.api.ok.put(`${agent}/agent-setting`, { instructions })).toMatchObject({ instructions })
})
