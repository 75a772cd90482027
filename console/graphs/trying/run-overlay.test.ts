import { expect, it } from 'vitest'
import { emptyGraph } from '../state/graph.ts'
import { durationText, runOverlay } from './run-overlay.ts'

const graph = {
  ...emptyGraph,
  edges: [
    { source: 'fork', handle: 'yes', target: 'a' },
    { source: 'fork', handle: 'no', target: 'a' },
    { source: 'a', handle: 'default', target: 'b' },
  ],
}

function result(nodeId: string, more: object = {}) {
  return { nodeId, status: 'SUCCEEDED' as const, ai_credits: 0, ...more }
}

it('tells what became of each node, and which way was taken', () => {
  const { statuses, taken } = runOverlay(
    [
      result('fork', { port: 'no' }),
      result('a', { ai_credits: 2, duration: 1500 }),
      result('b'),
      result('b', { status: 'FAILED' }),
    ],
    graph,
  )
  expect(statuses.get('a')).toEqual({ kind: 'done', text: 'done', end: '2 credits · 1.5 s' })
  expect(statuses.get('b')).toEqual({ kind: 'failed', text: '1 of 2 failed', end: '' })
  expect([...taken]).toEqual([
    ['fork a no', 1],
    ['a b default', 2],
  ])
})

it.each([
  [12, '12 ms'],
  [2400, '2.4 s'],
  [150_000, '2.5 min'],
])('%d milliseconds are %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text)
})
