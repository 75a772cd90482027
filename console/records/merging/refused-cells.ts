import { useMemo, useSyncExternalStore } from 'react'
import { FrontdeskError } from '../../../clients/typescript/src/index.ts'
import { keptPreference } from '../../app/kept-preference.ts'
import { listenForRefused, save, saveNow, savesFor } from '../../app/saving/saving.ts'
import type { Source } from '../source.ts'
import { cellsEdit } from './conflicts.ts'
import { type RefusedCell, withoutRefused } from './refused.ts'

/** A refused value with its cell. */
export interface RefusedValue extends RefusedCell {
  value: unknown
}

interface Kept extends RefusedValue {
  /** The author, because other users of this browser must not see it. */
  owner: string
  /** `object/deals`. */
  source: string
}

const storageName = 'refused-cells'
// A bad paste can be large, and browser storage is limited to a few megabytes.
const mostKept = 500
const listeners = new Set<() => void>()
let kept: readonly Kept[] = restored()

function restored(): Kept[] {
  const text = keptPreference(storageName)
  return text === null ? [] : (JSON.parse(text) as Kept[])
}

// Refused input isn't lost: it appears in its cell again after navigation and after the window was closed.
function change(next: readonly Kept[]): void {
  kept = next.slice(-mostKept)
  try {
    localStorage.setItem(`frontdesk.${storageName}`, JSON.stringify(kept))
  } catch {
    // Without storage space it stays only until the window closes.
  }
  for (const listener of listeners) listener()
}

const nameOf = ({ kind, name }: Source) => `${kind}/${name}`

function isOf(one: Kept, source: Source): boolean {
  return one.owner === savesFor() && one.source === nameOf(source)
}

/** The refused values of a source, until they are corrected or discarded. */
export function useRefused(source: Source): readonly RefusedValue[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => kept,
  )
  return useMemo(() => all.filter((one) => isOf(one, source)), [all, source])
}

export function keepRefused(source: Source, cells: readonly RefusedValue[]): void {
  const [owner, name] = [savesFor(), nameOf(source)]
  const added = cells.map((one) => ({ ...one, owner, source: name }))
  if (added.length > 0) change([...without(source, cells), ...added])
}

/** Removes refused values of cells that were edited again or discarded. */
export function forgetRefused(source: Source, cells: readonly { rowId: string; field: string }[]): void {
  const rest = without(source, cells)
  if (rest.length < kept.length) change(rest)
}

function without(source: Source, cells: readonly { rowId: string; field: string }[]): Kept[] {
  const named = new Set(cells.map(({ rowId, field }) => `${rowId}/${field}`))
  return kept.filter((one) => !isOf(one, source) || !named.has(`${one.rowId}/${one.field}`))
}

/** Installs the handling of refused edits on every screen: refused cells are kept, and the rest is sent without them. */
export function keepRefusedCells(): void {
  listenForRefused((refused, error) => {
    const found = cellsEdit(refused)
    if (found === undefined || (error instanceof FrontdeskError && error.status === 412)) return false
    const { edit, source } = found
    const { rows } = edit.takes.body
    const issues = error instanceof FrontdeskError ? error.issues : []
    const parted = withoutRefused(rows, issues, error.message)
    const written = ({ rowId, field }: RefusedCell) =>
      edit.basis?.[rowId]?.[field]?.shown ?? rows.find(({ id }) => id === rowId)?.data[field]
    keepRefused(
      source,
      parted.refused.map((one) => ({ ...one, value: written(one) })),
    )
    if (parted.rest.length > 0) {
      save({ ...edit, takes: { name: source.name, body: { rows: parted.rest } } })
      saveNow(edit.target)
    }
    // Other edits are reported by a toast.
    return location.pathname.startsWith(source.path)
  })
}
