import { Fragment, memo, type PointerEvent, useState } from 'react'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { Menu, MenuItem, MenuLine } from '../../kit/menu.tsx'
import { isNumeric } from '../values.ts'
import type { Sort } from '../view/view-state.ts'
import { type ColumnActions, columnItems } from './column-menu.tsx'
import { type Column, isDrawn, placeOf } from './columns.ts'
import { FieldAbout } from './field-about.tsx'
import style from './grid.module.css'
import { CheckAll } from './gutter.tsx'

const order = { asc: 'ascending', desc: 'descending' } as const

/** The header: a click selects the column, a drag moves it, the edge resizes it, and a menu has the rest. */
export const GridHead = memo(function GridHead({
  columns,
  template,
  firstColumn,
  lastColumn,
  sort,
  actions,
  checked,
  onCheckAll,
  onSelect,
  onAdd,
}: {
  columns: readonly Column[]
  template: string
  firstColumn: number
  lastColumn: number
  sort: readonly Sort[]
  actions: ColumnActions
  checked: boolean | 'mixed'
  onCheckAll: () => void
  onSelect: (column: number, extend: boolean) => void
  /** Undefined if the user may not add fields. */
  onAdd: (() => void) | undefined
}) {
  return (
    <div className={style['head']} style={{ gridTemplateColumns: template }} role="row" aria-rowindex={1}>
      <CheckAll checked={checked} onCheckAll={onCheckAll} />
      {columns.map(
        (column, index) =>
          isDrawn(column, index, { firstColumn, lastColumn }) && (
            <Title
              key={column.field.id}
              column={column}
              index={index}
              direction={sort.find(({ field }) => field === column.field.name)?.direction}
              actions={actions}
              onSelect={onSelect}
            />
          ),
      )}
      {onAdd !== undefined && (
        <div className={style['addColumn']} role="columnheader" style={{ gridColumn: columns.length + 2 }}>
          <button type="button" aria-label={t('Add field')} title={t('Add field')} onClick={onAdd}>
            <Icon name="add" size={14} />
          </button>
        </div>
      )}
    </div>
  )
})

const dragType = 'application/x-frontdesk-column'

function Title({
  column,
  index,
  direction,
  actions,
  onSelect,
}: {
  column: Column
  index: number
  direction: 'asc' | 'desc' | undefined
  actions: ColumnActions
  onSelect: (column: number, extend: boolean) => void
}) {
  const { field, frozenAt } = column
  const [isOver, setOver] = useState(false)
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={direction === undefined ? 'none' : order[direction]}
      className={classes(
        style['title'],
        frozenAt !== undefined && style['frozen'],
        isNumeric(field) && style['number'],
        isOver && style['dropHere'],
      )}
      style={placeOf(column, index)}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, field.name)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const dragged = event.dataTransfer.getData(dragType)
        if (dragged !== '' && dragged !== field.name) actions.move(dragged, index)
      }}
    >
      <button
        type="button"
        tabIndex={-1}
        onClick={({ shiftKey }) => onSelect(index, shiftKey)}
        onDoubleClick={() => actions.define?.rename(field)}
        title={field.name}
      >
        <span>{field.name}</span>
        {direction !== undefined && <Icon name={direction === 'asc' ? 'arrowUp' : 'arrowDown'} size={12} />}
      </button>
      <FieldAbout field={field} />
      <TitleMenu column={column} index={index} actions={actions} />
      <Edge column={column} onResize={(width) => actions.resize(field.name, width)} />
    </div>
  )
}

function TitleMenu({ column, index, actions }: { column: Column; index: number; actions: ColumnActions }) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          tabIndex={-1}
          className={style['titleMenu']}
          aria-label={t('Column {field}', { field: column.field.name })}
        >
          <Icon name="chevronDown" size={12} />
        </button>
      }
    >
      {columnItems(column, index, actions).map(({ label, icon, run, danger = false, begins = false }, at) => (
        <Fragment key={label}>
          {begins && at > 0 && <MenuLine />}
          <MenuItem icon={icon} danger={danger} onSelect={run}>
            {label}
          </MenuItem>
        </Fragment>
      ))}
    </Menu>
  )
}

function Edge({ column, onResize }: { column: Column; onResize: (width: number) => void }) {
  const [from, setFrom] = useState<{ x: number; width: number } | undefined>()
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrom({ x: event.clientX, width: column.width })
  }
  return (
    <span
      className={style['edge']}
      data-edge={column.field.name}
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => from !== undefined && onResize(from.width + event.clientX - from.x)}
      onPointerUp={() => setFrom(undefined)}
    />
  )
}
