import { type ReactNode, useMemo, useState } from 'react'
import { useRead } from '../app/operations.ts'
import { t } from '../kit/language/translate.ts'
import { useTarget } from './controls/directory.ts'
import { type Person, personName } from './controls/people.ts'
import { ValueView } from './controls/value-view.tsx'
import { pathText } from './filter/tree.ts'
import type { AskedFields } from './filter/use-fields.ts'
import { type Sums, sumText } from './grid/grid-foot.tsx'
import type { GroupHead } from './grid/group-line.tsx'
import { type Layout, layOut, type Section } from './grid/layout.ts'
import { type Source, sourceOf } from './source.ts'
import type { ListBody } from './use-rows.ts'
import { type Field, shownText } from './values.ts'
import type { ViewState } from './view/view-state.ts'

type GroupValue = string | number | boolean | null

export interface Sections {
  layout: Layout
  /** The query for the rows of each section. */
  bodies: readonly ListBody[]
  heads: readonly GroupHead[]
  total: number | undefined
  sums: Sums
  error: Error | null
  toggle: (key: string) => void
  /** Set if there are more groups than shown. */
  hasMore: boolean
}

const groupsAtOnce = 200

interface Asking {
  source: Source
  state: ViewState
  filter: ListBody
  body: ListBody
  asked: AskedFields
  people: ReadonlyMap<number, Person>
  onChange: (part: Partial<ViewState>) => void
}

/** The sections of the rows, one or one per group, with aggregates. */
export function useSections(asking: Asking): Sections {
  const { source, state, filter, body, asked, onChange } = asking
  const { closed, toggle } = useClosed()
  const count = useRead(source.count, { name: source.name, body: filter })
  const { by, sums, groups } = useGroups(asking)
  const total = count.data?.count
  const sections: Section[] =
    groups === undefined
      ? [{ key: 'all', count: total ?? 0, hasHead: false, isOpen: true }]
      : groups.map(({ key, count: rows }) => ({ key, count: rows, hasHead: true, isOpen: !closed.has(key) }))
  return {
    layout: layOut(sections),
    bodies:
      groups === undefined || by === undefined
        ? [body]
        : groups.map(({ value }) => ({ ...body, query: withCondition(body.query, by.name, value) })),
    heads: (groups ?? []).map(({ key, label, name, count: rows, results }) => ({
      key,
      label,
      name,
      count: rows,
      isOpen: !closed.has(key),
      sums: sumTexts(results, asked),
    })),
    total,
    sums: {
      offered: (field) => asked.at([field.name])?.sums ?? [],
      chosen: state.sums,
      texts: sumTexts(sums.data?.results ?? [], asked),
      onChoose: (field, operation) => {
        const { [field]: _gone, ...rest } = state.sums
        onChange({ sums: operation === undefined ? rest : { ...rest, [field]: operation } })
      },
    },
    error: count.error ?? sums.error,
    toggle,
    hasMore: sums.data?.has_more === true,
  }
}

/** The aggregates and groups of the view. */
function useGroups({ source, state, filter, asked, people }: Asking) {
  const by = state.type === 'table' && state.groupBy !== null ? asked.at([state.groupBy]) : undefined
  const aggregations = Object.entries(state.sums).flatMap(([field, operation]) =>
    asked.at([field])?.sums.includes(operation) === true ? [{ field, operation: operation as 'sum' }] : [],
  )
  const grouped = by === undefined ? {} : { group_by: by.name, limit: groupsAtOnce }
  const sums = useRead(
    source.aggregate,
    { name: source.name, body: { ...filter, aggregations, ...grouped } },
    { enabled: aggregations.length > 0 || by !== undefined },
  )
  const titles = useTitles(by, sums.data?.groups ?? [])
  const groups = useMemo(
    () =>
      by === undefined
        ? undefined
        : ordered(sums.data?.groups ?? [], by).map((group) => ({
            ...group,
            key: String(group.value),
            label: labelOf(group.value, by, people, titles),
            name: nameOf(group.value, by, people, titles),
          })),
    [by, sums.data, people, titles],
  )
  return { by, sums, groups }
}

/** Keys of the collapsed groups. */
function useClosed() {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setClosed((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return { closed, toggle }
}

function sumTexts(
  results: readonly { field: string; operation: string; value: number | string | null }[],
  asked: AskedFields,
): ReadonlyMap<string, string> {
  return new Map(
    results.flatMap(({ field, operation, value }) => {
      const known = asked.at([field])
      return known === undefined ? [] : [[field, sumText(operation, value, known)] as const]
    }),
  )
}

/** Adds the value of a group to the filter. */
export function withCondition(
  query: Record<string, unknown> | undefined,
  field: string,
  value: GroupValue,
): Record<string, unknown> {
  const path = pathText([field])
  const leaf = value === null ? { path, operator: 'isEmpty' } : { path, operator: 'equals', value }
  return { and: [...(query === undefined ? [] : [query]), leaf] }
}

/** Sorts options in their own order and other values by label. Empty values come last. */
function ordered<One extends { value: GroupValue }>(groups: readonly One[], field: Field): One[] {
  const place = ({ value }: One) => {
    if (value === null) return Number.POSITIVE_INFINITY
    return field.options?.findIndex(({ name }) => name === value) ?? 0
  }
  return groups.toSorted((a, b) => {
    const [one, other] = [place(a), place(b)]
    if (one !== other) return one < other ? -1 : 1
    return String(a.value).localeCompare(String(b.value), undefined, { numeric: true })
  })
}

const nowhere = sourceOf('object', '')

/** The titles of related records that rows are grouped by. */
function useTitles(
  by: Field | undefined,
  groups: readonly { value: GroupValue }[],
): ReadonlyMap<string, string> {
  const target = useTarget(by)
  const source = target?.source ?? nowhere
  const isRelation = target !== undefined
  const ids = groups.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  const detail = useRead(source.read, { name: source.name }, { enabled: isRelation })
  const rows = useRead(
    source.list,
    { name: source.name, body: { ids, limit: 200 } },
    { enabled: isRelation && ids.length > 0 },
  )
  return useMemo(() => {
    const title = detail.data?.fields.find(({ id }) => id === Number(by?.metadata['displayColumn']))
    return new Map(
      (rows.data?.results ?? []).map(({ id, data }) => [
        id,
        title === undefined ? id : shownText(data[title.name], title),
      ]),
    )
  }, [by, detail.data, rows.data])
}

function nameOf(
  value: GroupValue,
  field: Field,
  people: ReadonlyMap<number, Person>,
  titles: ReadonlyMap<string, string>,
): string {
  if (value === null) return t('No value')
  if (field.type === 'relation') return titles.get(String(value)) ?? String(value)
  if (field.type === 'platformRelation') return personName(people, value)
  return shownText(value, field)
}

function labelOf(
  value: GroupValue,
  field: Field,
  people: ReadonlyMap<number, Person>,
  titles: ReadonlyMap<string, string>,
): ReactNode {
  if (value === null || typeof value === 'boolean') return nameOf(value, field, people, titles)
  const shown =
    field.type === 'relation' ? { id: String(value), title: titles.get(String(value)) ?? null } : value
  return <ValueView value={shown} field={field} people={people} />
}
