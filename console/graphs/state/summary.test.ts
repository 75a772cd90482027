import { describe, expect, it } from 'vitest'
import type { GraphNode } from './graph.ts'
import { sampleField, sampleType } from './sample-type.ts'
import { summaryOf } from './summary.ts'

const graph = { nodes: [], edges: [], comments: [] }
const names = (kind: string, id: unknown) => (kind === 'table' && id === 1 ? 'People' : undefined)

const type = sampleType('WORK', {
  display: {
    icon: 'dots',
    group: 'data',
    purpose: '',
    summary: [
      '{amount} {unit}',
      '{mode}: {tableId} where {query}',
      '{mode}: {tableId}',
      '{url}',
      '{rows}',
      'Idle',
    ],
    fields: {
      mode: sampleField('Mode', { options: { SEARCH: 'Search' } }),
      amount: sampleField('Duration', { unit: 'unit', when: { mode: ['WAIT'] } }),
      unit: sampleField('Unit', { options: { HOURS: 'hours' } }),
      tableId: sampleField('Table'),
      query: sampleField('Conditions', { control: 'query' }),
      url: sampleField('URL'),
      rows: sampleField('Rows', { fields: { name: sampleField('Name'), text: sampleField('Text') } }),
    },
  },
  defaults: { mode: 'SEARCH', unit: 'HOURS', amount: 2 },
  schema: {
    properties: {
      mode: { enum: ['SEARCH', 'WAIT'] },
      unit: { enum: ['HOURS'] },
      tableId: { 'x-reference': 'table' },
      url: { format: 'url' },
      rows: { type: 'array', items: { type: 'object' } },
    },
  },
})

function summary(data: GraphNode['data']): string {
  const node = {
    nodeId: 'node_1',
    alias: 'Work',
    type: 'WORK',
    position: { positionX: 0, positionY: 0 },
    data,
  }
  return summaryOf(node, new Map([['WORK', type]]), graph, names)
}

describe('the summary of a node', () => {
  it.each([
    [{ mode: 'WAIT', amount: 3 }, '3 hours'],
    [{ tableId: 1 }, 'Search: People'],
    [
      {
        tableId: 1,
        query: {
          and: [
            { path: 'Email', operator: 'isNotEmpty' },
            { path: 'A', operator: 'equals', value: 1 },
          ],
        },
      },
      'Search: People where Email is not empty and A = 1',
    ],
    [{ url: 'https://api.example.com/orders?limit=1' }, 'api.example.com/orders'],
    [
      {
        rows: [
          { name: '', text: 'first' },
          { name: 'second', text: 'x' },
        ],
      },
      'first · second',
    ],
    [{}, 'Idle'],
  ])('%j: %s', (data, words) => {
    expect(summary(data)).toBe(words)
  })

  it('is empty for a type that the console does not know', () => {
    expect(
      summaryOf(
        { nodeId: 'n', alias: 'n', type: 'X', position: { positionX: 0, positionY: 0 }, data: {} },
        new Map(),
        graph,
        names,
      ),
    ).toBe('')
  })
})
