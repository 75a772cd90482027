import { afterEach, describe, expect, it } from 'vitest'
import { speak } from '../../kit/language/translate.ts'
import type { GraphNode } from './graph.ts'
import { summaryOf } from './summary.ts'

const graph = { nodes: [], edges: [], comments: [] }
const names = (kind: string) => (kind === 'table' ? 'Leute' : undefined)
const node = (type: string, data: object): GraphNode => ({
  nodeId: 'node_1',
  alias: type,
  type,
  position: { positionX: 0, positionY: 0 },
  data: { type, ...data },
})

describe('what a node does, in one line', () => {
  afterEach(() => speak('en'))

  it.each([
    ['DYNAMIC_TABLES', { operation: 'CREATE', tableId: 1 }, 'Create: Leute', 'Anlegen: Leute'],
    [
      'DYNAMIC_TABLES',
      { operation: 'SEARCH', tableId: 1, query: { path: 'Email', operator: 'isNotEmpty' } },
      'Search: Leute where Email is not empty',
      'Suchen: Leute wobei Email ist nicht leer',
    ],
    ['WAIT', { waitFor: 'TIME', amount: 2, unit: 'HOURS' }, '2 Hours', '2 Stunden'],
    ['CREATE_RECORD_ACTIVITY', { activityType: 'NOTE', content: 'Ok' }, 'Note: Ok', 'Notiz: Ok'],
  ])('%s', async (type, data, english, german) => {
    expect(summaryOf(node(type, data), graph, names)).toBe(english)
    await speak('de')
    expect(summaryOf(node(type, data), graph, names)).toBe(german)
  })
})
