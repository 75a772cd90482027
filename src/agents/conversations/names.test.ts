import { createServer } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { createAgent, say, texts } from '../../../test/harness/agents/agent.ts'
import { useServer } from '../../../test/harness/server.ts'
import { today } from '../../../test/harness/today.ts'
import { listen } from '../../../test/stand-ins/listen.ts'
import { apology } from '../../runs/index.ts'
import { receive } from './receive.ts'

let asked: string[] = []
const shop = await listen(
  createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    response.end('{"orders": [{"id": 7, "to": "Lima"}]}')
  }),
)
const server = useServer({ environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } })

afterAll(() => shop.close())

describe('names in the texts of a flow', () => {
  it('are results of its nodes and paths into them, also after a question', async () => {
    const agent = await createAgent(server.api)
    await agent.variable('ANSWER')
    await agent.variable('LIST', { defaultValue: '[{"a": "x"}]' })
    const [, api, ask] = await agent.start(
      { type: 'API', url: `http://127.0.0.1:${shop.port}/orders` },
      { type: 'RESPONSE_AI', instructions: 'Ask for anything.' },
    )
    const told = await agent.add(
      agent.startFlowId,
      say(`{${api}.orders[0].to} {LIST[0].a} {${ask}} {${api}.none}{{x}`),
    )
    await agent.connect(agent.startFlowId, ask ?? '', told)
    const { conversation_id } = await agent.say()
    expect(texts(await agent.say('Fine', { conversation_id }))).toEqual(['Lima x Fine {x}'])
  })

  it('are told at saving, refused at publishing with the nearest, and never sent out', async () => {
    const agent = await createAgent(server.api)
    await agent.variable('NAME')
    await agent.start(say('Hello {NAM}'))
    expect(texts(await agent.say())).toEqual([apology])
    const flow = `${agent.path}/flows/${agent.startFlowId}`
    const refused = await server.api.post(`${flow}/publish`)
    expect(refused).toMatchObject({
      status: 400,
      body: { details: { issues: [{ code: 'unknown_variable', suggestion: 'NAME' }] } },
    })
  })

  it('stay as they are written in what was live before, until it is published again', async () => {
    const agent = await createAgent(server.api)
    const [, node] = await agent.start(say('Hello {NAM} {{x}'))
    const flow = `${agent.path}/flows/${agent.startFlowId}`
    const { graph_id } = await server.app.db
      .updateTable('graphs')
      .set({ lenient_names: true })
      .where(
        'id',
        'in',
        server.app.db.selectFrom('flows').select('graph_id').where('id', '=', agent.startFlowId),
      )
      .returning('id as graph_id')
      .executeTakeFirstOrThrow()
    expect(graph_id).toBeGreaterThan(0)
    expect(texts(await agent.say())).toEqual(['Hello {NAM} {{x}'])
    await server.api.ok.put(`${flow}/nodes/${node}`, { data: say('Hello {{x}') })
    await server.api.ok.post(`${flow}/publish`)
    expect(texts(await agent.say())).toEqual(['Hello {x}'])
  })

  it('are built in: the person, the message, the channel, the conversation, the time', async () => {
    const agent = await createAgent(server.api)
    const names = ['person_id', 'person_name', 'person_email', 'person_phone', 'last_message', 'channel']
    await agent.start(say([...names, 'conversation_id', 'current_time'].map((name) => `{${name}}`).join('|')))
    const day = await today()
    const { messages, conversationId } = await receive(server.app, {
      accountId: server.account.id,
      agentId: agent.id,
      channel: 'LIVECHAT',
      externalId: 'visitor',
      message: 'Good morning',
      actsAs: 'publisher',
      userId: null,
      contact: { name: 'Ana', email: 'ana@example.com' },
    })
    const [id, ...rest] = messages[0]?.content.split('|') ?? []
    const time = rest.pop()
    expect(rest).toEqual(['Ana', 'ana@example.com', '', 'Good morning', 'LIVECHAT', conversationId])
    expect((await server.api.ok.get(`/objects/people/rows/${id}`)).data.Name).toBe('Ana')
    expect(time).toMatch(new RegExp(`^${day}T\\d\\d:\\d\\d:\\d\\d\\+00:00$`))
  })

  it('tell the name of somebody whom the channel knows by name alone', async () => {
    const agent = await createAgent(server.api)
    await agent.start(say('Hello {person_name}!{person_email}{person_id}'))
    const sent = {
      accountId: server.account.id,
      agentId: agent.id,
      channel: 'TELEGRAM',
      externalId: 'bot:4711',
      actsAs: 'publisher',
      userId: null,
      contact: { name: 'Ana Ruiz' },
    } as const
    const first = await receive(server.app, { ...sent, message: 'Good morning' })
    expect(first.messages[0]?.content).toBe('Hello Ana Ruiz!')
    // In a later turn, which reads the name from the database.
    const intentIds = [await agent.intent('Asks for the name', ['What is my name?'])]
    const flow = await agent.flow('Name', { intentIds }, say('You are {person_name}.'))
    await server.api.ok.put(`${agent.path}/flows/${flow.id}`, { status: 'ACTIVE' })
    const second = await receive(server.app, { ...sent, message: 'What is my name?' })
    expect(second.messages.map(({ content }) => content)).toContain('You are Ana Ruiz.')
  })

  it('are values in conditions, which compare as the literal beside them says', async () => {
    const agent = await createAgent(server.api)
    await agent.variable('ZIP', { defaultValue: '01234' })
    const expression = '{ZIP} == "01234" && {ZIP} > 1000'
    const [, when] = await agent.start({
      type: 'CONDITIONAL_ROUTING',
      mode: 'EXPRESSION',
      conditions: [{ id: 'yes', expression }],
    })
    const told = await agent.add(agent.startFlowId, say('Both'))
    await agent.connect(agent.startFlowId, when ?? '', told, 'yes')
    expect(texts(await agent.say())).toEqual(['Both'])
  })

  it('cannot lead a call to another host', async () => {
    const agent = await createAgent(server.api)
    await agent.variable('T')
    await agent.start({ type: 'API', url: `http://{T}.crm.example.com:${shop.port}/x` }, say('Done'))
    asked = []
    const evil = `127.0.0.1:${shop.port}/?`
    expect(texts(await agent.say('Hi', { variables: { T: evil } }))).toEqual([apology])
    expect(asked).toEqual([])
  })
})
