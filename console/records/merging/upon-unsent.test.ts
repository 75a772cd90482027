import { expect, it } from 'vitest'
import { merge } from './merge.ts'
import { uponUnsent } from './upon-unsent.ts'

/** A cell edit based on a given state of its row. */
function edit(before: string, after: string, at = 'then', field = 'Name') {
  return {
    takes: { body: { rows: [{ id: 'r', data: { [field]: after }, if_updated_at: at }] } },
    basis: { r: { [field]: { before, shown: after } } },
  }
}

type Made = ReturnType<typeof edit>

/** Returns the result of an edit after a concurrent change of the name. */
function merged({ takes, basis }: Made, name: string) {
  return merge(takes.body.rows, [{ id: 'r', data: { Name: name }, updated_at: 'now' }], basis)
}

const again = (name: string) => ({
  again: [{ id: 'r', data: { Name: name }, if_updated_at: 'now' }],
  conflicts: [],
})

it('is no conflict with oneself where a cell was edited twice while the server was away', () => {
  const first = uponUnsent(edit('a', 'b'), [])
  const second = uponUnsent(edit('b', 'c'), [first])
  // None of them has arrived, and a teammate has changed another cell of the row.
  expect(merged(second, 'a')).toEqual(again('c'))
  // The first has arrived, but its answer hasn't.
  expect(merged(second, 'b')).toEqual(again('c'))
})

it('knows of edits whose place another one has taken', () => {
  const second = uponUnsent(edit('b', 'c'), [edit('a', 'b')])
  const third = uponUnsent(edit('c', 'd'), [second])
  for (const name of ['a', 'b', 'c', 'd']) expect(merged(third, name)).toEqual(again('d'))
})

it('stays a conflict with the value of another user, even if the row was fetched in between', () => {
  const second = uponUnsent(edit('b', 'c', 'later'), [edit('a', 'b')])
  expect(merged(second, 'theirs')).toEqual({
    again: [],
    conflicts: [{ rowId: 'r', field: 'Name', mine: 'c' }],
  })
  // The server detects it, because the row has the version of the first edit.
  expect(second.takes.body.rows[0]?.if_updated_at).toBe('then')
})

it('has nothing to do with edits of other cells', () => {
  const made = edit('b', 'c', 'later')
  expect(uponUnsent(made, [edit('a', 'b', 'then', 'Town')])).toEqual(made)
})
