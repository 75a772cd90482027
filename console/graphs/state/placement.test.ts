import { describe, expect, it } from 'vitest'
import { emptyGraph, type Graph } from './graph.ts'
import { isAnyInSight, shiftInto, shownAtFirst, spreadOf } from './placement.ts'

it('moves what is out of sight as far as it takes, and no further', () => {
  expect(shiftInto(40, 140, 32, 500)).toBe(0)
  expect(shiftInto(450, 550, 32, 500)).toBe(-50)
  expect(shiftInto(-100, 0, 32, 500)).toBe(132)
  // Oversized content is shown from its start.
  expect(shiftInto(100, 900, 32, 500)).toBe(-68)
})

function stack(places: Record<string, [x: number, y: number]>, ...ways: [string, string][]): Graph {
  const nodes = Object.entries(places).map(([nodeId, [positionX, positionY]]) => {
    return { nodeId, alias: nodeId, type: 'SAY', position: { positionX, positionY }, data: {} }
  })
  const edges = ways.map(([source, target]) => ({ source, handle: 'default', target }))
  return { ...emptyGraph, nodes, edges }
}

it('finds places for nodes that lie on top of each other: below what leads to them, side by side, and off the others', () => {
  const one = [10, 20] as [number, number]
  const graph = stack({ a: one, b: one, c: one, d: one, free: [10, 148] }, ['a', 'b'], ['a', 'c'], ['c', 'd'])
  expect(Object.fromEntries(spreadOf(graph))).toEqual({
    b: { positionX: 290, positionY: 148 },
    c: { positionX: 570, positionY: 148 },
    d: { positionX: 10, positionY: 276 },
  })
})

it('fetches what lies too far out: beneath the others, each on a place of its own', () => {
  const graph = stack(
    { a: [40, 0], b: [40, 128], c: [1e308, 0], d: [0, -1e9], e: [Number.NaN, 0] },
    ['a', 'b'],
    ['c', 'd'],
  )
  expect(Object.fromEntries(spreadOf(graph))).toEqual({
    c: { positionX: 40, positionY: 256 },
    e: { positionX: 320, positionY: 256 },
    d: { positionX: 40, positionY: 384 },
  })
  expect(spreadOf(graph, new Set('abcde'))).toEqual(spreadOf(graph))
  expect(Object.fromEntries(spreadOf(stack({ a: [1e9, 1e9] })))).toEqual({
    a: { positionX: 0, positionY: 0 },
  })
})

it('shows what is around the beginning of a graph that no window holds', () => {
  expect(shownAtFirst(stack({ a: [0, 0], b: [4000, 0] }))).toBeUndefined()
  expect(shownAtFirst(stack({ a: [0, 0], b: [400_000, 0], c: [0, 200] }))).toEqual(['a', 'c'])
  expect(shownAtFirst(emptyGraph)).toBeUndefined()
})

it('leaves what is not wholly covered where it is, and ends with a ring', () => {
  expect(spreadOf(stack({ a: [0, 0], b: [0, 10] }))).toEqual(new Map())
  expect(spreadOf(stack({ a: [0, 0], b: [0, 0] }, ['a', 'b'], ['b', 'a'])).size).toBe(1)
})

it('leaves those that are settled where they are, and puts what comes later above or below them', () => {
  const one = [0, 0] as [number, number]
  const graph = stack({ a: one, b: one, c: one }, ['b', 'a'], ['a', 'c'])
  expect(Object.fromEntries(spreadOf(graph, new Set(['a'])))).toEqual({
    b: { positionX: 0, positionY: -128 },
    c: { positionX: 0, positionY: 128 },
  })
  expect(spreadOf(graph, new Set(['a', 'b', 'c']))).toEqual(new Map())
})

it('puts a thousand in rows, each at a place of its own', () => {
  const names = Array.from({ length: 1000 }, (_, index) => [`n${index}`, [0, 0]] as const)
  const found = spreadOf(stack(Object.fromEntries(names) as Record<string, [number, number]>))
  expect(new Set([...found.values()].map((position) => JSON.stringify(position))).size).toBe(999)
  expect(Math.max(...[...found.values()].map(({ positionX }) => positionX))).toBeLessThan(12 * 280)
})

describe('what can be seen of a graph', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 0, y: 200 },
  ]
  const canvas = { width: 600, height: 400 }

  it.each([
    ['in the middle', { x: 100, y: 100, zoom: 1 }, true],
    ['at the left edge, by its end', { x: -200, y: 100, zoom: 1 }, true],
    ['beyond the left edge, but for a few pixels', { x: -220, y: 100, zoom: 1 }, false],
    ['beyond the right edge', { x: 640, y: 100, zoom: 1 }, false],
    ['with its lower node only', { x: 100, y: -150, zoom: 1 }, true],
    ['below', { x: 100, y: 420, zoom: 1 }, false],
    ['from afar, small as it is', { x: 590, y: 100, zoom: 0.1 }, false],
    ['from afar, whole', { x: 560, y: 100, zoom: 0.1 }, true],
  ])('%s', (_, view, answer) => {
    expect(isAnyInSight(places, view, canvas)).toBe(answer)
  })

  it('is nothing where there is nothing', () => {
    expect(isAnyInSight([], { x: 0, y: 0, zoom: 1 }, canvas)).toBe(false)
  })
})
