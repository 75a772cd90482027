import { describe, expect, it } from 'vitest'
import { createAgent, say } from '../../test/harness/agents/agent.ts'
import type { Json } from '../../test/harness/api.ts'
import { useSharedServer } from '../../test/harness/shared-server.ts'
import { draw, finished } from '../../test/harness/workflows/automation.ts'
import { shortened } from './shortened.ts'

const server = useSharedServer({ workers: true })

async function scope(path: string, nodeId: string): Promise<Map<string, Json>> {
  const { results } = await server.api.ok.get(`${path}/nodes/${nodeId}/scope`)
  return new Map(results.map((one: Json) => [one.name, one]))
}

const template = (prompt: string) => ({
  type: 'DATA_TRANSFORMER',
  mode: 'TEMPLATE',
  outputFormat: 'JSON',
  prompt,
})

describe('the names that a node can read', () => {
  it('are those of the nodes before it, its loops, variables and secrets, with what they last were', async () => {
    const { api } = server
    const { id, ids } = await draw(api, {
      variables: [{ name: 'CITY', defaultValue: 'Lima' }, { name: 'NOTE' }],
      nodes: {
        start: { type: 'WEBHOOK', triggerByWebhookIds: [] },
        list: template('[{"n": 1, "lines": ["a"]}, {"n": 2, "lines": []}]'),
        loop: ({ list = '' }) => ({ type: 'ITERATION', variableName: list }),
        inner: { type: 'ITERATION', variableName: 'loop', variablePath: 'item.lines' },
        call: { type: 'API', url: 'https://api.example.com', variables: [] },
        after: template('{"done": true}'),
      },
      edges: [
        'start → list',
        'list → loop',
        'loop.body → inner',
        'inner.body → call',
        'loop.completed → after',
      ],
    })
    const path = `/workflows/${id}`
    await api.ok.post(`${path}/secrets`, {
      name: 'API_KEY',
      value: 'sk-very-secret',
      origins: ['https://api.example.com'],
    })
    const before = await scope(path, ids['call'] ?? '')
    expect(before.get('Transform')).toMatchObject({ kind: 'node', type: null, value: null, valueFrom: null })
    await api.ok.put(`${path}/nodes/${ids['inner']}`, {
      data: { type: 'ITERATION', variableName: ids['loop'], variablePath: 'item.lines' },
    })
    const { logId } = await api.ok.post(`${path}/test-run`, { payload: { order: 17 } })
    await finished(api, id, logId)

    const names = await scope(path, ids['call'] ?? '')
    expect(names.get('trigger_payload')).toMatchObject({
      kind: 'builtIn',
      type: 'object',
      value: { order: 17 },
      valueFrom: 'run',
    })
    expect(names.get('Transform')).toMatchObject({ type: 'list', nodeId: ids['list'], isShortened: false })
    expect(names.get('CITY')).toMatchObject({ kind: 'variable', value: 'Lima', valueFrom: 'default' })
    expect(names.get('NOTE')).toMatchObject({ kind: 'variable', value: null, type: null })
    expect(names.get(`${ids['loop']}.item`)).toMatchObject({ kind: 'loop', value: { n: 1, lines: ['a'] } })
    expect(names.get(`${ids['loop']}.length`)).toMatchObject({ value: 2, type: 'number' })
    expect(names.get('secrets.API_KEY')).toMatchObject({ kind: 'secret', value: null })
    expect(JSON.stringify([...names.values()])).not.toContain('sk-very-secret')
    expect([...names.keys()]).not.toContain('Transform 2')

    const outside = await scope(path, ids['after'] ?? '')
    expect([...outside.keys()]).not.toContain('loop.item')
    expect([...outside.keys()]).not.toContain('secrets.API_KEY')
    expect([...(await scope(path, ids['start'] ?? '')).keys()]).toEqual([
      'CITY',
      'NOTE',
      'trigger_payload',
      'wait_url',
    ])
  })

  it('of a flow have what was last said and captured in a conversation', async () => {
    const { api } = server
    const agent = await createAgent(api)
    await agent.variable('CITY', { defaultValue: 'Lima' })
    const [, first = '', second = ''] = await agent.start(say('Hello!'), say('Bye {CITY}'))
    const flow = `${agent.path}/flows/${agent.startFlowId}`
    const { conversation_id } = await agent.say(undefined, { variables: { CITY: 'Quito' } })
    const names = await scope(flow, second)
    expect(names.get('Say')).toMatchObject({ kind: 'node', nodeId: first, value: 'Hello!', type: 'text' })
    expect(names.get('CITY')).toMatchObject({ value: 'Quito', valueFrom: 'run' })
    expect(names.get('conversation_id')).toMatchObject({ value: conversation_id })
    expect([...names.keys()]).not.toContain('trigger_payload')
  })

  it('leave out what is too large', async () => {
    const { value, isShortened } = shortened({ list: Array.from({ length: 1000 }, () => 'x'.repeat(9000)) })
    expect(isShortened).toBe(true)
    expect(JSON.stringify(value).length).toBeLessThan(60_000)
    const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => [inner], 'x')
    expect(shortened(deep)).toMatchObject({ isShortened: true })
    const wide = (depth: number): unknown =>
      depth === 0 ? 'x' : Array.from({ length: 20 }, () => wide(depth - 1))
    expect(JSON.stringify(shortened(wide(4)).value).length).toBeLessThan(100_000)
    expect(shortened({ a: [1, null, 'b'] })).toEqual({ value: { a: [1, null, 'b'] }, isShortened: false })
  })
})

function evaluate(expression: string, values: Json = {}) {
  return server.api.post('/expressions/evaluate', { expression, values })
}

describe('POST /expressions/evaluate', () => {
  it.each([
    ['{AMOUNT} > 100 && {STATUS} == "open"', { AMOUNT: '250', STATUS: 'open' }, true, 'boolean'],
    ['{trigger_payload.items[0].n} + 1', { trigger_payload: { items: [{ n: 4 }] } }, 5, 'number'],
    ['{node_1} == null', { node_1: null }, true, 'boolean'],
    ['size({LIST})', { LIST: [1, 2, 3] }, 3, 'number'],
    ['{loop.item.name} + "!"', { loop: { item: { name: 'Ana' } } }, 'Ana!', 'text'],
    ['[1, 2]', {}, [1, 2], 'list'],
  ])('computes %s', async (expression, values, value, type) => {
    const { body } = await evaluate(expression, values)
    expect(body).toEqual({ value, type, holds: typeof value === 'boolean' ? value : null })
  })

  it.each([
    ['{AMOUNT} >', {}, 'expression', 'invalid_expression'],
    ['{AMOUNT} > 1', {}, 'values', 'required'],
    ['{A}.b.c > 1', { A: 5 }, 'expression', 'cannot_compute'],
    ['[1,2].all(x, x > 0)', {}, 'expression', 'invalid_expression'],
  ])('refuses %s', async (expression, values, path, code) => {
    const reply = await evaluate(expression, values)
    expect(reply.status).toBe(400)
    expect(reply.body.details.issues).toMatchObject([{ path, code }])
  })

  it('takes so much and no more', async () => {
    expect((await evaluate('{A} == {A}', { A: 'x'.repeat(300_000) })).status).toBe(413)
    expect((await evaluate(`1${' + 1'.repeat(600)}`)).status).toBe(400)
    const values = { A: 'a'.repeat(100_000), B: `${'a'.repeat(50_000)}b` }
    expect((await evaluate('{A}.contains({B})', values)).body.value).toBe(false)
  })
})

describe('GET /workflows/{id}/next-runs', () => {
  it('tells the next ticks of the schedule, within its window', async () => {
    const { api } = server
    const data = {
      type: 'SCHEDULED_TRIGGER',
      cronExpression: '*/30 * * * *',
      timezone: 'Europe/Madrid',
      startTime: '09:00',
      endTime: '09:30',
    }
    const { id } = await draw(api, { nodes: { start: data } })
    const { results } = await api.ok.get(`/workflows/${id}/next-runs?count=4`)
    const times = results.map(({ at }: Json) =>
      new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/Madrid', timeStyle: 'short' }),
    )
    expect(new Set(times)).toEqual(new Set(['09:00', '09:30']))
    expect(results).toHaveLength(4)
    const other = await api.ok.get(
      `/workflows/${id}/next-runs?cronExpression=${encodeURIComponent('0 0 1 1 *')}&timezone=UTC&count=2`,
    )
    expect(other.results.map(({ at }: Json) => at.slice(4))).toEqual([
      '-01-01T00:00:00.000Z',
      '-01-01T00:00:00.000Z',
    ])
    expect((await api.get(`/workflows/${id}/next-runs?cronExpression=x&timezone=UTC`)).status).toBe(400)
    expect((await api.get(`/workflows/${id}/next-runs?timezone=UTC`)).status).toBe(400)
    const { id: none } = await draw(api, { nodes: {} })
    expect(await api.ok.get(`/workflows/${none}/next-runs`)).toEqual({ results: [], next_cursor: null })
  })
})
