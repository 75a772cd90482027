import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { type Group, groupOf, noFilter, queryOf } from '../filter/tree.ts'
import type { Field } from '../values.ts'

export type View = Schemas['View']

export interface Sort {
  field: string
  direction: 'asc' | 'desc'
}

export type RowHeight = 'short' | 'medium' | 'tall' | 'extra_tall'

/** How somebody looks at rows: what a view keeps, before and after it is saved. */
export interface ViewState {
  type: 'table' | 'kanban'
  filter: Group
  sort: readonly Sort[]
  groupBy: string | null
  /** The fields that are shown, in order; null shows all. */
  fields: readonly string[] | null
  widths: Readonly<Record<string, number>>
  /** Null: the first one. */
  frozen: readonly string[] | null
  rowHeight: RowHeight
  /** What the foot says of a field: `sum`, `avg`, … */
  sums: Readonly<Record<string, string>>
}

export const plainView: ViewState = {
  type: 'table',
  filter: noFilter,
  sort: [],
  groupBy: null,
  fields: null,
  widths: {},
  frozen: null,
  rowHeight: 'short',
  sums: {},
}

export function stateOf(view: View, sums: ViewState['sums']): ViewState {
  return {
    type: view.type === 'kanban' ? 'kanban' : 'table',
    filter: groupOf(view.query),
    sort: view.sort.map(({ field, direction }) => ({ field: plainName(field), direction })),
    groupBy: view.group_by === null ? null : plainName(view.group_by),
    fields: view.fields,
    widths: view.widths ?? {},
    frozen: view.frozen_fields ?? null,
    rowHeight: view.row_height ?? 'short',
    sums,
  }
}

/** The API writes paths; those of a field alone are shown by its name. */
function plainName(path: string): string {
  return /^\[(?:(?!\]\.\[).)*\]$/.test(path) ? path.slice(1, -1) : path
}

/** A state as a view is saved, without its sums, which are kept one by one. */
export function bodyOf(
  { filter, sort, groupBy, frozen, fields, rowHeight, type, widths }: ViewState,
  fieldAt: (path: readonly string[]) => Field | undefined,
) {
  return {
    type,
    query: queryOf(filter, fieldAt) ?? null,
    sort: [...sort],
    fields: fields === null ? null : [...fields],
    group_by: groupBy,
    widths: { ...widths },
    frozen_fields: frozen === null ? null : [...frozen],
    row_height: rowHeight === 'short' ? null : rowHeight,
  }
}

export function isSameState(a: ViewState, b: ViewState): boolean {
  return JSON.stringify(normal(a)) === JSON.stringify(normal(b))
}

const sorted = (some: Readonly<Record<string, unknown>>) =>
  Object.entries(some).toSorted(([a], [b]) => a.localeCompare(b))

// Keys in one order, wherever the state comes from.
function normal({ type, filter, sort, groupBy, fields, widths, frozen, rowHeight, sums }: ViewState) {
  const order = sort.map(({ field, direction }) => [field, direction])
  return [type, filter, order, groupBy, fields, sorted(widths), frozen, rowHeight, sorted(sums)]
}

/** A state that this browser kept; undefined for one that it does not understand any more. */
export function parseState(text: string | null): ViewState | undefined {
  if (text === null) return undefined
  try {
    const kept = JSON.parse(text) as Partial<ViewState>
    return { ...plainView, ...kept }
  } catch {
    return undefined
  }
}

/** Sorted by a field, then the other way, then not any more. */
export function sortedBy(sort: readonly Sort[], field: string): Sort[] {
  const [first] = sort
  if (first?.field !== field) return [{ field, direction: 'asc' }]
  return first.direction === 'asc' ? [{ field, direction: 'desc' }] : []
}

/** One place to the left or right among the fields that are shown. */
export function movedField(shown: readonly string[], name: string, to: number): string[] {
  const rest = shown.filter((one) => one !== name)
  const at = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, at), name, ...rest.slice(at)]
}
