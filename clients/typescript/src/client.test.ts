import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createUser } from '../../../src/accounts/index.ts'
import { say } from '../../../test/harness/agents/agent.ts'
import { publishedAgent } from '../../../test/harness/channels/visitor.ts'
import { useServer } from '../../../test/harness/server.ts'
import { startOpenAi } from '../../../test/stand-ins/openai.ts'
import { faultyProxy } from '../testing/faulty-proxy.ts'
import { ConnectionError, createClient, FrontdeskError } from './index.ts'

describe('the client', async () => {
  const model = await startOpenAi()
  afterAll(() => model.close())
  const server = useServer({ environment: model.environment })
  const client = (baseUrl = server.url, options: object = {}) =>
    createClient({ baseUrl, key: server.account.owner.key, ...options })

  /** A client behind a network that fails as told. */
  async function behind(...faults: Awaited<ReturnType<typeof faultyProxy>>['faults']) {
    const proxy = await faultyProxy(server.url)
    proxy.faults.push(...faults)
    return { proxy, frontdesk: client(proxy.url), [Symbol.asyncDispose]: proxy.close }
  }

  it('calls operations with values for path, query and body', async () => {
    const frontdesk = client()
    const agent = await frontdesk.postAgents({ body: { name: 'Ärger & Söhne' } })
    expect((await frontdesk.getAgent({ agentId: agent.id })).name).toBe('Ärger & Söhne')
    expect((await frontdesk.getUsers()).results).toHaveLength(1)
    expect(await frontdesk.getGuidanceFields()).toContain('# ')
    expect(await frontdesk.deleteAgent({ agentId: agent.id })).toBeUndefined()
    await expect(frontdesk.getAgent({ agentId: '' })).rejects.toThrow('GET /agents/{agentId} needs agentId')
    await expect(frontdesk.getAgent({ agentId: '..' })).rejects.toThrow('agentId may not be ".."')
  })

  it('puts several values and flags into the query, and odd characters into the path', async () => {
    const { proxy, frontdesk, ...rest } = await behind()
    await using _ = rest
    await frontdesk.getTasks({ completed: true, people_ids: ['1', '2'] })
    await expect(frontdesk.getObject({ name: '../a?b' })).rejects.toMatchObject({ code: 'not_found' })
    expect(proxy.seen.map(({ url }) => url)).toEqual([
      '/public/v1/tasks?completed=true&people_ids=1&people_ids=2',
      '/public/v1/objects/..%2Fa%3Fb',
    ])
  })

  it('walks through lists of either kind and asks for no page too many', async () => {
    const { proxy, frontdesk, ...rest } = await behind()
    await using _ = rest
    for (const name of ['a', 'b', 'c']) await frontdesk.postTools({ body: tool(name) })
    const rows = ['Ada', 'Grace', 'Edsger'].map((Name) => ({ Name }))
    await frontdesk.postObjectRowsBulk({ name: 'people', body: { rows } })
    proxy.seen.length = 0

    const tools = await Array.fromAsync(frontdesk.each.getTools({ limit: 2 }), ({ name }) => name)
    const body = { limit: 2, sort: [{ field: 'Name', direction: 'asc' }] }
    const people = frontdesk.each.postObjectRowsList({ name: 'people', body })
    expect(tools.toSorted()).toEqual(['a', 'b', 'c'])
    expect(await Array.fromAsync(people, ({ data }) => data['Name'])).toEqual(['Ada', 'Edsger', 'Grace'])
    expect(proxy.seen).toHaveLength(4)

    await frontdesk.each.postObjectRowsList({ name: 'people', body }).next()
    expect(proxy.seen).toHaveLength(5)
  })

  it('tells what is wrong by code, place and request', async () => {
    const error = await client()
      .postObjectRows({ name: 'people', body: { Nmae: 'Ada' } })
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(FrontdeskError)
    expect(error).toMatchObject({ status: 400, code: 'bad_request', requestId: expect.any(String) })
    expect((error as FrontdeskError).issues[0]).toMatchObject({ path: 'Nmae', suggestion: 'Name' })
    const unsigned = createClient({ baseUrl: server.url, key: 'unknown' })
    await expect(unsigned.getMe()).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
  })

  it('tries again what broke off, and nothing happens twice', async () => {
    const { proxy, frontdesk, ...rest } = await behind('break', 'lose', { cut: 5 })
    await using _ = rest
    const { id } = await frontdesk.postObjectRows({ name: 'deals', body: { Name: 'Lamp' } })
    const found = await frontdesk.postObjectRowsList({ name: 'deals' })
    expect(found.results.map((row) => row.id)).toEqual([id])
    expect(proxy.seen).toHaveLength(5)
  })

  it('waits as long as it is told, and no longer than a minute', async () => {
    const busy = { status: 429, headers: { 'retry-after': '1' } }
    const { frontdesk, proxy, ...rest } = await behind(busy, { status: 503 })
    await using _ = rest
    const timer = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timer.mockRestore())
    await frontdesk.getMe()
    expect(timer.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(1000)
    expect(proxy.seen).toHaveLength(3)

    proxy.faults.push({ status: 429, headers: { 'retry-after': '3600' } })
    await expect(frontdesk.getMe()).rejects.toMatchObject({ status: 429, retryAfter: 3_600_000 })
  })

  it('does not try again what might happen twice, or what is refused', async () => {
    const { frontdesk, proxy, ...rest } = await behind('lose')
    await using _ = rest
    const { id } = await client().postObjectRows({ name: 'people', body: { Name: 'Ada' } })
    const change = frontdesk.patchObjectRow({ name: 'people', id, body: { Name: 'Grace' } })
    await expect(change).rejects.toBeInstanceOf(ConnectionError)
    await expect(frontdesk.getObject({ name: 'nothing' })).rejects.toMatchObject({ code: 'not_found' })
    expect(proxy.seen).toHaveLength(2)
  })

  it('stops trying when it is told to, and when it has tried enough', async () => {
    const { proxy, ...rest } = await behind('break', 'break', 'break')
    await using _ = rest
    const stop = new AbortController()
    const reason = new Error('left the page')
    const pending = client(proxy.url).getMe({}, { signal: stop.signal })
    stop.abort(reason)
    await expect(pending).rejects.toBe(reason)

    proxy.seen.length = 0
    proxy.faults.splice(0, 3, 'break', 'break')
    const failed = client(proxy.url, { retries: 1 }).getMe()
    await expect(failed).rejects.toBeInstanceOf(ConnectionError)
    await expect(failed).rejects.toThrow(/fetch failed \(.+\)$/)
    expect(proxy.seen).toHaveLength(2)
  })

  it('gives up on an answer that takes too long', async () => {
    const hanging = await faultyProxy('http://127.0.0.1:9')
    hanging.faults.push({ status: 200, headers: { 'content-length': '5' } })
    const call = client(hanging.url, { timeout: 50, retries: 0 }).getMe()
    await expect(call).rejects.toThrow('it took too long')
    await hanging.close()
  })

  it('uploads and downloads files', async () => {
    const frontdesk = client()
    const row = await frontdesk.postObjectRows({ name: 'people', body: { Name: 'Ada' } })
    const files = ['one', 'two'].map((text) => new File([text], `${text}.txt`, { type: 'text/plain' }))
    const { results } = await frontdesk.postObjectRowFiles({
      name: 'people',
      rowId: row.id,
      body: { files },
    })
    expect(results).toHaveLength(2)
    const texts = results.map(async ({ id }) =>
      (await frontdesk.getObjectFileDownload({ name: 'people', id })).text(),
    )
    expect((await Promise.all(texts)).toSorted()).toEqual(['one', 'two'])
  })

  it('streams a turn, and fetches its end when the connection breaks', async () => {
    const agent = await publishedAgent(server)
    await agent.start(say('Welcome!'))
    const { frontdesk, proxy, ...rest } = await behind()
    await using _ = rest
    const turn = async () =>
      Array.fromAsync(frontdesk.stream.postAgentMessages({ agentId: agent.id, body: {} }))

    const whole = await turn()
    expect(whole.map(({ event }) => event)).toEqual(expect.arrayContaining(['message', 'done']))
    expect(whole.find(({ event }) => event === 'message')?.data).toMatchObject({ content: 'Welcome!' })
    expect(whole.at(-1)).toMatchObject({ event: 'done', data: { conversation_status: 'OPEN' } })

    const before = (await frontdesk.getAgentConversations({ agentId: agent.id })).results.length
    proxy.faults.push({ cut: 10 })
    expect((await turn()).at(-1)).toMatchObject({
      event: 'done',
      data: { messages: [{ content: 'Welcome!' }] },
    })
    const after = (await frontdesk.getAgentConversations({ agentId: agent.id })).results.length
    expect(after).toBe(before + 1)
  })

  it('keeps a session where no browser does, and lets go of it', async () => {
    const email = 'person@acme.example'
    const password = 'engine of many wheels'
    await createUser(server.app.db, { accountId: server.account.id, email, role: 'MEMBER', password })
    const frontdesk = createClient({ baseUrl: server.url })
    await expect(frontdesk.getMe()).rejects.toMatchObject({ status: 401 })
    await frontdesk.postCurrentSession({ body: { email, password } })
    expect((await frontdesk.getCurrentSession()).user.email).toBe(email)
    expect((await frontdesk.patchMeProfile({ body: { name: 'Ada' } })).name).toBe('Ada')
    await frontdesk.deleteCurrentSession()
    await expect(frontdesk.getCurrentSession()).rejects.toMatchObject({ status: 401 })
  })

  it('says what it needs', () => {
    expect(() => createClient()).toThrow('Say where the server is')
  })
})

function tool(name: string) {
  return { type: 'HTTP', name, description: 'Looks something up', url: 'https://shop.example/' } as const
}
