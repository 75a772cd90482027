import { expect, it } from 'vitest'
import { withValues } from './scope.ts'

const names = [
  { name: 'node_a', label: 'Form', group: 'node' as const },
  { name: 'node_l.item', label: 'Each.item', group: 'loop' as const },
  { name: 'CITY', label: 'CITY', group: 'variable' as const },
]

const ofRun = { valueFrom: 'run' as const, valueAt: '2026-01-15T09:30:00.000Z' }
const unknown = { valueFrom: null, valueAt: null }

it('knows what names last held, also of nodes that the server calls by their aliases', () => {
  const found = withValues(names, [
    { name: 'Form', kind: 'node', nodeId: 'node_a', value: { budget: 7 }, ...ofRun },
    { name: 'Each.item', kind: 'loop', nodeId: 'node_l', value: 'first', ...ofRun },
    { name: 'CITY', kind: 'variable', nodeId: null, value: null, ...unknown },
    { name: 'secrets.KEY', kind: 'secret', nodeId: null, value: null, ...unknown },
  ])
  expect(found.map(({ from }) => from)).toEqual(['run', 'run', undefined, undefined])
  expect(found.map(({ name, value }) => [name, value])).toEqual([
    ['node_a', { budget: 7 }],
    ['node_l.item', 'first'],
    ['CITY', undefined],
    ['secrets.KEY', undefined],
  ])
})
