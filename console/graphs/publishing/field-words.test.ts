import { expect, it } from 'vitest'
import { emptyGraph, type Graph } from '../state/graph.ts'
import { sampleField, samplePort, sampleType } from '../state/sample-type.ts'
import { fieldTitle, fieldWords, type WordContext } from './field-words.ts'

const choosing = sampleType('CHOOSE', {
  ports: [samplePort('else')],
  branches: { each: 'condition', taken: '', from: 'conditions', key: 'id' },
  display: {
    icon: 'dots',
    group: 'decide',
    purpose: '',
    summary: [],
    fields: {
      tableId: sampleField('Object or table'),
      triggerByWebhookIds: sampleField('Webhooks'),
      operation: sampleField('Action', { options: { SEARCH: 'Find' } }),
      conditions: sampleField('Conditions', {
        fields: { label: sampleField('Name'), expression: sampleField('Condition') },
      }),
    },
  },
  schema: {
    properties: {
      tableId: { anyOf: [{ type: 'integer', 'x-reference': 'table' }, { type: 'null' }] },
      triggerByWebhookIds: { type: 'array', items: { type: 'integer', 'x-reference': 'webhook' } },
      operation: { enum: ['CREATE', 'SEARCH'] },
      conditions: { type: 'array', items: { properties: { expression: { type: 'string' } } } },
    },
  },
})
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
  expect(words('operation', 'SEARCH')).toBe('Find')
  expect(words('operation', 'CREATE')).toBe('Create')
  expect(words('continueOnError', false)).toBe('No')
})

it('differences tell of what is made of parts without braces and ids', () => {
  expect(words('conditions', conditions)).toBe('Name: enough, Condition: {node_1.budget} > 1000')
  expect(words('conditions', [])).toBe('nothing')
  expect(words('rowData', null)).toBe('nothing')
  expect(words('message', 'a'.repeat(300))).toHaveLength(200)
})

it('differences name a way out as the canvas does', () => {
  expect(fieldTitle('node_1', '→ condition_1', context)).toBe('Way out “enough”')
  expect(fieldTitle('node_1', '→ else', context)).toBe('Way out “else”')
  expect(fieldTitle('node_1', '→ gone', context)).toBe('Way out “gone”')
  expect(fieldTitle('node_1', 'tableId', context)).toBe('Object or table')
  expect(fieldTitle('node_1', 'fullUrl', context)).toBe('Full url')
})
