import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Answers, FrontdeskError } from '../../clients/typescript/src/index.ts'
import { operation, refresh, toastError } from '../app/operations.ts'
import { listenForRefused, listenForSaved, save, saveNow } from '../app/saving/saving.ts'
import { type CellChange, History, type Step } from './history.ts'
import { cellsEdit, settleConflict, useConflicts } from './merging/conflicts.ts'
import type { Basis, CellConflict, SentRow } from './merging/merge.ts'
import { type RefusedCell, withoutRefused } from './merging/refused.ts'
import { rowOperations, type Source } from './source.ts'
import type { Row } from './use-rows.ts'
import { type Field, isSame, sentValue } from './values.ts'

/** A cell whose value the server refused: what was written stays in it until it is mended. */
export interface CellError {
  message: string
  value: unknown
}

export function cellKey(rowId: string, field: string): string {
  return `${rowId}/${field}`
}

export interface Edits {
  /** The step that undoing would undo; none where nothing changes. */
  change: (changes: CellChange[]) => Step | undefined
  /** What the server has changed already at one's wish, to be undone like everything else. */
  note: (changes: CellChange[]) => void
  /** Rows that were just made, to be undone like everything else, together with a step that they belong to. */
  noteCreated: (ids: string[], earlier?: Step) => void
  /** Values that the server refused for rows that were just made. */
  refuse: (cells: readonly (RefusedCell & { value: unknown })[]) => void
  remove: (ids: string[]) => Promise<void>
  undo: () => void
  redo: () => void
  errors: ReadonlyMap<string, CellError>
  conflicts: ReadonlyMap<string, CellConflict>
  /** Decides for one of two values. */
  settle: (conflict: CellConflict, theirs: unknown, choice: 'mine' | 'theirs') => void
}

/** Changes cells and rows: shown at once, sent soon, undone by the inverse. */
export function useEdits(source: Source, fields: readonly Field[]): Edits {
  const client = useQueryClient()
  const { errors, forget, refuse } = useCellErrors(source)
  const [history] = useState(() => new History())
  const known = useRef(fields)
  known.current = fields
  const found = useConflicts(source)
  const conflicts = useMemo(
    () => new Map(found.map((one) => [cellKey(one.rowId, one.field), one] as const)),
    [found],
  )

  const show = useCallback(
    (changes: readonly CellChange[]) => {
      client.setQueriesData<Answers<'postObjectRowsList'>>({ queryKey: [source.list] }, (page) =>
        page === undefined ? page : { ...page, results: page.results.map((row) => changedRow(row, changes)) },
      )
      client.setQueriesData<Row>({ queryKey: [source.row] }, (row) =>
        row === undefined ? row : changedRow(row, changes),
      )
      forget(changes)
    },
    [client, source, forget],
  )
  useEffect(
    () =>
      listenForSaved((saved, answer) => {
        const edited = cellsEdit(saved)?.source
        if (edited?.kind !== source.kind || edited.name !== source.name) return
        const { results } = answer as Answers<'postObjectRowsBulkPatch'>
        const versions = new Map(results.map(({ id, updated_at: at }) => [id, at]))
        const newer = (row: Row): Row => ({ ...row, updated_at: versions.get(row.id) ?? row.updated_at })
        client.setQueriesData<RowsPage>({ queryKey: [source.list] }, (page) =>
          page === undefined ? page : { ...page, results: page.results.map(newer) },
        )
        client.setQueriesData<Row>({ queryKey: [source.row] }, (row) =>
          row === undefined ? row : newer(row),
        )
      }),
    [client, source],
  )
  const apply = useCallback(
    (changes: CellChange[]) => {
      const versions = versionsOf(client.getQueriesData<RowsPage | Row>({}), source)
      show(changes)
      for (const edit of editsOf(source, changes, known.current, versions)) {
        save(edit)
        // Its cell was left already.
        saveNow(edit.target)
      }
    },
    [client, source, show],
  )
  const removeOrRestore = useCallback(
    async ({ kind, ids }: Extract<Step, { ids: string[] }>) => {
      const act = kind === 'deleted' ? source.remove : source.restore
      for (let from = 0; from < ids.length; from += idsInOne) {
        await operation(act)({ name: source.name, body: { ids: ids.slice(from, from + idsInOne) } })
      }
      await refresh(client, [...rowOperations(source), source.trash])
    },
    [client, source],
  )
  return useMemo(() => {
    const run = (step: Step | undefined) => {
      if (step === undefined) return
      if (step.kind === 'several') for (const one of step.steps) run(one)
      else if (step.kind === 'cells') apply(step.changes)
      else void removeOrRestore(step).catch(toastError)
    }
    const change = (changes: CellChange[]) => {
      const real = changes.filter(({ field, before, after }) => {
        const definition = known.current.find(({ name }) => name === field)
        return definition !== undefined && !isSame(before, after, definition)
      })
      if (real.length === 0) return undefined
      const step = { kind: 'cells' as const, changes: real }
      history.add(step)
      apply(real)
      return step
    }
    return {
      errors,
      conflicts,
      change,
      note: (changes) => {
        history.add({ kind: 'cells', changes })
        show(changes)
      },
      noteCreated: (ids, earlier) => history.join({ kind: 'created', ids }, earlier),
      refuse,
      remove: async (ids) => {
        const step = { kind: 'deleted' as const, ids }
        await removeOrRestore(step)
        history.add(step)
      },
      undo: () => run(history.undo()),
      redo: () => run(history.redo()),
      settle: ({ rowId, field, mine }, theirs, choice) => {
        settleConflict(source, rowId, field)
        if (choice === 'mine') change([{ rowId, field, before: theirs ?? null, after: mine }])
      },
    }
  }, [errors, conflicts, history, apply, show, refuse, removeOrRestore, source])
}

/** What the server refused of this source, cell by cell; what it did not refuse is sent without it. */
function useCellErrors(source: Source) {
  const [errors, setErrors] = useState<ReadonlyMap<string, CellError>>(new Map())
  const refuse = useCallback<Edits['refuse']>((cells) => {
    setErrors((before) => {
      const next = new Map(before)
      for (const { rowId, field, message, value } of cells)
        next.set(cellKey(rowId, field), { message, value })
      return next
    })
  }, [])
  useEffect(
    () =>
      listenForRefused((refused, error) => {
        const found = cellsEdit(refused)
        const isMine = found?.source.kind === source.kind && found.source.name === source.name
        if (!isMine || (error instanceof FrontdeskError && error.status === 412)) return false
        const { edit } = found
        const { rows } = edit.takes.body
        const issues = error instanceof FrontdeskError ? error.issues : []
        const parted = withoutRefused(rows, issues, error.message)
        refuse(
          parted.refused.map((one) => ({
            ...one,
            value:
              edit.basis?.[one.rowId]?.[one.field]?.shown ??
              rows.find(({ id }) => id === one.rowId)?.data[one.field],
          })),
        )
        if (parted.rest.length > 0) {
          save({ ...edit, takes: { name: source.name, body: { rows: parted.rest } } })
          saveNow(edit.target)
        }
        return true
      }),
    [source, refuse],
  )
  const forget = useCallback((changes: readonly CellChange[]) => {
    setErrors((before) => {
      const next = new Map(before)
      for (const { rowId, field } of changes) next.delete(cellKey(rowId, field))
      return next.size === before.size ? before : next
    })
  }, [])
  return { errors, forget, refuse }
}

function changedRow<One extends { id: string; data: Record<string, unknown> }>(
  row: One,
  changes: readonly CellChange[],
): One {
  const mine = changes.filter(({ rowId }) => rowId === row.id)
  if (mine.length === 0) return row
  return { ...row, data: { ...row.data, ...Object.fromEntries(mine.map((one) => [one.field, one.after])) } }
}

type RowsPage = Answers<'postObjectRowsList'>

/** When the rows that one sees were last changed, by their ids. */
function versionsOf(
  read: readonly (readonly [readonly unknown[], RowsPage | Row | undefined])[],
  source: Source,
): ReadonlyMap<string, string> {
  const versions = new Map<string, string>()
  for (const [[name], answer] of read) {
    if (answer === undefined || answer === null) continue
    if (name === source.list && 'results' in answer) {
      for (const { id, updated_at: at } of answer.results) versions.set(id, at)
    }
    if (name === source.row && 'id' in answer) versions.set(answer.id, answer.updated_at)
  }
  return versions
}

const rowsInOne = 500
const idsInOne = 200

/** One cell is one edit, which a later one of the same cell replaces; what is pasted goes many rows at a time. */
function editsOf(
  source: Source,
  changes: readonly CellChange[],
  fields: readonly Field[],
  versions: ReadonlyMap<string, string>,
) {
  const sent = (value: unknown, name: string) => {
    const field = fields.find((one) => one.name === name)
    return field === undefined ? value : sentValue(value, field)
  }
  const byRow = [...Map.groupBy(changes, ({ rowId }) => rowId)]
  const rows = byRow.map(([id, some]): SentRow => {
    const version = versions.get(id)
    return {
      id,
      data: Object.fromEntries(some.map(({ field, after }) => [field, sent(after, field)])),
      ...(version === undefined ? {} : { if_updated_at: version }),
    }
  })
  const basis: Basis = Object.fromEntries(
    byRow.map(([id, some]) => [
      id,
      Object.fromEntries(
        some.map(({ field, before, after }) => [field, { before: sent(before, field), shown: after }]),
      ),
    ]),
  )
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
    label: [...new Set(changes.map(({ field }) => field))].join(', '),
    basis,
  }))
}
