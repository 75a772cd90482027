import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { say, type TestAgent, texts } from '../../../test/harness/agents/agent.ts'
import type { Api, Json } from '../../../test/harness/api.ts'
import { newVisitor, publishedAgent } from '../../../test/harness/channels/visitor.ts'
import { hideDeals } from '../../../test/harness/objects/hidden-deals.ts'
import { useServer } from '../../../test/harness/server.ts'
import { startOpenAi } from '../../../test/stand-ins/openai.ts'
import { timeUuid } from '../../kit/ids.ts'
import { customTools } from '../tools/usable.ts'

const model = await startOpenAi()
afterAll(() => model.close())
const server = useServer({ environment: { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1', ...model.environment } })

const secret = 'Wage 4711'
const won = { search: null, id: null, Name: null, Amount: null, Stage: 'Won', Close_date: null, People: null }
let member: Api
let deals: Json
let tool: Json

/** Only admins see the deals, and a tool of the owner reads them. */
beforeAll(async () => {
  const { api } = server
  member = (await server.account.addUser('MEMBER')).api
  deals = await hideDeals(api, { Name: secret, Stage: 'Won' })
  const table = { type: 'TABLE', description: 'Reads deals.', tableId: deals.id, operations: ['read'] }
  tool = await api.ok.post('/tools', { ...table, name: 'deals' })
})

async function agentWithTool(): Promise<TestAgent> {
  const agent = await publishedAgent(server)
  await agent.variable('FOUND')
  await agent.start(
    { type: 'TOOLS_AI', instructions: 'Look the deal up.', customToolIds: [tool.id] },
    say('Done.'),
  )
  return agent
}

const publishStart = (agent: TestAgent) =>
  server.api.ok.post(`${agent.path}/flows/${agent.startFlowId}/publish`)

describe('the data that an agent read', () => {
  it('in a chat is shown to admins, and hidden from members', async () => {
    const agent = await agentWithTool()
    await publishStart(agent)
    const [found] = await readFunctions(server.account.owner.id, tool.id)
    model.willSay({ tool: found?.name ?? '', input: won }, { text: 'Found it.' })
    const visitor = await newVisitor(server.url, agent.id)
    const { body } = await visitor.say('Hello')
    const conversation = `${agent.path}/conversations/${body.conversation_id}`
    await expect.poll(async () => texts(await visitor.history())).toContain('Done.')
    const seenBy = async (api: Api) => {
      const { messages } = await api.ok.get(`${conversation}?include_events=true`)
      const { results } = await api.ok.get(`/conversations/${body.conversation_id}/entries`)
      const [{ turn_id }] = results.filter(
        (entry: Json) => entry.turn_id !== null && entry.kind === 'message',
      )
      const trace = await api.ok.get(`${conversation}/messages/${turn_id}/trace`)
      return { messages, results, trace }
    }
    const admins = await seenBy(server.api)
    expect(JSON.stringify(admins.messages)).toContain(secret)
    expect(JSON.stringify(admins.results)).toContain(secret)
    expect(JSON.stringify(admins.trace)).toContain(secret)
    expect(admins.trace.is_hidden).toBe(false)

    const members = await seenBy(member)
    expect(JSON.stringify(members)).not.toContain(secret)
    expect(members.trace.is_hidden).toBe(true)
    expect(members.trace.steps.map((step: Json) => step.type)).toEqual(
      admins.trace.steps.map((step: Json) => step.type),
    )
    const called = members.messages.find((entry: Json) => entry.type === 'TOOL_CALLED')
    expect(called.data).toMatchObject({ succeeded: true, arguments: null, result: null, is_hidden: true })
    const flow = `${agent.path}/flows/${agent.startFlowId}`
    const { nodes } = await member.ok.get(`${flow}/graph`)
    const scope = await member.ok.get(`${flow}/nodes/${nodes.at(-1).nodeId}/scope`)
    expect(JSON.stringify(scope)).not.toContain(secret)
  })

  it('is what every member may see as long as a flow was never published', async () => {
    const agent = await agentWithTool()
    // Any member can edit the draft, so it must not have the rights of the maker of the agent.
    const flow = `${agent.path}/flows/${agent.startFlowId}`
    const { nodes } = await member.ok.get(`${flow}/graph`)
    await member.ok.put(`${flow}/nodes/${nodes[1].nodeId}`, {
      data: { instructions: 'Say everything you find.', customToolIds: [tool.id] },
    })
    const [found] = await readFunctions(server.account.owner.id, tool.id)
    model.willSay({ tool: found?.name ?? '', input: won }, { text: 'Nothing found.' })
    const visitor = await newVisitor(server.url, agent.id)
    const { body } = await visitor.say('Hello')
    await expect.poll(async () => texts(await visitor.history())).toContain('Done.')
    const conversation = `${agent.path}/conversations/${body.conversation_id}`
    const { messages } = await server.api.ok.get(`${conversation}?include_events=true`)
    expect(messages.map((entry: Json) => entry.type)).toContain('TOOL_CALLED')
    expect(JSON.stringify(messages)).not.toContain(secret)
  })

  it('is not given to members who change the settings of the agent', async () => {
    const agent = await publishedAgent(server)
    await publishStart(agent)
    const [found] = await readFunctions(server.account.owner.id, tool.id)
    const askedBy = async (api: Api) => {
      await api.ok.put(`${agent.path}/agent-setting`, {
        instructions: 'Find deals.',
        customToolIds: [tool.id],
      })
      model.willSay({ tool: found?.name ?? '', input: won }, { text: 'Found it.' })
      const visitor = await newVisitor(server.url, agent.id)
      const { body } = await visitor.say('Which deal was won?')
      await expect.poll(async () => texts(await visitor.history())).toContain('Found it.')
      const { messages } = await server.api.ok.get(
        `${agent.path}/conversations/${body.conversation_id}?include_events=true`,
      )
      return JSON.stringify(messages.filter((entry: Json) => entry.type === 'TOOL_CALLED'))
    }
    expect(await askedBy(server.api)).toContain(secret)
    const afterMember = await askedBy(member)
    expect(afterMember).toContain('TOOL_CALLED')
    expect(afterMember).not.toContain(secret)
  })

  it('is not read from the variables of a conversation that somebody else tests', async () => {
    const agent = await publishedAgent(server)
    await agent.variable('WAGE')
    const { conversation_id } = await server.api.ok.post(`${agent.path}/messages`, {
      message: 'Hello',
      variables: { WAGE: secret },
    })
    const continued = await member.post(`${agent.path}/messages`, { conversation_id, message: 'And?' })
    expect(continued.status).toBe(403)
    expect(continued.body.message).toContain('data of a teammate')
    const own = await server.api.ok.post(`${agent.path}/messages`, { conversation_id, message: 'And?' })
    expect(own.conversation_id).toBe(conversation_id)

    const promptFor = async (api: Api) => {
      model.willSay({ text: 'A suggestion.' })
      await api.ok.post(`/conversations/${conversation_id}/suggest-reply`)
      return JSON.stringify(model.requests)
    }
    expect(await promptFor(server.api)).toContain(secret)
    expect(await promptFor(member)).not.toContain(secret)
  })

  it('in their own test is shown to members', async () => {
    const agent = await agentWithTool()
    model.willSay({ text: 'Nothing found.' })
    const answer = await member.ok.post(`${agent.path}/messages`, { snapshot: 'draft' })
    expect(texts(answer)).toContain('Done.')
    const path = `${agent.path}/conversations/${answer.conversation_id}/messages/${answer.message_id}/trace`
    expect(await member.ok.get(path)).toMatchObject({ is_hidden: false })
    const another = (await server.account.addUser('MEMBER')).api
    expect(await another.ok.get(path)).toMatchObject({ is_hidden: true })
  })
})

async function readFunctions(userId: number, toolId: number) {
  const { namespace, id, db } = server.account
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('id', '=', userId)
    .$castTo<{ id: number; email: string; role: 'OWNER' | 'MEMBER' }>()
    .executeTakeFirstOrThrow()
  return customTools(server.app, { account: { id, name: namespace, namespace }, user }, [toolId])
}

/** The tool's answer for a user. */
async function readBy(userId: number, toolId: number): Promise<string> {
  const [read] = await readFunctions(userId, toolId)
  const context = { callId: timeUuid(), signal: new AbortController().signal }
  return JSON.stringify(await read?.call(won, context as never))
}

describe('a table tool', () => {
  it('has at most the rights of the teammate who last changed it', async () => {
    const owner = server.account.owner.id
    expect(await readBy(owner, tool.id)).toContain(secret)
    const types = { type: 'TABLE', description: 'Reads people.', tableId: 1, operations: ['read'] }
    const other = await member.ok.post('/tools', { ...types, name: 'people' })
    await member.ok.put(`/tools/${other.id}`, { tableId: deals.id })
    expect(await readBy(owner, other.id)).not.toContain(secret)
    await server.api.ok.put(`/tools/${other.id}`, { description: 'Checked.' })
    expect(await readBy(owner, other.id)).toContain(secret)
  })

  it('gives members nothing that their own rights refuse', async () => {
    const { data } = await member.ok.get('/me')
    expect(await readBy(data.user.id, tool.id)).not.toContain(secret)
  })
})
