import { beforeAll, describe, expect, it } from 'vitest'
import { withNeighbours } from '../../../test/harness/agents/neighbours.ts'
import type { Reply } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'

const server = useServer({ capabilities: withNeighbours, environment: { OPENAI_API_KEY: 'key' } })
let path: string

beforeAll(async () => {
  path = `/agents/${(await server.api.ok.post('/agents', { name: 'Front desk' })).id}`
})

function issues(reply: Reply): [path: string, code: string][] {
  return reply.body.details.issues.map((issue: { path: string; code: string }) => [issue.path, issue.code])
}

async function newTool(name: string): Promise<number> {
  const url = 'https://api.example.com/orders'
  return (await server.api.ok.post('/tools', { type: 'HTTP', name, description: 'Lists orders.', url })).id
}

async function newPlaybook(body: object): Promise<number> {
  return (await server.api.ok.post('/playbooks', { name: 'Refunds', instructions: 'Be fair.', ...body })).id
}

describe('agent settings', () => {
  it('keep what a change leaves out, down to the last key', async () => {
    const before = await server.api.ok.get(`${path}/agent-setting`)
    const change = {
      instructions: 'Be brief.',
      aiModelId: -1,
      systemTools: { searchKnowledge: { limit: 8 }, endConversation: { enabled: true } },
    }
    const after = await server.api.ok.put(`${path}/agent-setting`, change)
    expect(after).toEqual({
      ...before,
      instructions: 'Be brief.',
      aiModelId: -1,
      systemTools: {
        ...before.systemTools,
        searchKnowledge: { enabled: true, limit: 8 },
        endConversation: { enabled: true },
      },
    })
    expect(await server.account.general.api.ok.get(`${path}/agent-setting`)).toEqual(after)
    expect(await server.api.ok.put(`${path}/agent-setting`, after)).toEqual(after)
    expect((await server.api.ok.put(`${path}/agent-setting`, { aiModelId: null })).aiModelId).toBeNull()
  })

  it('take ids of tools, playbooks and connected accounts', async () => {
    const given = {
      customToolIds: [await newTool('first'), await newTool('second')],
      playbookIds: [await newPlaybook({})],
      connectedAccountIds: [1],
    }
    expect(await server.api.ok.put(`${path}/agent-setting`, given)).toMatchObject(given)
    const { results } = await server.api.ok.get(`${path}/playbooks`)
    expect(results.map((one: { id: number }) => one.id)).toEqual(given.playbookIds)
  })

  it('refuse every id that is not there in one answer, and stay as they were', async () => {
    const before = await server.api.ok.get(`${path}/agent-setting`)
    const other = await server.createAccount()
    const theirs = await other.owner.api.ok.post('/playbooks', { name: 'Theirs', instructions: 'x' })
    const reply = await server.api.put(`${path}/agent-setting`, {
      instructions: 'Lost',
      aiModelId: -9999,
      customToolIds: [await newTool('third'), 2147483000],
      playbookIds: [theirs.id],
      connectedAccountIds: [99],
    })
    expect(reply.status).toBe(400)
    expect(issues(reply)).toEqual([
      ['aiModelId', 'not_found'],
      ['customToolIds[1]', 'not_found'],
      ['playbookIds[0]', 'not_found'],
      ['connectedAccountIds[0]', 'not_found'],
    ])
    expect(await server.api.ok.get(`${path}/agent-setting`)).toEqual(before)
  })

  it.each([
    ['a deprecated model', { aiModelId: -107 }, ['aiModelId', 'invalid_reference']],
    ['an id twice', { customToolIds: [1, 1] }, ['customToolIds', 'duplicate']],
    ['an unknown system tool', { systemTools: { fly: {} } }, ['systemTools.fly', 'unknown_key']],
    [
      'an unknown key of a system tool',
      { systemTools: { currentTime: { timezone: 'UTC' } } },
      ['systemTools.currentTime.timezone', 'unknown_key'],
    ],
    [
      'a zone that is none',
      { systemTools: { currentTime: { timeZone: 'Mars/Olympus' } } },
      ['systemTools.currentTime.timeZone', 'invalid_timezone'],
    ],
    ['a text beyond measure', { instructions: 'a'.repeat(50_001) }, ['instructions', 'too_big']],
  ])('refuse %s', async (_, body, issue) => {
    const reply = await server.api.put(`${path}/agent-setting`, body)
    expect(reply.status).toBe(400)
    expect(issues(reply)).toEqual([issue])
  })

  it('do not take a private playbook of somebody else, nor show it', async () => {
    const member = await server.account.addUser('MEMBER')
    const id = await newPlaybook({ visibility: 'PRIVATE' })
    const refused = await member.api.put(`${path}/agent-setting`, { playbookIds: [id] })
    expect(issues(refused)).toEqual([['playbookIds[0]', 'not_found']])
    await server.api.ok.put(`${path}/agent-setting`, { playbookIds: [id] })
    expect((await member.api.ok.get(`${path}/playbooks`)).results).toEqual([])
    expect((await server.api.ok.get(`${path}/playbooks`)).results).toHaveLength(1)
  })

  it('keep both of two changes at the same time', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.api.ok.put(
          `${path}/agent-setting`,
          index % 2 === 0
            ? { instructions: 'Both' }
            : { systemTools: { captureFeedback: { enabled: true } } },
        ),
      ),
    )
    expect(await server.api.ok.get(`${path}/agent-setting`)).toMatchObject({
      instructions: 'Both',
      systemTools: { captureFeedback: { enabled: true } },
    })
  })
})

describe('the theme', () => {
  it('takes words and colours, and keeps what is left out', async () => {
    const before = await server.api.ok.get(`${path}/theme`)
    const after = await server.api.ok.put(`${path}/theme`, { title: 'Lamps', primaryColor: '#0A7' })
    expect(after).toEqual({ ...before, title: 'Lamps', primaryColor: '#0A7' })
    expect(await server.account.general.api.ok.get(`${path}/theme`)).toEqual(after)
  })

  it.each(['red', '#12', '#12345', '#1234567', '#gggggg', 'rgb(0,0,0)', '', '#fff;', 7])(
    'refuses %o for a colour',
    async (primaryColor) => {
      const reply = await server.api.put(`${path}/theme`, { primaryColor })
      expect(reply.status).toBe(400)
      expect(reply.body.details.issues[0].path).toBe('primaryColor')
    },
  )

  it('knows no images', async () => {
    const reply = await server.api.put(`${path}/theme`, { logoUrl: 'https://x.example/a.png', titel: 'x' })
    expect(issues(reply)).toEqual([
      ['logoUrl', 'unknown_key'],
      ['titel', 'unknown_key'],
    ])
    expect(reply.body.details.issues[1].suggestion).toBe('title')
  })
})

describe('channel settings', () => {
  it('stand together and singly, and change one by one', async () => {
    const all = await server.account.general.api.ok.get(`${path}/settings`)
    expect(all.livechat).toEqual({
      enabled: true,
      offlineMessage: 'We are away at the moment. Your message will be kept.',
      enableIdle: false,
      idleSettings: { minutes: 30, message: null, closeConversation: false },
      reopenHours: 24,
      allowedOrigins: [],
    })
    const changed = await server.api.ok.put(`${path}/settings/chatapp`, {
      enabled: true,
      enableIdle: true,
      idleSettings: { minutes: 5 },
    })
    expect(changed).toEqual({
      ...all.chatapp,
      enabled: true,
      enableIdle: true,
      idleSettings: { minutes: 5, message: null, closeConversation: false },
    })
    expect(await server.api.ok.get(`${path}/settings/chatapp`)).toEqual(changed)
    expect(await server.api.ok.get(`${path}/settings`)).toEqual({ ...all, chatapp: changed })
    expect(await server.api.ok.put(`${path}/settings/chatapp`, changed)).toEqual(changed)
  })

  it('of livechat name the sites that may show it', async () => {
    const allowedOrigins = ['https://www.example.com', 'http://localhost:3000']
    expect(await server.api.ok.put(`${path}/settings/livechat`, { allowedOrigins })).toMatchObject({
      allowedOrigins,
    })
    for (const origin of [
      'https://x.example/',
      'https://x.example/path',
      'x.example',
      '*',
      'ftp://x.example',
    ]) {
      const reply = await server.api.put(`${path}/settings/livechat`, { allowedOrigins: [origin] })
      expect(issues(reply)).toEqual([['allowedOrigins[0]', 'invalid_origin']])
    }
  })

  it.each([
    ['another channel’s key', 'chatapp', { allowedOrigins: [] }, 'allowedOrigins'],
    ['another channel’s key', 'livechat', { unsupportedMessage: 'x' }, 'unsupportedMessage'],
    ['an unknown key', 'pageapp', { enable: true }, 'enable'],
    ['no minutes at all', 'photoapp', { idleSettings: { minutes: 0 } }, 'idleSettings.minutes'],
    ['an unknown idle key', 'photoapp', { idleSettings: { hours: 1 } }, 'idleSettings.hours'],
  ])('refuse %s (%s)', async (_, channel, body, wrong) => {
    const before = await server.api.ok.get(`${path}/settings/${channel}`)
    const reply = await server.api.put(`${path}/settings/${channel}`, body)
    expect(reply.status).toBe(400)
    expect(reply.body.details.issues[0].path).toBe(wrong)
    expect(await server.api.ok.get(`${path}/settings/${channel}`)).toEqual(before)
  })

  it('are four', async () => {
    const reply = await server.api.get(`${path}/settings/livechta`)
    expect(reply.status).toBe(404)
    expect(reply.body.message).toContain('livechat')
    expect((await server.api.put(`${path}/settings/telegraph`, {})).status).toBe(404)
  })
})

describe('the knowledge bases of an agent', () => {
  let at: string
  let own: number
  const ids: number[] = []

  beforeAll(async () => {
    at = `${path}/knowledge-bases`
    own = (await server.api.ok.get(at)).results[0].id
    for (const body of [
      { name: 'Manuals' },
      { name: 'Prices', visibility: 'SHARED' },
      { name: 'Notes', visibility: 'PRIVATE' },
    ]) {
      ids.push((await server.api.ok.post('/knowledge-bases', body)).id)
    }
  })

  async function assigned(): Promise<number[]> {
    const { results } = await server.api.ok.get(at)
    return results.map((one: { id: number }) => one.id)
  }

  it('are its own one and the shared ones it was given, which are replaced as a whole', async () => {
    const { results } = await server.api.ok.get(at)
    expect(results).toMatchObject([{ id: own, is_default: true, visibility: 'PRIVATE' }])
    const both = await server.api.ok.put(at, { knowledgeBaseIds: ids.slice(0, 2).toReversed() })
    expect(both.results.map((one: { name: string }) => one.name).slice(1)).toEqual(['Manuals', 'Prices'])
    expect(await assigned()).toEqual([own, ids[0], ids[1]])
    await server.api.ok.put(at, { knowledgeBaseIds: [own, ids[1]] })
    expect(await assigned()).toEqual([own, ids[1]])
    await server.api.ok.put(at, { knowledgeBaseIds: [] })
    expect(await assigned()).toEqual([own])
  })

  it('are shared ones of the account', async () => {
    const other = await server.createAccount()
    const theirs = await other.owner.api.ok.post('/knowledge-bases', { name: 'Theirs' })
    await server.api.ok.put(at, { knowledgeBaseIds: [ids[0]] })
    const reply = await server.api.put(at, { knowledgeBaseIds: [ids[0], theirs.id, 2147483000, ids[2]] })
    expect(reply.status).toBe(400)
    expect(issues(reply)).toEqual([
      ['knowledgeBaseIds[1]', 'not_found'],
      ['knowledgeBaseIds[2]', 'not_found'],
      ['knowledgeBaseIds[3]', 'invalid_reference'],
    ])
    expect(await assigned()).toEqual([own, ids[0]])
  })

  it('lose one that is deleted', async () => {
    await server.api.ok.put(at, { knowledgeBaseIds: [ids[0], ids[1]] })
    expect((await server.api.delete(`/knowledge-bases/${ids[1]}`)).status).toBe(409)
    await server.api.ok.delete(`/knowledge-bases/${ids[1]}?force=true`)
    expect(await assigned()).toEqual([own, ids[0]])
  })
})
