import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePresenceDetails } from '../app/live/presence.ts'
import { queryClient, refresh } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { useSaveState } from '../app/saving/saving.ts'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import type { Person } from './controls/people.ts'
import { type FieldActions, useFieldActions } from './definition/use-field-actions.tsx'
import { conditionOn } from './filter/filter-builder.tsx'
import type { AskedFields } from './filter/use-fields.ts'
import type { ColumnActions } from './grid/column-menu.tsx'
import { type Column, columnsOf, narrowest, widest } from './grid/columns.ts'
import { Grid } from './grid/grid.tsx'
import { isOnSamePages } from './grid/layout.ts'
import { areaOf, type Selection, single } from './grid/selection.ts'
import type { InsertedRow } from './grid/use-inserted-row.ts'
import { NoRows } from './no-rows.tsx'
import style from './records.module.css'
import type { rowActions } from './row-actions.ts'
import { RowsBelow } from './rows-below.tsx'
import { rowOperations, type Source } from './source.ts'
import { useChecked } from './use-checked.ts'
import type { Detail } from './use-detail.ts'
import { cellKey, type Edits } from './use-edits.ts'
import { useLiveRows } from './use-live-rows.ts'
import { isNarrowed, type ListBody, type Row, useRows } from './use-rows.ts'
import { useSections } from './use-sections.tsx'
import type { Field } from './values.ts'
import { isGroupable } from './view/layout-menus.tsx'
import type { ViewHandle } from './view/use-view.ts'
import { movedField } from './view/view-state.ts'

export interface RowsProps {
  source: Source
  detail: Detail
  asked: AskedFields
  handle: ViewHandle
  filter: ListBody
  people: ReadonlyMap<number, Person>
  edits: Edits
  actions: ReturnType<typeof rowActions>
  readOnly: boolean
  onClear: () => void
  onCreate: () => void
}

/** The records in a grid. */
export function RowsGrid(
  props: RowsProps & { removed: readonly string[]; insertsDirectly: boolean; mayDefine: boolean },
) {
  const { source, filter, readOnly, actions } = props
  const shown = useShownRows(props)
  const { sections, rows, columns } = shown
  const { selection, isEditing, onSelect } = useSelected()
  const lines = useLines(props, shown, { selection, isEditing })
  const { define, dialog } = useFieldActions(props)
  const columnActions = useColumnActions(props, columns, define)
  const checked = useChecked({
    lines: sections.layout.lines,
    rowAt: rows.rowAt,
    load: rows.load,
    filterKey: JSON.stringify([filter, props.handle.state.groupBy]),
    removed: props.removed,
  })
  const { total } = sections
  const { inserted, onInsert } = useInserting(props, total ?? 0)
  const error = sections.error ?? rows.error
  if (error !== null)
    return <ErrorPage error={error} onRetry={() => void refresh(queryClient, rowOperations(source))} />
  if (total === undefined) return <Skeleton />
  const chosenIn = (area: Selection) => chosenRows(checked.rows, area, rows.rowAt)
  return (
    <>
      <Count total={total} hasMoreGroups={sections.hasMore} />
      {total === 0 ? (
        <NoRows {...props} fields={columns.map(({ field }) => field)} onInsert={onInsert} />
      ) : (
        <div className={style['gridArea']}>
          <Grid
            {...lines}
            columns={columns}
            checked={checked}
            inserted={inserted}
            columnActions={columnActions}
            rowItems={(area) => actions.items(chosenIn(area), readOnly)}
            onInsertRows={actions.insert}
            onSight={shown.onSight}
            onSelect={onSelect}
          />
          <RowsBelow {...props} chosen={chosenIn(selection)} checked={checked} onInsert={onInsert} />
        </div>
      )}
      {dialog}
    </>
  )
}

/** The lines of the grid with the edits and marks in them. */
function useLines(
  props: RowsProps,
  { sections, rows, columns, expand }: ReturnType<typeof useShownRows>,
  { selection, isEditing }: { selection: Selection; isEditing: boolean },
) {
  const { source, detail, people, readOnly, handle } = props
  const { state } = handle
  const active = rows.rowAt(selection.row)
  const isArranged = isNarrowed(props.filter) || state.sort.length > 0 || state.groupBy !== null
  const staying = useStayingRow(source, props.edits, active, isArranged)
  const marks = useLiveRows({ source, expand, people, isBusy: isEditing, holdsRows: staying.isHeld })
  useCellPresence(active, columns[selection.column]?.field)
  return {
    label: detail.display_name,
    source,
    people,
    readOnly,
    layout: sections.layout,
    heads: sections.heads,
    count: sections.total ?? 0,
    sums: sections.sums,
    onToggle: sections.toggle,
    rowAt: rows.rowAt,
    onLoad: rows.load,
    edits: staying.edits,
    marks,
    rowHeight: state.rowHeight,
    sort: state.sort,
  }
}

/** The columns of the view and the visible rows. */
function useShownRows({ source, detail, asked, handle, filter, people }: RowsProps) {
  const { state, change } = handle
  const columns = useMemo(
    () => columnsOf(detail.fields, state.fields, state.frozen, state.widths),
    [detail.fields, state.fields, state.frozen, state.widths],
  )
  const expand = useMemo(
    () => columns.flatMap(({ field }) => (field.type === 'relation' ? [field.name] : [])),
    [columns],
  )
  const body: ListBody = {
    ...filter,
    ...(state.sort.length === 0 ? {} : { sort: [...state.sort] }),
    ...(expand.length === 0 ? {} : { expand }),
  }
  const sections = useSections({ source, state, filter, body, asked, people, onChange: change })
  const [inSight, setInSight] = useState({ first: 0, last: 0 })
  const { layout } = sections
  const rows = useRows(source, sections.bodies, layout, inSight)
  // Scrolling within loaded pages renders only the grid.
  const onSight = useCallback(
    (next: typeof inSight) => setInSight((before) => (isOnSamePages(layout, before, next) ? before : next)),
    [layout],
  )
  return { columns, expand, sections, rows, onSight }
}

function useSelected() {
  const [selected, setSelected] = useState({ selection: single(0, 0), isEditing: false })
  const onSelect = useCallback(
    (selection: Selection, isEditing: boolean) => setSelected({ selection, isEditing }),
    [],
  )
  return { ...selected, onSelect }
}

/** Shares the focused cell with other users. */
function useCellPresence(row: Row | undefined, field: Field | undefined): void {
  usePresenceDetails(row === undefined || field === undefined ? {} : { cell: cellKey(row.id, field.name) })
}

/** Inserts an empty row and selects it, or asks for its values if it needs some. */
function useInserting(
  { actions, insertsDirectly, onCreate }: RowsProps & { insertsDirectly: boolean },
  total: number,
) {
  const [inserted, setInserted] = useState<InsertedRow | undefined>()
  const insert = async () => {
    const [id] = await actions.insert([{}])
    if (id !== undefined) setInserted({ id, from: total + 1 })
  }
  return { inserted, onInsert: insertsDirectly ? () => void insert() : onCreate }
}

const mostRows = 1000

/** Returns the checked rows, or the selected ones if none is checked. */
function chosenRows(
  checked: ReadonlyMap<string, Row>,
  selection: Selection,
  rowAt: (line: number) => Row | undefined,
): Row[] {
  return checked.size > 0 ? [...checked.values()] : selectedRows(selection, rowAt)
}

/** Limits the selection to loaded rows, so that unseen rows are never deleted. */
function selectedRows(selection: Selection, rowAt: (line: number) => Row | undefined): Row[] {
  const { top, bottom } = areaOf(selection)
  const lines = Array.from({ length: Math.min(bottom - top + 1, mostRows) }, (_, index) => top + index)
  return lines.flatMap((line) => rowAt(line) ?? [])
}

/** The row count beside the toolbar, which doesn't know it. */
function Count({ total, hasMoreGroups }: { total: number; hasMoreGroups: boolean }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(document.getElementById('row-count')), [])
  if (place === null) return null
  const text = t('{count, plural, one {# row} other {# rows}}', { count: total })
  return createPortal(hasMoreGroups ? `${text} · ${t('the 200 largest groups')}` : text, place)
}

/**
 * Keeps a changed row in place until the user leaves it, even if it no longer matches the filter or the sort order. The
 * rows are refetched afterwards, once everything is saved.
 */
function useStayingRow(source: Source, edits: Edits, active: Row | undefined, isArranged: boolean) {
  const changed = useRef<ReadonlySet<string>>(new Set())
  const [isHeld, setHeld] = useState(false)
  const saveState = useSaveState()
  const isLeft = isHeld && active !== undefined && !changed.current.has(active.id)
  useEffect(() => {
    if (!isLeft || saveState !== 'saved') return
    changed.current = new Set()
    setHeld(false)
    void refresh(queryClient, rowOperations(source))
  }, [isLeft, saveState, source])
  const staying = useMemo(
    (): Edits => ({
      ...edits,
      change: (changes) => {
        if (isArranged && changes.length > 0) {
          changed.current = new Set([...changed.current, ...changes.map(({ rowId }) => rowId)])
          setHeld(true)
        }
        return edits.change(changes)
      },
    }),
    [edits, isArranged],
  )
  return { edits: staying, isHeld }
}

function useColumnActions(
  { asked, detail, handle }: RowsProps,
  columns: readonly Column[],
  define: FieldActions | undefined,
): ColumnActions {
  const { state, change } = handle
  const shown = columns.map(({ field }) => field.name)
  const frozen = state.frozen ?? shown.slice(0, 1)
  return {
    define,
    sort: (field, direction) => change({ sort: [{ field, direction }] }),
    filter: (name) => {
      const field = asked.at([name])
      if (field === undefined) return
      const parts = [...state.filter.parts, conditionOn([name], field)]
      change({ filter: { ...state.filter, parts } })
    },
    group: (name) => {
      const field = detail.fields.find((one) => one.name === name)
      if (field !== undefined && isGroupable(field)) change({ groupBy: name })
    },
    freeze: (name, isFrozen) =>
      change({ frozen: isFrozen ? [...frozen, name] : frozen.filter((one) => one !== name) }),
    hide: (name) => change({ fields: shown.filter((one) => one !== name) }),
    move: (name, to) => change({ fields: movedField(shown, name, to) }),
    resize: (name, width) =>
      change({
        widths: { ...state.widths, [name]: Math.round(Math.min(widest, Math.max(narrowest, width))) },
      }),
  }
}
