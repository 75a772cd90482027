import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Answers, FrontdeskError } from '../../clients/typescript/src/index.ts'
import { listenForRefused, save, saveNow } from '../app/saving/saving.ts'
import { type CellChange, History } from './history.ts'
import type { Source } from './source.ts'

/** A cell whose value the server refused: what was written stays in it until it is mended. */
export interface CellError {
  message: string
  value: unknown
}

export function cellKey(rowId: string, field: string): string {
  return `${rowId}/${field}`
}

export interface Edits {
  change: (changes: CellChange[]) => void
  undo: () => void
  redo: () => void
  errors: ReadonlyMap<string, CellError>
}

/** Changes cells: shown at once, sent soon, undone by their inverse. */
export function useEdits(source: Source): Edits {
  const client = useQueryClient()
  const [errors, setErrors] = useState<ReadonlyMap<string, CellError>>(new Map())
  const history = useRef(new History())

  const apply = useCallback(
    (changes: CellChange[]) => {
      client.setQueriesData<Answers<'postObjectRowsList'>>({ queryKey: [source.list] }, (page) =>
        page === undefined ? page : { ...page, results: page.results.map((row) => changedRow(row, changes)) },
      )
      setErrors((before) => {
        const next = new Map(before)
        for (const { rowId, field } of changes) next.delete(cellKey(rowId, field))
        return next
      })
      for (const edit of editsOf(source, changes)) {
        save(edit)
        // Its cell was left already.
        saveNow(edit.target)
      }
    },
    [client, source],
  )

  useEffect(
    () =>
      listenForRefused((edit, error) => {
        if (!edit.target.startsWith(`${source.kind}/${source.name}/`)) return false
        const { body } = edit.takes as { body: { rows: { id: string; data: Record<string, unknown> }[] } }
        const message =
          error instanceof FrontdeskError ? (error.issues[0]?.message ?? error.message) : error.message
        setErrors((before) => {
          const next = new Map(before)
          for (const { id, data } of body.rows) {
            for (const [field, value] of Object.entries(data))
              next.set(cellKey(id, field), { message, value })
          }
          return next
        })
        return true
      }),
    [source],
  )

  return {
    errors,
    change: (changes) => {
      const real = changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
      if (real.length === 0) return
      history.current.add(real)
      apply(real)
    },
    undo: () => apply(history.current.undo() ?? []),
    redo: () => apply(history.current.redo() ?? []),
  }
}

function changedRow<Row extends { id: string; data: Record<string, unknown> }>(
  row: Row,
  changes: readonly CellChange[],
): Row {
  const mine = changes.filter(({ rowId }) => rowId === row.id)
  if (mine.length === 0) return row
  return { ...row, data: { ...row.data, ...Object.fromEntries(mine.map((one) => [one.field, one.after])) } }
}

const rowsInOne = 500

/** One cell is one edit, which a later one of the same cell replaces; what is pasted goes many rows at a time. */
function editsOf(source: Source, changes: readonly CellChange[]) {
  const rows = [...Map.groupBy(changes, ({ rowId }) => rowId)].map(([id, some]) => ({
    id,
    data: Object.fromEntries(some.map(({ field, after }) => [field, after])),
  }))
  const parts = Array.from({ length: Math.ceil(rows.length / rowsInOne) }, (_, index) =>
    rows.slice(index * rowsInOne, (index + 1) * rowsInOne),
  )
  const [only] = changes
  return parts.map((part, index) => ({
    target:
      changes.length === 1 && only !== undefined
        ? `${source.kind}/${source.name}/${cellKey(only.rowId, only.field)}`
        : `${source.kind}/${source.name}/many/${Date.now()}/${index}`,
    operation: source.patch,
    takes: { name: source.name, body: { rows: part } },
    label: changes.map(({ field }) => field).join(', '),
  }))
}
