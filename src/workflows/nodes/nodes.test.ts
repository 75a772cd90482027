import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useServer } from '../../../test/harness/server.ts'
import {
  activate,
  draw,
  finished,
  outputOf,
  type Sketch,
  type Tried,
  traceOf,
  tryOut,
} from '../../../test/harness/workflows/automation.ts'

const server = useServer({ workers: true })

const template = (prompt: string, outputFormat = 'TEXT') => ({
  type: 'DATA_TRANSFORMER',
  mode: 'TEMPLATE',
  prompt,
  outputFormat,
})

/** Runs one node after the entry. `taken` is the port it left by. */
async function one(
  data: Readonly<Record<string, unknown>>,
  payload?: Json,
  extra: Partial<Sketch> = {},
): Promise<Tried> {
  return tryOut(server.api, { nodes: { node: data }, edges: ['start → node'], ...extra }, payload)
}

it('fails at an incomplete node of a draft, by its error port where there is one', async () => {
  const { id, ids } = await draw(server.api, {
    nodes: {
      start: { type: 'WEBHOOK', triggerByWebhookIds: [] },
      node: template('x'),
      handler: template('caught'),
    },
    edges: ['start → node', 'node.error → handler'],
  })
  const { revision } = await server.api.ok.get(`/workflows/${id}/draft`)
  const edits = [{ op: 'changeNode', nodeId: ids['node'], data: template('') }]
  await server.api.ok.patch(`/workflows/${id}/graph`, { revision, edits })
  const { logId } = await server.api.ok.post(`/workflows/${id}/test-run`, {})
  const run = { id, ids, logId, log: await finished(server.api, id, logId) }
  expect(run.log).toMatchObject({ successful: true })
  expect(await outputOf(server.api, run, 'handler')).toBe('caught')
  expect((await outputOf(server.api, run, 'node')).error).toContain('This node is incomplete.')
})

describe('DATA_TRANSFORMER', () => {
  it('fills in a template, as text or as JSON', async () => {
    const text = await one(template('Hello {trigger_payload}, {{KNOWN}'), 'Ana')
    expect(await outputOf(server.api, text, 'node')).toBe('Hello Ana, {KNOWN}')
    const json = await one(template('{"name": "{trigger_payload}", "list": [1]}', 'JSON'), 'An "A"')
    expect(await outputOf(server.api, json, 'node')).toEqual({ name: 'An "A"', list: [1] })
  })

  it('reads into what it names, and fails where a name is none', async () => {
    const payload = { orders: [{ id: 7, 'First name': 'Ana' }] }
    const read = await one(
      template('{trigger_payload.orders[0].First name} {LIST[1].a} {trigger_payload.none.at all}!'),
      payload,
      { variables: [{ name: 'LIST', defaultValue: '[1,{"a":2}]' }] },
    )
    expect(await outputOf(server.api, read, 'node')).toBe('Ana 2 !')
    const unknown = await one(template('Hello {NOBODY}'))
    expect(unknown.log).toMatchObject({ successful: false })
    expect(unknown.log.error).toContain('{NOBODY}')
  })

  it('fails on what is not JSON, by its error port where there is one', async () => {
    const failed = await one(template('{"a": ', 'JSON'))
    expect(failed.log).toMatchObject({ successful: false, operations: 2 })
    expect(failed.log.error).toContain("isn't JSON")
    const caught = await tryOut(server.api, {
      nodes: { node: template('nope', 'JSON'), handler: (ids) => template(`caught {${ids['node']}}`) },
      edges: ['start → node', 'node.error → handler'],
    })
    expect(caught.log.successful).toBe(true)
    expect(caught.log.node_results[1]).toMatchObject({ success: false })
    expect(await outputOf(server.api, caught, 'handler')).toContain('caught {"error":')
  })

  it('asks the model in AI mode, and is charged', async () => {
    const run = await one({ type: 'DATA_TRANSFORMER', prompt: 'Reply with exactly: done' })
    expect(run.log).toMatchObject({ successful: true, ai_credits: 1 })
    const trace = await traceOf(server.api, run, 'node')
    expect(trace).toMatchObject({ ai_credits: 1, details: { model: 'Offline demo model' } })
  })
})

const routing = (expression: string) => ({
  type: 'CONDITIONAL_ROUTING',
  mode: 'EXPRESSION',
  conditions: [{ id: 'yes', expression }],
})

describe('CONDITIONAL_ROUTING', () => {
  it.each([
    ['{trigger_payload}.amount > 100', { amount: 150 }, 'yes'],
    ['{trigger_payload}.amount > 100', { amount: 5 }, 'else'],
    ['{trigger_payload}.tags.size() == 2 && "a" in {trigger_payload}.tags', { tags: ['a', 'b'] }, 'yes'],
    ['{trigger_payload}.name.startsWith("An")', { name: 'Ana' }, 'yes'],
    ['double({trigger_payload}.text) >= 1.5', { text: '1.5' }, 'yes'],
    ['{trigger_payload} == null', undefined, 'yes'],
    ['{trigger_payload.zip} == "01234" && {trigger_payload.zip} > 1000', { zip: '01234' }, 'yes'],
  ])('%s for %j takes %s', async (expression, payload, port) => {
    expect(await outputOf(server.api, await one(routing(expression), payload), 'node')).toBe(port)
  })

  it.each([
    ['{trigger_payload}.amount >', 'cannot be computed'],
    ['{trigger_payload}.amount', 'neither true nor false'],
    ['{trigger_payload}.name.matches("(a+)+$")', 'may not be used'],
  ])('%s fails: %s', async (expression, message) => {
    const run = await one(routing(expression), { amount: 1, name: 'a' })
    expect(run.log.error).toContain(message)
  })

  it('goes on behind the port that it took', async () => {
    const run = await tryOut(
      server.api,
      {
        nodes: { node: routing('{trigger_payload} == 1'), a: template('a'), b: template('b') },
        edges: ['start → node', 'node.yes → a', 'node.else → b'],
      },
      2,
    )
    expect(run.log.node_results.at(-1).node_id).toBe(run.ids['b'])
  })

  it('lets a model judge in AI mode', async () => {
    const run = await one(
      {
        type: 'CONDITIONAL_ROUTING',
        conditions: [
          { id: 'refund', expression: 'The customer wants their money back.' },
          { id: 'other', expression: 'The customer praises the weather.' },
        ],
      },
      'I want my money back, please refund me',
    )
    expect(run.log).toMatchObject({ successful: true, ai_credits: 1 })
    expect(['refund', 'other', 'else']).toContain(await outputOf(server.api, run, 'node'))
  })
})

describe('AI_CAPTURE', () => {
  it('takes values out of a text into variables', async () => {
    const run = await tryOut(server.api, {
      variables: [{ name: 'EMAIL' }, { name: 'PHONE', defaultValue: 'none' }],
      nodes: {
        node: {
          type: 'AI_CAPTURE',
          prompt: 'Please write to ana@example.com',
          captureVariables: [{ name: 'EMAIL' }],
        },
        after: template('{EMAIL} {PHONE}'),
      },
      edges: ['start → node', 'node → after'],
    })
    expect(run.log).toMatchObject({ successful: true, ai_credits: 1 })
    expect(await outputOf(server.api, run, 'after')).toBe('ana@example.com none')
    expect(await traceOf(server.api, run, 'node')).toMatchObject({ variables: { EMAIL: 'ana@example.com' } })
  })
})

describe('TOOLS_AI', () => {
  it('works without tools and sums up', async () => {
    const run = await one({ type: 'TOOLS_AI', instructions: 'Reply with exactly: all done', prompt: 'Go' })
    expect(run.log).toMatchObject({ successful: true, ai_credits: 1 })
    expect(typeof (await outputOf(server.api, run, 'node'))).toBe('string')
  })
})

describe('ITERATION and BREAK', () => {
  it('fails before its body starts when there are more than 50 items', async () => {
    const run = await tryOut(
      server.api,
      {
        nodes: { loop: { type: 'ITERATION', variableName: 'trigger_payload' }, a: template('x') },
        edges: ['start → loop', 'loop.body → a'],
      },
      Array.from({ length: 51 }, (_, index) => index),
    )
    expect(run.log).toMatchObject({ successful: false, operations: 2 })
    expect(run.log.error).toContain('51 items')
    expect(run.log.node_results[1]).toMatchObject({ success: false, error: run.log.error })
  })

  it('skips items that fail, nests, and is left by BREAK', async () => {
    const run = await tryOut(
      server.api,
      {
        nodes: {
          loop: { type: 'ITERATION', variableName: 'trigger_payload', continueOnError: true },
          inner: (ids) => template(`{${ids['loop']}.item}`, 'JSON'),
          when: (ids) => ({
            type: 'CONDITIONAL_ROUTING',
            mode: 'EXPRESSION',
            conditions: [{ id: 'stop', expression: `{${ids['inner']}} == 3` }],
          }),
          stop: { type: 'BREAK' },
          end: (ids) => template(`{${ids['loop']}}`),
        },
        edges: [
          'start → loop',
          'loop.body → inner',
          'inner → when',
          'when.stop → stop',
          'loop.completed → end',
        ],
      },
      [1, 'not json', 3, 4],
    )
    expect(run.log.successful).toBe(true)
    expect(JSON.parse(await outputOf(server.api, run, 'end'))).toEqual({ items: 3, failed: [1] })
  })

  it('stops an endless cycle at 500 steps', async () => {
    const run = await tryOut(server.api, {
      nodes: { a: template('a'), b: template('b') },
      edges: ['start → a', 'a → b', 'b → a'],
    })
    expect(run.log).toMatchObject({ successful: false, operations: 500 })
    expect(run.log.error).toContain('500 steps')
  })

  it('fails the run where BREAK stands outside a loop', async () => {
    const { log } = await one({ type: 'BREAK' })
    expect(log).toMatchObject({ successful: false })
    expect(log.node_results[1]).toMatchObject({ success: false, error: log.error })
  })

  it('fails on what is no list', async () => {
    const run = await one({ type: 'ITERATION', variableName: 'trigger_payload' }, { a: 1 })
    expect(run.log.error).toContain('is not a list')
  })
})

const status = (automationId: number, action: string) => ({
  type: 'AUTOMATION_STATUS',
  automationId,
  action,
})

const statusOf = async (id: number) => (await server.api.ok.get(`/workflows/${id}`)).status

describe('AUTOMATION_STATUS', () => {
  it('sets another automation live and back, and publishes nothing', async () => {
    const other = await activate(server.api, { nodes: { start: { type: 'WEBHOOK' } } })
    const { liveSnapshotId } = await server.api.ok.get(`/workflows/${other.id}`)
    await one(status(other.id, 'SET_DRAFT'))
    expect(await statusOf(other.id)).toBe('DRAFT')
    await one(status(other.id, 'SET_ACTIVE'))
    expect(await server.api.ok.get(`/workflows/${other.id}`)).toMatchObject({
      status: 'ACTIVE',
      liveSnapshotId,
    })
    const toggled = await one(status(other.id, 'TOGGLE'))
    expect(await outputOf(server.api, toggled, 'node')).toBe('DRAFT')
  })

  it('fails where nothing was ever published', async () => {
    const other = await draw(server.api, { nodes: { start: { type: 'WEBHOOK' } } })
    const run = await one(status(other.id, 'SET_ACTIVE'))
    expect(run.log.error).toContain('never published')
    expect(await statusOf(other.id)).toBe('DRAFT')
  })
})

const condition = (expression: string) => ({
  type: 'CONDITIONAL_ROUTING',
  mode: 'EXPRESSION',
  conditions: [{ id: 'yes', expression }],
})

describe('names that every object has', () => {
  const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', '__defineGetter__']

  it.each(inherited)('%s is unknown to an expression', async (name) => {
    const bare = await one(condition(`${name} != 1`), { a: 1 })
    expect(bare.log.error).toMatch(/a name without a value|a reserved word|unknown/i)
    const inside = await one(condition(`{trigger_payload}.${name} != 1`), { a: 1 })
    expect(inside.log.error).toMatch(/doesn't have this key|a reserved word|cannot be computed/)
    expect(
      (await one(condition(`has({trigger_payload}.a) && {trigger_payload}.a == 1`), { a: 1 })).log,
    ).toMatchObject({ successful: true })
  })

  it.each(inherited)('%s is unknown to a template, and no value has it', async (name) => {
    const unknown = await one(template(`{${name}}`), { a: 1 })
    expect(unknown.log.error).toContain(`There is no {${name}} here`)
    const none = await one(template(`[{trigger_payload.${name}}]`), { a: 1 })
    expect(await outputOf(server.api, none, 'node')).toBe('[]')
  })
})
