import { type KeyboardEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { OptionDot } from '../controls/option-dot.tsx'
import { ValueView } from '../controls/value-view.tsx'
import type { RowsProps } from '../rows-grid.tsx'
import type { Row } from '../use-rows.ts'
import { brief, type Field, shownText } from '../values.ts'
import style from './board.module.css'

export interface Lane {
  /** The option. Null for records without a value. */
  value: string | null
  colour: string | undefined
}

type OnKey = (event: KeyboardEvent<HTMLElement>, row: Row) => void

const dragType = 'application/x-frontdesk-row'

type LaneProps = RowsProps & {
  lane: Lane
  rows: readonly Row[]
  count: number
  shown: readonly Field[]
  rowById: (id: string) => Row | undefined
  onMove: (row: Row, to: string | null) => void
  onKey: OnKey
  onMore: (() => void) | undefined
}

/** A lane of the board: its option, record count and cards. */
export function BoardLane(props: LaneProps) {
  const { lane, rows, count, rowById, onMove, onMore } = props
  const [isOver, setOver] = useState(false)
  const name = lane.value ?? t('No value')
  return (
    <section
      className={classes(style['lane'], isOver && style['over'])}
      data-lane={lane.value ?? ''}
      aria-label={t('{name}, {count} rows', { name, count: formatNumber(count) })}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const row = rowById(event.dataTransfer.getData(dragType))
        if (row !== undefined) onMove(row, lane.value)
      }}
    >
      <header className={style['laneHead']}>
        {lane.value !== null && <OptionDot colour={lane.colour} />}
        <h2>{name}</h2>
        <small>{formatNumber(count)}</small>
      </header>
      <ul className={style['cards']}>
        {rows.map((row) => (
          <li key={row.id}>
            <LaneCard {...props} row={row} />
          </li>
        ))}
      </ul>
      {count > rows.length && onMore !== undefined && (
        <Button look="quiet" onClick={onMore}>
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}

function LaneCard({ source, people, readOnly, shown, onKey, row }: LaneProps & { row: Row }) {
  const [, go] = useLocation()
  return (
    <a
      href={`${source.path}/row/${row.id}`}
      className={style['card']}
      data-card={row.id}
      draggable={!readOnly}
      aria-keyshortcuts={readOnly ? undefined : 'Control+ArrowLeft Control+ArrowRight'}
      onDragStart={(event) => event.dataTransfer.setData(dragType, row.id)}
      onKeyDown={(event) => onKey(event, row)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) return
        event.preventDefault()
        go(`${source.path}/row/${row.id}`)
      }}
    >
      <CardFields row={row} shown={shown} people={people} />
    </a>
  )
}

function CardFields({
  row,
  shown,
  people,
}: Pick<RowsProps, 'people'> & { row: Row; shown: readonly Field[] }) {
  const [title, ...rest] = shown
  const filled = rest.filter(({ name }) => {
    const value = row.data[name]
    return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
  })
  return (
    <>
      <span className={style['cardTitle']}>
        {(title === undefined ? '' : brief(shownText(row.data[title.name], title))) || t('Without a name')}
      </span>
      {filled.map((field) => (
        <span key={field.id} className={style['cardLine']} title={field.name}>
          <ValueView value={row.data[field.name]} field={field} people={people} />
        </span>
      ))}
    </>
  )
}
