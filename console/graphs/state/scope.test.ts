import { expect, it } from 'vitest'
import { withValues } from './scope.ts'

const names = [
  { name: 'node_a', label: 'Form', group: 'node' as const },
  { name: 'node_l.item', label: 'Each.item', group: 'loop' as const },
  { name: 'CITY', label: 'CITY', group: 'variable' as const },
]

it('knows what names last held, also of nodes that the server calls by their aliases', () => {
  const found = withValues(names, [
    { name: 'Form', kind: 'node', nodeId: 'node_a', value: { budget: 7 } },
    { name: 'Each.item', kind: 'loop', nodeId: 'node_l', value: 'first' },
    { name: 'CITY', kind: 'variable', nodeId: null, value: null },
    { name: 'secrets.KEY', kind: 'secret', nodeId: null, value: null },
  ])
  expect(found.map(({ name, value }) => [name, value])).toEqual([
    ['node_a', { budget: 7 }],
    ['node_l.item', 'first'],
    ['CITY', undefined],
    ['secrets.KEY', undefined],
  ])
})
