import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sumUp } from '../../src/ai/offline/text/sum-up.ts'
import { readRobots } from '../../src/knowledge/crawl/robots.ts'
import { useServer } from '../../test/harness/server.ts'
import { fastest, isWithin } from './bound.ts'

const server = useServer()

const summary = (length: number) => () => sumUp(`Sum up ${' '.repeat(length)}:\n${'['.repeat(length)}`)

const contains = (part: string) => () =>
  server.api.ok.post('/expressions/evaluate', {
    expression: '{A}.contains({B})',
    values: { A: 'a'.repeat(100_000), B: part },
  })

const patch = (count: number) => async () => {
  const { id } = await server.api.ok.post('/workflows', { name: 'Large' })
  const edits = Array.from({ length: count }, (_, n) => ({
    op: 'addNode',
    nodeId: `node_${randomUUID()}`,
    type: 'SEND_MESSAGE',
    position: { positionX: 0, positionY: 0 },
    data: { type: 'SEND_MESSAGE', message: `{trigger_payload} ${n}` },
  }))
  expect((await server.api.patch(`/workflows/${id}/graph`, { revision: 0, edits })).status).toBe(200)
}

// Twice the input may take twice the time and some more; with its square it would take four times as long.
const linear = 3

it('texts are read in time that grows with their length', async () => {
  const floor = await fastest(summary(500_000))
  const measured = await fastest(summary(1_000_000))
  expect(isWithin({ name: 'sum up a text of twice the length, ms', measured, floor, most: linear })).toBe(
    true,
  )
})

it('a robots.txt is read in time that grows with its length', async () => {
  const origin = 'https://a.example'
  const path = `${origin}/${'a'.repeat(2000)}`
  const robots = (rules: number) => () =>
    readRobots(origin, `User-agent: *\n${`Disallow: /${'*a'.repeat(50)}*b$\n`.repeat(rules)}`).allows(path)
  await fastest(robots(250))
  const floor = await fastest(robots(250))
  const measured = await fastest(robots(500))
  expect(isWithin({ name: 'robots.txt with twice as many rules, ms', measured, floor, most: linear })).toBe(
    true,
  )
})

it('an expression over long texts takes little longer where it nearly matches everywhere', async () => {
  const floor = await fastest(contains('a'.repeat(50_000)))
  const measured = await fastest(contains(`${'a'.repeat(50_000)}b`))
  expect(isWithin({ name: 'expression that nearly matches, ms', measured, floor, most: 10 })).toBe(true)
})

it('a patch takes time that grows with its edits', async () => {
  const floor = await fastest(patch(500), 3)
  const measured = await fastest(patch(1000), 3)
  expect(isWithin({ name: 'patch of twice as many nodes, ms', measured, floor, most: linear })).toBe(true)
})
