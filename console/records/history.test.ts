import { expect, it } from 'vitest'
import { type CellChange, History } from './history.ts'

const change = (before: string, after: string): CellChange[] => [{ rowId: '1', field: 'Name', before, after }]

it('undoes and does again, the last first', () => {
  const history = new History()
  expect(history.undo()).toBeUndefined()
  history.add(change('a', 'b'))
  history.add(change('b', 'c'))
  expect(history.undo()).toEqual(change('c', 'b'))
  expect(history.undo()).toEqual(change('b', 'a'))
  expect(history.redo()).toEqual(change('a', 'b'))
  expect(history.redo()).toEqual(change('b', 'c'))
  expect(history.redo()).toBeUndefined()
})

it('forgets what was undone when something new is done', () => {
  const history = new History()
  history.add(change('a', 'b'))
  history.undo()
  history.add(change('a', 'x'))
  expect(history.redo()).toBeUndefined()
  expect(history.undo()).toEqual(change('x', 'a'))
})
