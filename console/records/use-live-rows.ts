import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answers } from '../../clients/typescript/src/index.ts'
import { type LiveEvent, useLive } from '../app/live/live.ts'
import { useOthersHere } from '../app/live/presence.ts'
import { queryClient, refresh } from '../app/operations.ts'
import { useSaveState } from '../app/saving/saving.ts'
import { useCurrentSession } from '../app/session.ts'
import { t } from '../kit/language/translate.ts'
import { type Person, personName } from './controls/people.ts'
import type { CellMark } from './grid/grid-row.tsx'
import { readShownRows } from './merging/shown-rows.ts'
import { rowOperations, type Source } from './source.ts'
import { cellKey } from './use-edits.ts'
import type { Row } from './use-rows.ts'

const gatherMilliseconds = 150
const markedMilliseconds = 6000
const mostRows = 200

type RowsPage = Answers<'postObjectRowsList'>

interface Waiting {
  /** The author of the last change. */
  rows: Map<string, number | null>
  /** Set if rows were added or removed, or if too many changed to list. */
  isAll: boolean
}

/**
 * Shows changes of others in place, with a temporary mark. Added and removed rows need a refetch, which waits until no cell
 * is edited and everything is saved.
 */
export function useLiveRows({
  source,
  expand,
  people,
  isBusy,
  holdsRows,
}: {
  source: Source
  expand: readonly string[]
  people: ReadonlyMap<number, Person>
  isBusy: boolean
  /** Keeps rows in place, because one may no longer match the filter. */
  holdsRows: boolean
}): ReadonlyMap<string, CellMark> {
  const { user } = useCurrentSession()
  const [marks, setMarks] = useState<ReadonlyMap<string, CellMark>>(new Map())
  const waiting = useRef<Waiting>({ rows: new Map(), isAll: false })
  const [heard, setHeard] = useState(0)
  const saveState = useSaveState()
  useLive([`record:${source.name}`], ({ topic, ids, change, userId }: LiveEvent) => {
    const isNamed = topic !== 'reset' && change === 'updated' && ids !== null && ids.length <= mostRows
    if (isNamed) for (const id of ids) waiting.current.rows.set(id, userId)
    else waiting.current.isAll = true
    setHeard((count) => count + 1)
  })
  const mark = useCallback(
    (changed: ReadonlyMap<string, CellMark>) => {
      if (changed.size === 0) return
      setMarks((before) => new Map([...before, ...changed]))
      setTimeout(() => {
        setMarks((before) => new Map([...before].filter(([key, one]) => changed.get(key) !== one)))
      }, markedMilliseconds)
    },
    [setMarks],
  )
  const isReady = heard > 0 && saveState === 'saved' && !isBusy
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => {
      const { rows, isAll } = waiting.current
      waiting.current = { rows: new Map(), isAll: false }
      setHeard(0)
      const nameOf = (id: string) => {
        const by = rows.get(id)
        if (by === user.id) return undefined
        if (by === null || by === undefined) return t('An automation')
        return people.has(by) ? personName(people, by) : t('A teammate')
      }
      void takeIn(source, [...rows.keys()], isAll && !holdsRows, expand, nameOf).then(mark, () => undefined)
    }, gatherMilliseconds)
    return () => clearTimeout(timer)
  }, [isReady, heard, holdsRows, source, expand, people, user.id, mark])
  return useWithOthers(marks)
}

/** The focused cells of other users. */
function useWithOthers(marks: ReadonlyMap<string, CellMark>): ReadonlyMap<string, CellMark> {
  const others = useOthersHere().flatMap(({ name, details }) => {
    const { cell } = (details ?? {}) as { cell?: unknown }
    return typeof cell === 'string' ? [[cell, { name, kind: 'here' as const }] as const] : []
  })
  if (others.length === 0) return marks
  return new Map([...others, ...marks])
}

/** Refetches rows in place and marks changed cells with their author. */
async function takeIn(
  source: Source,
  ids: readonly string[],
  isAll: boolean,
  expand: readonly string[],
  nameOf: (id: string) => string | undefined,
): Promise<ReadonlyMap<string, CellMark>> {
  const there = shownRows(source)
  const known = ids.filter((id) => there.has(id))
  const changed = new Map<string, CellMark>()
  if (known.length > 0) {
    const body = { ids: known.slice(0, mostRows), limit: mostRows, expand: [...expand] }
    const { results } = await readShownRows(source, { name: source.name, body })
    // Compares with the displayed values, so that the user's own edits aren't marked.
    const shown = shownRows(source)
    for (const row of results) {
      const name = nameOf(row.id)
      const before = shown.get(row.id)?.data ?? {}
      for (const [field, value] of Object.entries(row.data)) {
        const isNew = JSON.stringify(value) !== JSON.stringify(before[field])
        if (name !== undefined && isNew && field in before)
          changed.set(cellKey(row.id, field), { name, kind: 'changed' })
      }
    }
    replaceRows(source, results)
  }
  // A row that isn't shown may now match, and aggregates have changed.
  await refresh(queryClient, isAll || known.length < ids.length ? rowOperations(source) : [source.aggregate])
  return changed
}

function shownRows(source: Source): ReadonlyMap<string, Row> {
  const pages = queryClient.getQueriesData<RowsPage>({ queryKey: [source.list] })
  return new Map(pages.flatMap(([, page]) => (page?.results ?? []).map((row) => [row.id, row] as const)))
}

function replaceRows(source: Source, rows: readonly Row[]): void {
  queryClient.setQueriesData<RowsPage>({ queryKey: [source.list] }, (page) => {
    if (page === undefined) return page
    return {
      ...page,
      results: page.results.map((row) => {
        const fresh = rows.find(({ id }) => id === row.id)
        return fresh === undefined ? row : { ...fresh, data: { ...row.data, ...fresh.data } }
      }),
    }
  })
}
