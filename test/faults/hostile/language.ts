import { expect } from 'vitest'
import { tryOut } from '../../harness/workflows/automation.ts'
import type { Attack } from './scene.ts'
import { deep, failures } from './scene.ts'

/** What authors write and others fill in. */

const template = (prompt: string, outputFormat = 'TEXT') => ({
  type: 'DATA_TRANSFORMER',
  mode: 'TEMPLATE',
  prompt,
  outputFormat,
})

const condition = (expression: string) => ({
  type: 'CONDITIONAL_ROUTING',
  mode: 'EXPRESSION',
  conditions: [{ id: 'yes', expression }],
})

const alone = (node: object) => ({ nodes: { node: node as { type: string } }, edges: ['start → node'] })

const text = (bytes: number) => ({ text: 'x'.repeat(bytes) })

export const templates: readonly Attack[] = [
  {
    what: 'six deliveries of 400 KB, each named a thousand times',
    run: async (scene) => {
      const sketch = {
        nodes: {
          node: template('{trigger_payload}'),
          again: (ids: Record<string, string>) => template(`{${ids['node']}}`.repeat(1000)),
        },
        edges: ['start → node', 'node → again'],
      }
      const reasons = await failures(
        scene,
        sketch,
        Array.from({ length: 6 }, () => text(400_000)),
      )
      for (const reason of reasons) expect(reason).toContain('FRONTDESK_TEXT_LIMIT_MB')
    },
  },
  {
    what: 'results that together are more than a run may hold',
    run: async (scene) => {
      const names = Array.from({ length: 12 }, (_, index) => `node${index}`)
      const nodes = Object.fromEntries(names.map((name) => [name, template('{trigger_payload}'.repeat(20))]))
      const edges = names.map((name, index) => `${index === 0 ? 'start' : names[index - 1]} → ${name}`)
      const [reason] = await failures(scene, { nodes, edges }, [text(380_000)])
      expect(reason).toContain('FRONTDESK_RUN_MEMORY_LIMIT_MB')
    },
  },
]

export const paths: readonly Attack[] = [
  {
    what: 'a thousand paths into a JSON text of a megabyte',
    run: async (scene) => {
      const sketch = {
        nodes: {
          // The text of the payload, not the payload: each path has to be read out of it.
          node: template(' {trigger_payload}'),
          again: (ids: Record<string, string>) => template(`{${ids['node']}.a[0].b}`.repeat(1000)),
        },
        edges: ['start → node', 'node → again'],
      }
      const body = { a: [{ b: 'y' }], rest: Array.from({ length: 60_000 }, () => 'some text') }
      expect(await failures(scene, sketch, [body])).toEqual(['succeeded'])
    },
  },
  {
    what: 'names that every object has, and paths without end',
    run: async (scene) => {
      const named = template('[{trigger_payload.constructor.prototype}{trigger_payload.__proto__.polluted}]')
      expect(await failures(scene, alone(named), [{ a: 1 }])).toEqual(['succeeded'])
      const endless = template(`{trigger_payload${'.a'.repeat(10_000)}}`)
      expect(await failures(scene, alone(endless), [{ a: 1 }])).toEqual(['succeeded'])
    },
  },
]

export const expressions: readonly Attack[] = [
  {
    what: 'brackets without end, patterns that backtrack, names that every object has',
    run: async (scene) => {
      const bad = [
        `${'('.repeat(5000)}true${')'.repeat(5000)}`,
        `"${'a'.repeat(40)}!".matches("(a+)+$")`,
        '[1, 2, 3].all(x, [1, 2, 3].all(y, x > y))',
        'constructor.constructor("return process")() == 1',
        `${Array.from({ length: 2000 }, () => '1 + ').join('')}1 > 0`,
      ]
      for (const expression of bad) {
        // As a draft: none of them can be published.
        const { log } = await tryOut(scene.api, alone(condition(expression)), {})
        expect(log.error).toContain('cannot be computed')
      }
    },
  },
  {
    what: 'a text of a megabyte, searched five hundred times',
    run: async (scene) => {
      const searched = Array.from({ length: 60 }, () => '{trigger_payload.text}.contains("y")').join(' || ')
      const [reason] = await failures(scene, alone(condition(searched)), [text(900_000)])
      expect(reason).toContain('FRONTDESK_TEXT_LIMIT_MB')
    },
  },
]

const nested = (levels: number, wrap: (inner: unknown) => unknown, inner: unknown): unknown => {
  let value = inner
  for (let level = 0; level < levels; level++) value = wrap(value)
  return value
}

const sum = (args: unknown[]) => ({ type: 'operator', operator: '+', arguments: args })

export const formulas: readonly Attack[] = [
  {
    what: 'one that is nested a thousand levels deep, and one with ten thousand arguments',
    run: async ({ api }) => {
      const constant = { type: 'constant', value: 1 }
      const deepOne = nested(1000, (inner) => sum([inner, constant]), constant)
      const wide = sum(Array.from({ length: 10_000 }, () => constant))
      for (const formula of [deepOne, wide, { type: 'constructor' }, { type: '__proto__' }]) {
        const reply = await api.post('/objects/deals/fields', {
          name: 'F',
          type: 'formula',
          metadata: { formula },
        })
        expect(reply.status).toBe(400)
      }
    },
  },
]

export const queries: readonly Attack[] = [
  {
    what: 'one that is nested two thousand levels deep, one with a hundred thousand conditions, and one of strange names',
    run: async ({ api }) => {
      const leaf = { path: 'Name', operator: 'contains', value: 'a' }
      const bad = [
        nested(2000, (not) => ({ not }), leaf),
        { or: Array.from({ length: 10_000 }, () => leaf) },
        { path: 'constructor', operator: 'equals', value: 1 },
        { path: 'Name', operator: 'constructor', value: 1 },
        { path: `${'[a].'.repeat(5000)}b`, operator: 'equals', value: 1 },
      ]
      for (const query of bad) {
        const reply = await api.post('/objects/deals/rows/list', { query })
        expect([400, 413]).toContain(reply.status)
      }
    },
  },
  {
    what: 'a search for what the database matches slowly',
    run: async ({ api }) => {
      const query = { path: 'Name', operator: 'contains', value: '%_'.repeat(400) }
      expect((await api.post('/objects/deals/rows/list', { query })).status).toBe(200)
    },
  },
]

export const crons: readonly Attack[] = [
  {
    what: 'lists without end, and a day that never comes',
    run: async ({ api }) => {
      const { id } = await api.ok.post('/workflows', { name: 'Clock' })
      const bad = [
        '*/0 * * * *',
        `${'0-59/1,'.repeat(5000)}1 * * * *`,
        '@'.repeat(10_000),
        `* * * * ${'?'.repeat(9000)}`,
      ]
      for (const [index, cronExpression] of [...bad, '0 0 30 2 *'].entries()) {
        const data = {
          type: 'SCHEDULED_TRIGGER',
          cronExpression,
          timezone: 'UTC',
          startTime: null,
          endTime: null,
        }
        const position = { positionX: 0, positionY: 0 }
        const reply = await api.post(`/workflows/${id}/nodes`, { type: data.type, position, data })
        if (index < bad.length) expect(reply.status).toBe(400)
        else expect([201, 400]).toContain(reply.status)
      }
      expect((await api.put(`/workflows/${id}`, { status: 'ACTIVE' })).status).toBeLessThan(500)
    },
  },
]

export const patterns: readonly Attack[] = [
  {
    what: 'stars without end, against an address that almost fits',
    run: async ({ api, site }) => {
      site.pages.set(`/${'a'.repeat(1500)}b`, '<p>Nothing</p>')
      const base = `/knowledge-bases/${(await api.ok.post('/knowledge-bases', { name: 'Stars' })).id}`
      const body = {
        url: `${site.url}/${'a'.repeat(1500)}b`,
        include: [`/${'*a'.repeat(90)}c`, '/(a+)+$'],
        max_pages: 1,
      }
      const reply = await api.post(`${base}/website-crawls`, body)
      expect([202, 400]).toContain(reply.status)
    },
  },
]

function toolCall(id: number, name: string, input: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } })
}

export const requests: readonly Attack[] = [
  {
    what: 'JSON of a hundred thousand levels, and keys that every object has',
    run: async ({ api }) => {
      const raw = async (body: string) => {
        const headers = { 'content-type': 'application/json' }
        return (await api.fetch('/objects/deals/rows', { method: 'POST', body, headers })).status
      }
      expect(await raw(deep(100_000))).toBe(400)
      expect(await raw('{"__proto__": {"polluted": true}}')).toBe(400)
      expect(await raw('{"constructor": {"prototype": {"polluted": true}}}')).toBe(400)
      expect(await raw('{"Name":')).toBe(400)
    },
  },
  {
    what: 'messages of other protocols that are too deep, too many, or call what they must not',
    run: async ({ api }) => {
      const raw = async (path: string, body: string) => {
        const headers = {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        }
        // Beside the API, with the same key.
        return api.fetch(`/../..${path}`, { method: 'POST', body, headers })
      }
      for (const body of [deep(100_000), '{"jsonrpc":', '[]', `[${'{},'.repeat(200_000)}{}]`, 'null']) {
        const status = (await raw('/mcp', body)).status
        expect([400, 413]).toContain(status)
      }
      const params = { agentId: '../../../metrics' }
      const out = await raw('/mcp', toolCall(1, 'read_operation', { operation: 'getAgent', params }))
      expect(await out.text()).toContain('bad_request')
      const many = { operation: 'x'.repeat(300), query: 'y '.repeat(100_000) }
      expect((await raw('/mcp', toolCall(2, 'search_operations', many))).status).toBeLessThan(500)
      const messages = Array.from({ length: 501 }, () => ({ role: 'user', content: 'x' }))
      const chat = (body: unknown) => raw('/openai/v1/chat/completions', JSON.stringify(body))
      expect((await chat({ model: 'x', messages })).status).toBe(400)
      expect((await raw('/openai/v1/chat/completions', deep(100_000))).status).toBe(400)
      const part = { type: 'image_url', image_url: { url: 'file:///etc/passwd' } }
      expect((await chat({ model: 'x', messages: [{ role: 'user', content: [part] }] })).status).toBe(400)
    },
  },
  {
    what: 'a cursor that is none, and a number of ten thousand digits',
    run: async ({ api }) => {
      expect((await api.get(`/workflows?cursor=${'A'.repeat(7000)}`)).status).toBe(400)
      expect((await api.get(`/workflows/${'9'.repeat(5000)}`)).status).toBeLessThan(500)
    },
  },
]
