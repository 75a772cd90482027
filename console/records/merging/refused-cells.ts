import { useMemo, useSyncExternalStore } from 'react'
import { FrontdeskError } from '../../../clients/typescript/src/index.ts'
import { keptPreference } from '../../app/kept-preference.ts'
import { listenForRefused, save, saveNow, savesFor } from '../../app/saving/saving.ts'
import type { Source } from '../source.ts'
import { cellsEdit } from './conflicts.ts'
import { type RefusedCell, withoutRefused } from './refused.ts'

/** A value that the server refused, and where it was written. */
export interface RefusedValue extends RefusedCell {
  value: unknown
}

interface Kept extends RefusedValue {
  /** Who wrote it: others at this browser do not see it. */
  owner: string
  /** `object/deals`. */
  source: string
}

const storageName = 'refused-cells'
// What is pasted wrong can be many: the browser stores a few megabytes.
const mostKept = 500
const listeners = new Set<() => void>()
let kept: readonly Kept[] = restored()

function restored(): Kept[] {
  const text = keptPreference(storageName)
  return text === null ? [] : (JSON.parse(text) as Kept[])
}

// What was typed is not lost although the server does not want it: it stands in its cell again after the screen was left
// and after the window was closed.
function change(next: readonly Kept[]): void {
  kept = next.slice(-mostKept)
  try {
    localStorage.setItem(`frontdesk.${storageName}`, JSON.stringify(kept))
  } catch {
    // There is no room: it stays until the window is closed.
  }
  for (const listener of listeners) listener()
}

const nameOf = ({ kind, name }: Source) => `${kind}/${name}`

function isOf(one: Kept, source: Source): boolean {
  return one.owner === savesFor() && one.source === nameOf(source)
}

/** The values of a source that the server refused, until they are mended or given up. */
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

/** Something else is written into these cells, or they are given up. */
export function forgetRefused(source: Source, cells: readonly { rowId: string; field: string }[]): void {
  const rest = without(source, cells)
  if (rest.length < kept.length) change(rest)
}

function without(source: Source, cells: readonly { rowId: string; field: string }[]): Kept[] {
  const named = new Set(cells.map(({ rowId, field }) => `${rowId}/${field}`))
  return kept.filter((one) => !isOf(one, source) || !named.has(`${one.rowId}/${one.field}`))
}

/**
 * From now on what the server refuses of cells is kept cell by cell, on whichever screen one is, and what it did not
 * refuse is sent without it.
 */
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
    // Elsewhere it is told by a notice.
    return location.pathname.startsWith(source.path)
  })
}
