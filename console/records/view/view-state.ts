import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { type Group, groupOf, noFilter, queryOf } from '../filter/tree.ts'
import type { Field } from '../values.ts'

export type View = Schemas['View']

export interface Sort {
  field: string
  direction: 'asc' | 'desc'
}

export type RowHeight = 'short' | 'medium' | 'tall' | 'extra_tall'

/** The display state of records, saved in a view or not. */
export interface ViewState {
  type: 'table' | 'kanban'
  filter: Group
  sort: readonly Sort[]
  groupBy: string | null
  /** Visible fields in order. Null shows all. */
  fields: readonly string[] | null
  widths: Readonly<Record<string, number>>
  /** Null for the default. */
  frozen: readonly string[] | null
  rowHeight: RowHeight
  /** Aggregates by field: `sum`, `avg`, … */
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

/** Converts paths of the API to names of own fields. */
function plainName(path: string): string {
  return /^\[(?:(?!\]\.\[).)*\]$/.test(path) ? path.slice(1, -1) : path
}

/** Converts a state for the API, without aggregates, which are saved separately. */
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

// Sorted keys, so that equal states compare equal.
function normal({ type, filter, sort, groupBy, fields, widths, frozen, rowHeight, sums }: ViewState) {
  const order = sort.map(({ field, direction }) => [field, direction])
  return [type, filter, order, groupBy, fields, sorted(widths), frozen, rowHeight, sorted(sums)]
}

/** Parses a state from browser storage. Undefined if its format is unknown. */
export function parseState(text: string | null): ViewState | undefined {
  if (text === null) return undefined
  try {
    const kept = JSON.parse(text) as Partial<ViewState>
    return { ...plainView, ...kept }
  } catch {
    return undefined
  }
}

/** Moves a visible field by one position. */
export function movedField(shown: readonly string[], name: string, to: number): string[] {
  const rest = shown.filter((one) => one !== name)
  const at = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, at), name, ...rest.slice(at)]
}

/** Adds a new field to the visible ones: beside another, or at the end. */
export function insertedAt(
  shown: readonly string[],
  name: string,
  beside?: { field: { name: string }; side: 'left' | 'right' },
): string[] {
  const at = beside === undefined ? -1 : shown.indexOf(beside.field.name)
  if (at === -1) return [...shown, name]
  const to = beside?.side === 'left' ? at : at + 1
  return [...shown.slice(0, to), name, ...shown.slice(to)]
}

/** The state after a field got another name. */
export function withRenamedField(state: ViewState, before: string, after: string): ViewState {
  const name = (one: string) => (one === before ? after : one)
  const keyed = <Value>(some: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(some).map(([key, value]) => [name(key), value]))
  return {
    ...state,
    filter: withRenamedPath(state.filter, name),
    sort: state.sort.map((one) => ({ ...one, field: name(one.field) })),
    groupBy: state.groupBy === null ? null : name(state.groupBy),
    fields: state.fields?.map(name) ?? null,
    frozen: state.frozen?.map(name) ?? null,
    widths: keyed(state.widths),
    sums: keyed(state.sums),
  }
}

function withRenamedPath(group: Group, name: (one: string) => string): Group {
  return {
    ...group,
    parts: group.parts.map((part) => {
      if (part.kind === 'group') return withRenamedPath(part, name)
      if (part.kind === 'other') return part
      return { ...part, path: part.path.map((one, index) => (index === 0 ? name(one) : one)) }
    }),
  }
}
