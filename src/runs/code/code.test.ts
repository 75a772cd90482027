import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'
import {
  draw,
  outputOf,
  type Sketch,
  type Tried,
  traceOf,
  tryOut,
} from '../../../test/harness/workflows/automation.ts'

const server = useSharedServer({ workers: true })

const template = (prompt: string, outputFormat = 'JSON') => ({
  type: 'DATA_TRANSFORMER',
  mode: 'TEMPLATE',
  prompt,
  outputFormat,
})

const chain: Sketch = {
  variables: [{ name: 'VAT', defaultValue: '0.19' }, { name: 'UNUSED' }],
  nodes: {
    terms: template('{"days": 14}'),
    lines: template('[{"customer": "Bellmoor", "net": 100}, {"customer": "Kelmire", "net": 50}]'),
  },
}

async function trial(code: string, more: Readonly<Record<string, unknown>> = {}): Promise<Json> {
  const { id, ids } = await draw(server.api, { nodes: { code: { type: 'CODE', code, ...more } } })
  return server.api.ok.post(`/workflows/${id}/nodes/${ids['code']}/try`, {})
}

async function inputsOf(run: Tried, name: string): Promise<Json> {
  const { results } = await server.api.ok.get(`/runs/${run.logId}/steps`)
  const { id } = results.find((one: Json) => one.nodeId === run.ids[name])
  return (await server.api.ok.get(`/runs/${run.logId}/steps/${id}`)).inputs
}

describe('a CODE node', () => {
  it('reads trigger data, variables, a list and the results of earlier nodes', async () => {
    const code = `type Line = { customer: string; net: number }
const vat = Number(variables.VAT)
console.log(items.length, 'lines')
const { Transform } = nodes
return items.map((line: Line) => ({
  customer: line.customer,
  gross: line.net * (1 + vat),
  days: Transform.days,
  region: input.region,
}))`
    const run = await tryOut(
      server.api,
      {
        ...chain,
        nodes: { ...chain.nodes, code: (ids) => ({ type: 'CODE', code, itemsFrom: ids['lines'] }) },
        edges: ['start → terms', 'terms → lines', 'lines → code'],
      },
      { region: 'north' },
    )
    const { output, details } = await traceOf(server.api, run, 'code')
    expect(output).toEqual([
      { customer: 'Bellmoor', gross: 119, days: 14, region: 'north' },
      { customer: 'Kelmire', gross: 59.5, days: 14, region: 'north' },
    ])
    expect(details.console).toEqual([{ line: 3, level: 'log', text: "2 'lines'" }])
    expect(await inputsOf(run, 'code')).toEqual(expect.objectContaining({ VAT: '0.19' }))
    expect(await inputsOf(run, 'code')).not.toHaveProperty('UNUSED')
  })

  it('runs once per item', async () => {
    const run = await tryOut(server.api, {
      ...chain,
      nodes: {
        ...chain.nodes,
        code: (ids) => ({
          type: 'CODE',
          mode: 'PER_ITEM',
          itemsFrom: ids['lines'],
          code: 'return item.net + index',
        }),
        text: (ids) => template(`{${ids['code']}}`, 'TEXT'),
      },
      edges: ['start → lines', 'lines → code', 'code → text'],
    })
    expect(await outputOf(server.api, run, 'code')).toEqual([100, 51])
    expect(await outputOf(server.api, run, 'text')).toBe('[100,51]')
  })

  it('sees the item of the loop around it', async () => {
    const run = await tryOut(
      server.api,
      {
        nodes: {
          each: { type: 'ITERATION', variableName: 'trigger_payload' },
          code: { type: 'CODE', code: 'return `${loop.index} of ${loop.length}: ${loop.item.name}`' },
        },
        edges: ['start → each', 'each.body → code'],
      },
      [{ name: 'Ana' }, { name: 'Luis' }],
    )
    expect(await outputOf(server.api, run, 'code')).toBe('1 of 2: Luis')
  })

  it('leaves by the error port with the line of the mistake', async () => {
    const run = await tryOut(server.api, {
      nodes: {
        code: { type: 'CODE', code: 'const order: { id?: number } = {}\n\nreturn order.lines.length' },
        after: (ids) => template(`{${ids['code']}.error} / {${ids['code']}.line}`, 'TEXT'),
      },
      edges: ['start → code', 'code.error → after'],
    })
    expect(await outputOf(server.api, run, 'after')).toBe(
      "Line 3: TypeError: cannot read property 'length' of undefined / 3",
    )
  })

  it('names the item that fails', async () => {
    const run = await tryOut(
      server.api,
      {
        nodes: {
          code: { type: 'CODE', mode: 'PER_ITEM', itemsFrom: 'trigger_payload', code: 'return item.a.b' },
        },
        edges: ['start → code'],
      },
      [{ a: { b: 1 } }, {}],
    )
    const { error } = await traceOf(server.api, run, 'code')
    expect(error).toBe("Item 1, line 1: TypeError: cannot read property 'b' of undefined")
  })

  it('takes at most 10,000 items', async () => {
    const sketch: Sketch = {
      nodes: { code: { type: 'CODE', mode: 'PER_ITEM', itemsFrom: 'trigger_payload', code: 'return index' } },
      edges: ['start → code'],
    }
    const most = await tryOut(server.api, sketch, Array(10_000).fill(0))
    expect((await outputOf(server.api, most, 'code')).at(-1)).toBe(9999)
    const more = await tryOut(server.api, sketch, Array(10_001).fill(0))
    expect((await traceOf(server.api, more, 'code')).error).toBe(
      'There are 10001 items. Code runs for at most 10000.',
    )
  })

  it('can be tested by itself, with its log', async () => {
    const { success, output, details } = await trial('console.warn("odd")\nreturn await Promise.all([1, 2])')
    expect({ success, output }).toEqual({ success: true, output: [1, 2] })
    expect(details.console).toEqual([{ line: 1, level: 'warn', text: 'odd' }])
  })

  it('works in flows', async () => {
    const { id: agentId } = await server.api.ok.post('/agents', { name: 'Shop' })
    const { id: flowId } = await server.api.ok.post(`/agents/${agentId}/flows`, { name: 'Orders' })
    const path = `/agents/${agentId}/flows/${flowId}`
    const { nodeId } = await server.api.ok.post(`${path}/nodes`, {
      type: 'CODE',
      position: { positionX: 0, positionY: 0 },
      data: { type: 'CODE', code: 'return input.toUpperCase() + variables.channel' },
    })
    const { output } = await server.api.ok.post(`${path}/nodes/${nodeId}/try`, {
      input: { last_message: 'hello ', channel: 'web' },
    })
    expect(output).toBe('HELLO web')
  })

  it('always draws the same random numbers in a step, and knows no time zone', async () => {
    const { output } = await trial('return [new Date(0).getTimezoneOffset(), Math.random() < 1]')
    expect(output).toEqual([0, true])
  })
})

async function warnings(code: string): Promise<Json[]> {
  const { id } = await draw(server.api, { variables: [{ name: 'VAT' }], nodes: {} })
  const answer = await server.api.fetch(`/workflows/${id}/nodes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'CODE',
      position: { positionX: 0, positionY: 0 },
      data: { type: 'CODE', code },
    }),
  })
  expect(answer.status).toBe(201)
  const all: Json[] = JSON.parse(answer.headers.get('frontdesk-warnings') ?? '[]')
  return all.filter((one) => one.path === 'data.code' || one.path.endsWith('.data.code'))
}

describe('saving code', () => {
  it.each([
    ['const x: number = 1\nreturn [x', 'Line 2, column 10: '],
    ['return 1 +', 'Line 1, column 11: '],
    ['const a = 1\nconst a = 2', 'Line 2, '],
    ['enum A { b }', 'Line 1, column 1: '],
    ['import fs from "fs"', 'Line 1, column 1: '],
  ])('finds the mistake in %j', async (code, place) => {
    const [found] = await warnings(code)
    expect(found?.code).toBe('syntax_error')
    expect(found?.message.startsWith(place)).toBe(true)
  })

  it('accepts TypeScript', async () => {
    expect(await warnings('const x = variables.VAT as string\nreturn x!')).toEqual([])
  })

  it('finds unknown names, with the nearest one', async () => {
    const [found] = await warnings('return 1 +\n variables.VATT')
    expect([found?.code, found?.suggestion]).toEqual(['unknown_name', 'VAT'])
  })
})
