import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useRead } from '../../app/operations.ts'
import { ErrorPage } from '../../app/problems/error-page.tsx'
import { t } from '../../kit/language/translate.ts'
import { columnsOf } from '../grid/columns.ts'
import { readShownRows } from '../merging/shown-rows.ts'
import type { RowsProps } from '../rows-grid.tsx'
import type { Detail } from '../use-detail.ts'
import { useLiveRows } from '../use-live-rows.ts'
import type { Row } from '../use-rows.ts'
import { withCondition } from '../use-sections.tsx'
import style from './board.module.css'
import { BoardLane, type Lane } from './lane.tsx'
import { placeOf } from './moving.ts'

const cardFields = 4
const pageSize = 50
const mostCards = 200

/** Records as cards with a lane for each option. Cards move by drag or with Ctrl and the arrow keys. */
export function Board(props: RowsProps & { columnField: string }) {
  const { source, detail, handle, filter, people, edits, readOnly, columnField } = props
  const lanes = useLanes(detail, columnField)
  const shown = columnsOf(detail.fields, handle.state.fields, [], {})
    .map((column) => column.field)
    .filter(({ name }) => name !== columnField)
    .slice(0, cardFields + 1)
  const expand = useMemo(
    () => detail.fields.flatMap(({ type, name }) => (type === 'relation' ? [name] : [])),
    [detail.fields],
  )
  const cards = useCards(props, lanes, expand)
  useLiveRows({ source, expand, people, isBusy: false, holdsRows: false })
  const totals = useRead(source.aggregate, {
    name: source.name,
    body: { ...filter, aggregations: [], group_by: columnField },
  })
  const { board, follow } = useFollowedCard(cards.rows)
  const move = (row: Row, to: string | null) => {
    const before = row.data[columnField] ?? null
    if (readOnly || before === to) return
    edits.change([{ rowId: row.id, field: columnField, before, after: to }])
    follow(row.id)
  }
  const onKey = (event: KeyboardEvent<HTMLElement>, row: Row, lane: number) => {
    const place = placeOf(event.key, event.ctrlKey || event.metaKey, lane, lanes.length)
    if (place === undefined) return
    event.preventDefault()
    if (place.kind === 'move') move(row, lanes[place.lane]?.value ?? null)
    else focusCard(board.current, event.currentTarget, lane, place)
  }
  const error = totals.error ?? cards.error
  if (error !== null) return <ErrorPage error={error} onRetry={() => void totals.refetch()} />
  return (
    <div
      ref={board}
      className={style['board']}
      role="group"
      aria-label={t('Board by {field}', { field: columnField })}
    >
      {lanes.map((lane, index) => (
        <BoardLane
          key={lane.value ?? ''}
          {...props}
          lane={lane}
          rows={cards.rows.filter(({ data }) => (data[columnField] ?? null) === lane.value)}
          count={totals.data?.groups?.find(({ value }) => value === lane.value)?.count ?? 0}
          shown={shown}
          rowById={(id) => cards.rows.find((row) => row.id === id)}
          onMove={move}
          onKey={(event, row) => onKey(event, row, index)}
          onMore={cards.limitOf(index) < mostCards ? () => cards.more(index) : undefined}
        />
      ))}
    </div>
  )
}

/** A lane for each option, and one for records without a value. */
function useLanes({ fields }: Detail, columnField: string): readonly Lane[] {
  return useMemo(() => {
    const options = fields.find(({ name }) => name === columnField)?.options ?? []
    const lanes: Lane[] = options.map(({ name, color }) => ({ value: name, colour: color }))
    return [...lanes, { value: null, colour: undefined }]
  }, [fields, columnField])
}

/** The first records of all lanes in one list, so that a moved card changes its lane at once. */
function useCards(
  { source, handle, filter, columnField }: RowsProps & { columnField: string },
  lanes: readonly Lane[],
  expand: readonly string[],
) {
  const [limits, setLimits] = useState<Readonly<Record<number, number>>>({})
  const limitOf = (lane: number) => limits[lane] ?? pageSize
  const { sort } = handle.state
  const results = useQueries({
    queries: lanes.map(({ value }, lane) => {
      const takes = {
        name: source.name,
        body: {
          ...filter,
          query: withCondition(filter.query, columnField, value),
          ...(sort.length === 0 ? {} : { sort: [...sort] }),
          ...(expand.length === 0 ? {} : { expand: [...expand] }),
          limit: limitOf(lane),
        },
      }
      return {
        queryKey: [source.list, takes],
        queryFn: ({ signal }: { signal: AbortSignal }) => readShownRows(source, takes, { signal }),
        staleTime: 60_000,
      }
    }),
  })
  const all = results.flatMap(({ data }) => data?.results ?? [])
  return {
    rows: [...new Map(all.map((row) => [row.id, row])).values()],
    error: results.find(({ error }) => error !== null)?.error ?? null,
    limitOf,
    more: (lane: number) => setLimits({ ...limits, [lane]: Math.min(mostCards, limitOf(lane) + pageSize) }),
  }
}

/** Keeps the focus on a card that moves to another lane. */
function useFollowedCard(rows: readonly Row[]) {
  const board = useRef<HTMLDivElement>(null)
  const followed = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (followed.current === undefined) return
    board.current?.querySelector<HTMLElement>(`[data-card="${followed.current}"]`)?.focus()
    followed.current = undefined
  }, [rows])
  return {
    board,
    follow: (id: string) => {
      followed.current = id
    },
  }
}

function focusCard(
  board: HTMLElement | null,
  from: HTMLElement,
  lane: number,
  to: { lane: number; step: number },
): void {
  const lanes = [...(board?.querySelectorAll('[data-lane]') ?? [])]
  const cardsOf = (index: number) => [...(lanes[index]?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
  const at = cardsOf(lane).indexOf(from)
  const cards = cardsOf(to.lane)
  cards[Math.max(0, Math.min(at + to.step, cards.length - 1))]?.focus()
}
