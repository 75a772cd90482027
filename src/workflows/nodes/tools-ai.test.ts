import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { startServer, type TestServer } from '../../../test/harness/server.ts'
import { outputOf, traceOf, tryOut } from '../../../test/harness/workflows/automation.ts'
import { type OpenAiStandIn, startOpenAi } from '../../../test/stand-ins/openai.ts'

let server: TestServer
let model: OpenAiStandIn

beforeAll(async () => {
  model = await startOpenAi()
  server = await startServer({
    workers: true,
    environment: { OPENAI_API_KEY: 'test-key', FRONTDESK_AI_OPENAI_URL: model.url },
  })
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

async function ask(data: Json, variables: { name: string }[] = []) {
  const node = { type: 'TOOLS_AI', instructions: 'Help.', prompt: 'Go', ...data }
  return tryOut(server.api, { nodes: { node }, edges: ['start → node'], variables })
}

async function peopleType(): Promise<number> {
  return (await server.api.ok.get('/objects/people/record-types')).results[0].id
}

const unset = { Name: null, Email: null, Phone: null, Company: null, Job_title: null }

describe('TOOLS_AI', () => {
  it('lets the model use the records that are granted, and tells what it did', async () => {
    const recordTypeId = await peopleType()
    model.willSay(
      { tool: 'create_people', input: { ...unset, Name: 'Ana', Email: 'ana@example.com' } },
      { tool: 'find_people', input: { ...unset, id: null, search: 'Ana' } },
      { text: 'Ana is in.' },
    )
    const run = await ask({ selectedRecordTypes: [{ recordTypeId, read: true, create: true }] })
    expect(run.log).toMatchObject({ successful: true, error: null })
    expect(await outputOf(server.api, run, 'node')).toBe('Ana is in.')
    const { details, ai_credits: credits } = await traceOf(server.api, run, 'node')
    expect(credits).toBeGreaterThan(0)
    expect(details.tool_calls).toMatchObject([
      { tool: 'create_people', failed: false },
      { tool: 'find_people', failed: false, output: [{ Email: 'ana@example.com' }] },
    ])
  })

  it('tells the model what failed, and offers nothing that is not granted', async () => {
    const recordTypeId = await peopleType()
    model.willSay(
      { tool: 'create_people', input: { ...unset, Name: 'x', Email: 'no address' } },
      { tool: 'delete_people', input: { id: '0199f0a46f3c000012ab34cd' } },
      { text: 'I could not.' },
    )
    const run = await ask({ selectedRecordTypes: [{ recordTypeId, create: true }] })
    const { details } = await traceOf(server.api, run, 'node')
    expect(details.tool_calls).toMatchObject([
      { tool: 'create_people', failed: true },
      { tool: 'delete_people', failed: true },
    ])
    expect(JSON.stringify(details.tool_calls[0].output)).toContain('Email')
  })

  it('keeps to the record type that is granted', async () => {
    const vip = await server.api.ok.post('/objects/people/record-types', { name: 'vip' })
    const row = await server.api.ok.post('/objects/people/rows', { Name: 'Ordinary' })
    model.willSay({ tool: 'update_people_vip', input: { ...unset, id: row.id, Name: 'X' } }, { text: 'No.' })
    const run = await ask({ selectedRecordTypes: [{ recordTypeId: vip.id, update: true }] })
    const { details } = await traceOf(server.api, run, 'node')
    expect(details.tool_calls).toMatchObject([{ failed: true }])
    expect((await server.api.ok.get(`/objects/people/rows/${row.id}`)).data.Name).toBe('Ordinary')
  })

  it('fails when the model cannot be reached, and charges nothing', async () => {
    model.willSay({ status: 400, message: 'bad' })
    const run = await ask({})
    expect(run.log).toMatchObject({ successful: false, ai_credits: 0 })
  })
})

describe('without credits', () => {
  it('the run stops, whatever the graph says about errors', async () => {
    const poor = await server.createAccount()
    await server.app.db
      .insertInto('credit_balances')
      .values({ account_id: poor.id, available: 0 })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ available: 0 }))
      .execute()
    model.willSay({ text: 'never' })
    const run = await tryOut(poor.owner.api, {
      nodes: {
        node: { type: 'TOOLS_AI', prompt: 'Go' },
        handler: { type: 'DATA_TRANSFORMER', mode: 'TEMPLATE', prompt: 'x' },
      },
      edges: ['start → node', 'node.error → handler'],
    })
    expect(run.log).toMatchObject({ successful: false, insufficient_credits: true, operations: 2 })
    expect(model.requests).toHaveLength(0)
  })
})
