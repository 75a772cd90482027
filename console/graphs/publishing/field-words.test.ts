import { expect, it } from 'vitest'
import { emptyGraph, type Graph } from '../state/graph.ts'
import type { NodeType } from '../state/node-types.ts'
import { fieldTitle, fieldWords, type WordContext } from './field-words.ts'

const choosing: NodeType = {
  type: 'CHOOSE',
  title: 'Choose',
  graphs: ['workflow'],
  entryOf: null,
  hasInput: true,
  ports: [{ handle: 'else', taken: '', expected: true, isError: false }],
  branches: { each: 'condition', taken: '', from: 'conditions', key: 'id' },
  loop: null,
  breaksLoop: false,
  waits: false,
  triggers: [],
  result: null,
  defaults: {},
  example: {},
  schema: {
    properties: {
      tableId: { anyOf: [{ type: 'integer', 'x-reference': 'table' }, { type: 'null' }] },
      triggerByWebhookIds: { type: 'array', items: { type: 'integer', 'x-reference': 'webhook' } },
      operation: { enum: ['CREATE', 'SEARCH'] },
      conditions: { type: 'array', items: { properties: { expression: { type: 'string' } } } },
    },
  },
}
const conditions = [{ id: 'condition_1', label: 'enough', expression: '{node_1.budget} > 1000' }]
const graph: Graph = {
  ...emptyGraph,
  nodes: [
    {
      nodeId: 'node_1',
      alias: 'Enough?',
      type: 'CHOOSE',
      position: { positionX: 0, positionY: 0 },
      data: { conditions },
    },
  ],
}
const names = new Map([
  ['table 7', 'People'],
  ['webhook 3', 'Form'],
])
const context: WordContext = {
  graph,
  types: new Map([['CHOOSE', choosing]]),
  names: (kind, id) => names.get(`${kind} ${JSON.stringify(id)}`),
}
const words = (key: string, value: unknown) => fieldWords('CHOOSE', key, value, context)

it('differences name what ids point at, and say choices in words', () => {
  expect(words('tableId', 7)).toBe('People')
  expect(words('tableId', 8)).toBe('8')
  expect(words('triggerByWebhookIds', [3, 4])).toBe('Form; 4')
  expect(words('operation', 'SEARCH')).toBe('Search')
  expect(words('continueOnError', false)).toBe('No')
})

it('differences tell of what is made of parts without braces and ids', () => {
  expect(words('conditions', conditions)).toBe('Label: enough, Expression: {node_1.budget} > 1000')
  expect(words('conditions', [])).toBe('nothing')
  expect(words('rowData', null)).toBe('nothing')
  expect(words('message', 'a'.repeat(300))).toHaveLength(200)
})

it('differences name a way out as the canvas does', () => {
  expect(fieldTitle('node_1', '→ condition_1', context)).toBe('Way out “enough”')
  expect(fieldTitle('node_1', '→ else', context)).toBe('Way out “else”')
  expect(fieldTitle('node_1', '→ gone', context)).toBe('Way out “gone”')
  expect(fieldTitle('node_1', 'url', context)).toBe('Address')
})
