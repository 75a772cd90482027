import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { templateOf } from './columns.ts'
import style from './grid.module.css'
import type { GridProps } from './grid.tsx'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { GroupLine } from './group-line.tsx'
import { type Layout, lineAt } from './layout.ts'
import { footHeight, headHeight } from './use-cell-actions.ts'
import type { GridState } from './use-grid.ts'
import { type Sight, useSight } from './use-scrolling.ts'

type LinesProps = GridProps & { grid: GridState }

/** The visible part of header, rows and footer, which renders on scroll. */
export function GridLines(props: LinesProps) {
  const { grid, onSight } = props
  const { columns, editing, selection } = grid
  const { view, rowHeight } = grid.scrolling
  const { lines } = props.layout
  const sight = useSight(view, rowHeight, lines, columns)
  const { first, last, firstColumn, lastColumn } = sight
  useEffect(() => onSight({ first, last }), [first, last, onSight])
  const add = props.columnActions.define?.add
  const canAdd = add !== undefined
  const template = useMemo(() => templateOf(columns, canAdd), [columns, canAdd])
  const across = { columns, template, firstColumn, lastColumn }
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
  // An edited cell stays mounted during scrolling.
  if (editing !== undefined && (selection.row < first || selection.row > last)) drawn.push(selection.row)
  // Row elements are recycled during scrolling, except for an edited row.
  const isEdited = (line: number) => editing !== undefined && line === selection.row
  const slotOf = (line: number) => (isEdited(line) ? -1 : line % sight.most)
  // The DOM order follows the reading order only at rest: moving an element under the pointer would swallow the click, and
  // moving an edited one would lose the focus.
  const restedAt = useRef(first)
  if (!sight.isMoving && editing === undefined) restedAt.current = first
  const placeOf = (line: number) => (isEdited(line) ? -1 : modulo(line - restedAt.current, sight.most))
  drawn.sort((one, other) => placeOf(one) - placeOf(other))
  return (
    <div className={style['table']} style={sizeOf(lines, rowHeight)} role="presentation">
      <GridHead
        {...across}
        sort={props.sort}
        actions={props.columnActions}
        checked={checkedState(props)}
        onCheckAll={props.checked.onCheckAll}
        onSelect={grid.selectColumn}
        onAdd={add}
      />
      {drawn.map((line) => (
        <Line key={slotOf(line)} {...props} line={line} sight={sight} template={template} />
      ))}
      <GridFoot {...across} line={lines} count={props.count} sums={props.sums} />
    </div>
  )
}

function Line({
  grid,
  line,
  sight: { firstColumn, lastColumn },
  template,
  ...props
}: LinesProps & { line: number; sight: Sight; template: string }) {
  const { columns, selection, marked, area } = grid
  const isActive = line === selection.row
  const head = grid.headAt(line)
  const row = props.rowAt(line)
  const common = { line, top: line * grid.scrolling.rowHeight, columns, template, firstColumn, lastColumn }
  if (head !== undefined)
    return <GroupLine {...common} head={head} isActive={isActive} onToggle={props.onToggle} />
  return (
    <GridRow
      {...common}
      source={props.source}
      row={row}
      number={numberOf(props.layout, line)}
      isChecked={row !== undefined && props.checked.rows.has(row.id)}
      onCheck={props.checked.onCheck}
      people={props.people}
      errors={props.edits.errors}
      conflicts={props.edits.conflicts}
      marks={props.marks}
      left={line >= marked.top && line <= marked.bottom ? marked.left : undefined}
      right={marked.right}
      active={isActive ? selection.column : undefined}
      handle={!props.readOnly && line === area.bottom ? area.right : undefined}
      ahead={isActive ? grid.ahead.text : undefined}
      editing={grid.editing}
      onEnd={grid.actions.end}
      onSettle={props.edits.settle}
    />
  )
}

/** Row numbers start again in each group. */
function numberOf(layout: Layout, line: number): number {
  const at = lineAt(layout, line)
  return at?.kind === 'row' ? at.offset + 1 : line + 1
}

function checkedState({ checked, count }: GridProps): boolean | 'mixed' {
  if (checked.rows.size === 0) return false
  return checked.rows.size >= count ? true : 'mixed'
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}

function sizeOf(lines: number, rowHeight: number): CSSProperties {
  const height = headHeight + lines * rowHeight + footHeight
  return { height, '--row': `${rowHeight}px` } as CSSProperties
}
