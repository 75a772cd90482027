import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Answers } from '../../clients/typescript/src/index.ts'
import { operation, refresh, toastError } from '../app/operations.ts'
import { listenForSaved, save, saveNow } from '../app/saving/saving.ts'
import { changeShown } from './change-shown.ts'
import { type CellChange, History, type Step } from './history.ts'
import { cellsEdit, settleConflict, useConflicts } from './merging/conflicts.ts'
import type { Basis, CellConflict, SentRow } from './merging/merge.ts'
import type { RefusedCell } from './merging/refused.ts'
import { forgetRefused, keepRefused, useRefused } from './merging/refused-cells.ts'
import { unsentOf } from './merging/unsent.ts'
import { uponUnsent } from './merging/upon-unsent.ts'
import { rowOperations, type Source } from './source.ts'
import type { Row } from './use-rows.ts'
import { type Field, isSame, sentValue } from './values.ts'

/** A refused value, which stays in its cell until it is corrected. */
export interface CellError {
  message: string
  value: unknown
}

export function cellKey(rowId: string, field: string): string {
  return `${rowId}/${field}`
}

export interface Edits {
  /** The step that undo would run. Undefined without one. */
  change: (changes: CellChange[]) => Step | undefined
  /** Adds changes that the server has already applied to the undo history. */
  note: (changes: CellChange[]) => void
  /** Adds new rows to the undo history, with a step that they belong to. */
  noteCreated: (ids: string[], earlier?: Step) => void
  /** Registers values that can't be saved: refused in new rows, or unreadable. */
  refuse: (cells: readonly (RefusedCell & { value: unknown })[]) => void
  remove: (ids: string[]) => Promise<void>
  undo: () => void
  redo: () => void
  errors: ReadonlyMap<string, CellError>
  conflicts: ReadonlyMap<string, CellConflict>
  /** Resolves a conflict. */
  settle: (conflict: CellConflict, theirs: unknown, choice: 'mine' | 'theirs') => void
}

/** Edits of cells and rows: optimistic, autosaved, with undo. */
export function useEdits(source: Source, fields: readonly Field[]): Edits {
  const client = useQueryClient()
  const errors = useCellErrors(source)
  const conflicts = useCellConflicts(source)
  const [history] = useState(() => new History())
  const known = useRef(fields)
  known.current = fields
  useNewerVersions(source)
  return useMemo(() => {
    const show = (changes: readonly CellChange[]) => showChanges(client, source, changes)
    const apply = (changes: CellChange[]) => {
      const versions = versionsOf(client.getQueriesData<RowsPage | Row>({}), source)
      const unsent = unsentOf(source)
      show(changes)
      for (const edit of editsOf(source, changes, known.current, versions)) {
        save(uponUnsent(edit, unsent))
        // The cell was already left.
        saveNow(edit.target)
      }
    }
    const run = (step: Step | undefined) => {
      if (step === undefined) return
      if (step.kind === 'several') for (const one of step.steps) run(one)
      else if (step.kind === 'cells') apply(step.changes)
      else void removeOrRestore(client, source, step).catch(toastError)
    }
    const change = (changes: CellChange[]) => {
      const step = { kind: 'cells' as const, changes: realChanges(source, changes, known.current) }
      if (step.changes.length === 0) return undefined
      history.add(step)
      apply(step.changes)
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
      refuse: (cells) => keepRefused(source, cells),
      remove: async (ids) => {
        const step = { kind: 'deleted' as const, ids }
        await removeOrRestore(client, source, step)
        history.add(step)
      },
      undo: () => run(history.undo()),
      redo: () => run(history.redo()),
      settle: ({ rowId, field, mine }, theirs, choice) => {
        settleConflict(source, rowId, field)
        if (choice === 'mine') change([{ rowId, field, before: theirs ?? null, after: mine }])
      },
    }
  }, [errors, conflicts, history, client, source])
}

/** Filters cells that would change. Retyping the saved value also clears a refused one. */
function realChanges(source: Source, changes: readonly CellChange[], fields: readonly Field[]): CellChange[] {
  forgetRefused(source, changes)
  return changes.filter(({ field, before, after }) => {
    const definition = fields.find(({ name }) => name === field)
    return definition !== undefined && !isSame(before, after, definition)
  })
}

function showChanges(client: QueryClient, source: Source, changes: readonly CellChange[]): void {
  forgetRefused(source, changes)
  changeShown(client, source, (row) => changedRow(row, changes))
}

/** Updates the versions of saved rows. */
function useNewerVersions(source: Source): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listenForSaved((saved, answer) => {
        const edited = cellsEdit(saved)?.source
        // Nothing is sent if all cells conflict.
        if (answer === undefined || edited?.kind !== source.kind || edited.name !== source.name) return
        const { results } = answer as Answers<'postObjectRowsBulkPatch'>
        const versions = new Map(results.map(({ id, updated_at: at }) => [id, at]))
        changeShown(client, source, (row) => ({ ...row, updated_at: versions.get(row.id) ?? row.updated_at }))
      }),
    [client, source],
  )
}

async function removeOrRestore(
  client: QueryClient,
  source: Source,
  { kind, ids }: Extract<Step, { ids: string[] }>,
): Promise<void> {
  const act = kind === 'deleted' ? source.remove : source.restore
  for (let from = 0; from < ids.length; from += idsInOne) {
    await operation(act)({ name: source.name, body: { ids: ids.slice(from, from + idsInOne) } })
  }
  await refresh(client, [...rowOperations(source), source.trash])
}

function useCellErrors(source: Source): ReadonlyMap<string, CellError> {
  const refused = useRefused(source)
  return useMemo(
    () => new Map(refused.map((one) => [cellKey(one.rowId, one.field), one] as const)),
    [refused],
  )
}

function useCellConflicts(source: Source): ReadonlyMap<string, CellConflict> {
  const found = useConflicts(source)
  return useMemo(() => new Map(found.map((one) => [cellKey(one.rowId, one.field), one] as const)), [found])
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

/** The versions of the visible rows by id. */
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

/** One edit per cell, so that a later one replaces it. A paste uses one edit for many rows. */
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
