import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { planPassages } from './passages.ts'

const chunk = (text: string) => ({ heading: 'H', text })
const stored = (text: string, id = text) => ({ id, hash: createHash('sha256').update(`H\n${text}`).digest() })

it('keeps passages that only moved, adds new ones and drops those that are gone', () => {
  const plan = planPassages([stored('a'), stored('b'), stored('c')], [chunk('new'), chunk('c'), chunk('a')])
  expect(plan.kept).toEqual([
    { id: 'c', position: 1 },
    { id: 'a', position: 2 },
  ])
  expect(plan.fresh).toMatchObject([{ text: 'new', position: 0 }])
  expect(plan.surplus).toEqual(['b'])
})

it('keeps as many of equal passages as there are', () => {
  const plan = planPassages([stored('a', '1'), stored('a', '2'), stored('a', '3')], [chunk('a'), chunk('a')])
  expect(plan.kept.map(({ id }) => id)).toEqual(['1', '2'])
  expect(plan.surplus).toEqual(['3'])
})
