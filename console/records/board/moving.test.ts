import { expect, it } from 'vitest'
import { placeOf } from './moving.ts'

it('leads from card to card, and moves a card with Control', () => {
  expect(placeOf('ArrowRight', false, 0, 3)).toEqual({ kind: 'go', lane: 1, step: 0 })
  expect(placeOf('ArrowRight', true, 0, 3)).toEqual({ kind: 'move', lane: 1 })
  expect(placeOf('ArrowRight', true, 2, 3)).toBeUndefined()
  expect(placeOf('ArrowLeft', false, 0, 3)).toBeUndefined()
  expect(placeOf('ArrowUp', false, 1, 3)).toEqual({ kind: 'go', lane: 1, step: -1 })
  expect(placeOf('x', false, 1, 3)).toBeUndefined()
})
