import { useMemo, useSyncExternalStore } from 'react'
import { FrontdeskError } from '../../../clients/typescript/src/index.ts'
import { keptPreference } from '../../app/kept-preference.ts'
import { operation, queryClient, refresh, toastError } from '../../app/operations.ts'
import type { Edit, Sent } from '../../app/saving/edit-queue.ts'
import { newEditId, repairWith } from '../../app/saving/saving.ts'
import { t } from '../../kit/language/translate.ts'
import { toast } from '../../kit/toast-store.ts'
import { changeShown } from '../change-shown.ts'
import { type Kind, rowOperations, type Source, sourceOf } from '../source.ts'
import { type Basis, type CellConflict, type CurrentRow, merge, type SentRow } from './merge.ts'

interface Kept extends CellConflict {
  /** `object/deals`. */
  source: string
}

const storageName = 'conflicts'
const listeners = new Set<() => void>()
let conflicts: readonly Kept[] = restored()

function restored(): Kept[] {
  const text = keptPreference(storageName)
  return text === null ? [] : (JSON.parse(text) as Kept[])
}

// Stored in the browser, so that a conflict survives its window without losing input.
function change(next: readonly Kept[]): void {
  conflicts = next
  localStorage.setItem(`frontdesk.${storageName}`, JSON.stringify(next))
  for (const listener of listeners) listener()
}

const nameOf = ({ kind, name }: Source) => `${kind}/${name}`

/** The conflicting cells of a source. */
export function useConflicts(source: Source): readonly CellConflict[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => conflicts,
  )
  return useMemo(() => all.filter((one) => one.source === nameOf(source)), [all, source])
}

export function settleConflict(source: Source, rowId: string, field: string): void {
  change(
    conflicts.filter((one) => !(one.source === nameOf(source) && one.rowId === rowId && one.field === field)),
  )
}

/** The content of a refused edit. */
export interface CellsEdit extends Edit {
  takes: { name: string; body: { rows: SentRow[] } }
  basis?: Basis
}

/** Returns a cell edit with its source. Undefined for other edits. */
export function cellsEdit(edit: Edit): { edit: CellsEdit; source: Source } | undefined {
  const [, kind, name] = /^(object|table)\/([^/]+)\//.exec(edit.target) ?? []
  if (kind === undefined || name === undefined) return undefined
  return { edit: edit as CellsEdit, source: sourceOf(kind as Kind, name) }
}

/**
 * Installs the merge of concurrent changes cell by cell on every screen, because an edit may be sent long after its grid
 * was closed.
 */
export function mergeCells(): void {
  repairWith((refused, error) => {
    const found = cellsEdit(refused)
    if (found === undefined || !(error instanceof FrontdeskError) || error.status !== 412) return undefined
    return mergeEdit(found.source, found.edit)
  })
}

async function mergeEdit(source: Source, edit: CellsEdit): Promise<Sent> {
  const { rows } = edit.takes.body
  const ids = rows.map(({ id }) => id)
  const current = await readRows(source, ids)
  const merged = merge(rows, current, edit.basis ?? {})
  if (merged.conflicts.length > 0) {
    showTheirs(source, merged.conflicts, current)
    keepConflicts(source, merged.conflicts)
  }
  if (merged.again.length === 0) return { kind: 'done' }
  const takes = { name: source.name, body: { rows: merged.again } }
  return { kind: 'changed', edit: { ...edit, id: newEditId(), takes } }
}

/** Until the refetch, their value would appear as the user's own. */
function showTheirs(source: Source, found: readonly CellConflict[], current: readonly CurrentRow[]): void {
  changeShown(queryClient, source, (row) => {
    const now = current.find(({ id }) => id === row.id)
    if (now === undefined) return row
    const theirs = found.flatMap(({ rowId, field }) =>
      rowId === row.id ? [[field, now.data[field]] as const] : [],
    )
    return theirs.length === 0 ? row : { ...row, data: { ...row.data, ...Object.fromEntries(theirs) } }
  })
}

function keepConflicts(source: Source, found: readonly CellConflict[]): void {
  const added = found.map((one) => ({ ...one, source: nameOf(source) }))
  change([...conflicts.filter((one) => !added.some((other) => isSameCell(one, other))), ...added])
  refresh(queryClient, rowOperations(source)).then(tellOfConflict, toastError)
}

function tellOfConflict(): void {
  toast(t('A teammate changed the same cell. Both values are kept until you choose.'))
}

function isSameCell(a: Kept, b: Kept): boolean {
  return a.source === b.source && a.rowId === b.rowId && a.field === b.field
}

const rowsInOne = 200

async function readRows(source: Source, ids: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / rowsInOne) }, (_, index) =>
    ids.slice(index * rowsInOne, (index + 1) * rowsInOne),
  )
  const pages = await Promise.all(
    parts.map((part) => operation(source.list)({ name: source.name, body: { ids: part, limit: rowsInOne } })),
  )
  return pages.flatMap(({ results }) => results)
}
