import { expect, it } from 'vitest'
import { History, type Step } from './history.ts'

const cells = (before: string, after: string): Step => ({
  kind: 'cells',
  changes: [{ rowId: 'r', field: 'Name', before, after }],
})

it('undoes by the inverse, and does again', () => {
  const history = new History()
  history.add(cells('a', 'b'))
  history.add({ kind: 'deleted', ids: ['x'] })
  history.add({ kind: 'created', ids: ['y'] })
  expect(history.undo()).toEqual({ kind: 'deleted', ids: ['y'] })
  expect(history.undo()).toEqual({ kind: 'created', ids: ['x'] })
  expect(history.undo()).toEqual(cells('b', 'a'))
  expect(history.undo()).toBeUndefined()
  expect(history.redo()).toEqual(cells('a', 'b'))
  expect(history.redo()).toEqual({ kind: 'deleted', ids: ['x'] })
})

it('forgets what was undone when something new is done, and what is too long ago', () => {
  const history = new History()
  history.add(cells('a', 'b'))
  history.undo()
  history.add(cells('a', 'c'))
  expect(history.redo()).toBeUndefined()
  for (let count = 0; count < 300; count++) history.add(cells('x', String(count)))
  let undone = 0
  while (history.undo() !== undefined) undone++
  expect(undone).toBe(200)
})

it('undoes in one go what belongs together, unless something was done in between', () => {
  const history = new History()
  const pasted = { kind: 'cells' as const, changes: [] }
  const made = { kind: 'created' as const, ids: ['a'] }
  history.add(pasted)
  history.join(made, pasted)
  expect(history.undo()).toEqual({ kind: 'several', steps: [{ kind: 'deleted', ids: ['a'] }, pasted] })
  expect(history.redo()).toEqual({ kind: 'several', steps: [pasted, made] })
  history.add({ kind: 'deleted', ids: ['b'] })
  history.join(made, pasted)
  expect(history.undo()).toEqual({ kind: 'deleted', ids: ['a'] })
  expect(history.undo()).toEqual({ kind: 'created', ids: ['b'] })
})
