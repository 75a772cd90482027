import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { usePresenceDetails } from '../app/live/presence.ts'
import { queryClient, refresh } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { useSaveState } from '../app/saving/saving.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import { NoMatch, Notice, Skeleton } from '../kit/states.tsx'
import type { Person } from './controls/people.ts'
import { conditionOn } from './filter/filter-builder.tsx'
import type { AskedFields } from './filter/use-fields.ts'
import type { ColumnActions } from './grid/column-menu.tsx'
import { columnsOf, narrowest, widest } from './grid/columns.ts'
import { Grid } from './grid/grid.tsx'
import { isOnSamePages } from './grid/layout.ts'
import { areaOf, type Selection, single } from './grid/selection.ts'
import { usePastingFirst } from './grid/use-pasting.ts'
import style from './records.module.css'
import type { rowActions } from './row-actions.ts'
import { rowOperations, type Source } from './source.ts'
import type { Detail } from './use-detail.ts'
import { cellKey, type Edits } from './use-edits.ts'
import { useLiveRows } from './use-live-rows.ts'
import { type ListBody, type Row, useRows } from './use-rows.ts'
import { useSections } from './use-sections.tsx'
import type { Field } from './values.ts'
import { isGroupable } from './view/layout-menus.tsx'
import type { ViewHandle } from './view/use-view.ts'
import { movedField, sortedBy } from './view/view-state.ts'

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
export function RowsGrid(props: RowsProps & { onInsert: () => void }) {
  const { source, detail, handle, filter, people, readOnly, actions } = props
  const { state, change } = handle
  const { columns, expand, sections, rows, onSight } = useShownRows(props)
  const { selection, isEditing, onSelect } = useSelected()
  const isNarrowed = filter.query !== undefined || filter.search !== undefined
  const isArranged = isNarrowed || state.sort.length > 0 || state.groupBy !== null
  const active = rows.rowAt(selection.row)
  const staying = useStayingRow(source, props.edits, active, isArranged)
  const marks = useLiveRows({ source, expand, people, isBusy: isEditing, holdsRows: staying.isHeld })
  useCellPresence(active, columns[selection.column]?.field)
  const fields = columns.map((one) => one.field)
  const columnActions = useColumnActions(props, fields)
  const error = sections.error ?? rows.error
  const { total } = sections
  if (error !== null)
    return <ErrorPage error={error} onRetry={() => void refresh(queryClient, rowOperations(source))} />
  if (total === undefined) return <Skeleton />
  return (
    <>
      <Count total={total} hasMoreGroups={sections.hasMore} />
      {total === 0 ? (
        <NoRows {...props} fields={fields} isFiltered={isNarrowed} />
      ) : (
        <div className={style['gridArea']}>
          <Grid
            label={detail.display_name}
            source={source}
            columns={columns}
            layout={sections.layout}
            heads={sections.heads}
            count={total}
            rowAt={rows.rowAt}
            onLoad={rows.load}
            edits={staying.edits}
            readOnly={readOnly}
            people={people}
            marks={marks}
            rowHeight={state.rowHeight}
            sort={state.sort}
            sums={sections.sums}
            columnActions={columnActions}
            rowItems={(area) => actions.items(selectedRows(area, rows.rowAt), readOnly)}
            onInsertRows={actions.insert}
            onSort={(name) => change({ sort: sortedBy(state.sort, name) })}
            onToggle={sections.toggle}
            onSight={onSight}
            onSelect={onSelect}
          />
          <Below {...props} chosen={selectedRows(selection, rows.rowAt)} />
        </div>
      )}
    </>
  )
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

function Below({
  actions,
  readOnly,
  chosen,
  onInsert,
}: Pick<RowsProps, 'actions' | 'readOnly'> & { chosen: readonly Row[]; onInsert: () => void }) {
  if (readOnly) return <div className={style['below']} />
  return (
    <div className={style['below']}>
      <Button look="quiet" icon="add" onClick={onInsert}>
        {t('Insert row')}
      </Button>
      {chosen.length > 1 && (
        <>
          <Button look="quiet" icon="copy" onClick={() => void actions.duplicate(chosen)}>
            {t('Duplicate {count} rows', { count: formatNumber(chosen.length) })}
          </Button>
          <Button look="danger" icon="trash" onClick={() => void actions.remove(chosen)}>
            {t('Delete {count} rows', { count: formatNumber(chosen.length) })}
          </Button>
        </>
      )}
    </div>
  )
}

const mostRows = 1000

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

function useColumnActions({ asked, detail, handle }: RowsProps, fields: readonly Field[]): ColumnActions {
  const { state, change } = handle
  const shown = fields.map(({ name }) => name)
  const frozen = state.frozen ?? shown.slice(0, 1)
  return {
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

type NoRowsProps = Pick<RowsProps, 'readOnly' | 'source' | 'people' | 'actions' | 'onClear' | 'onCreate'>

function NoRows({
  isFiltered,
  fields,
  ...props
}: NoRowsProps & { isFiltered: boolean; fields: readonly Field[] }) {
  const { readOnly, source, people, actions, onClear, onCreate } = props
  const paste = usePastingFirst(fields, people, actions.insert)
  usePasteEvents(isFiltered || readOnly ? undefined : paste)
  if (isFiltered) return <NoMatch title={t('No row meets these conditions.')} onClear={onClear} />
  return (
    <Notice
      icon="table"
      title={t('There are no rows yet.')}
      actions={
        readOnly ? undefined : (
          <>
            <Button icon="add" onClick={onCreate}>
              {t('Add the first')}
            </Button>
            <ImportLink source={source} />
          </>
        )
      }
    >
      {readOnly ? undefined : t('Rows that you copy in a spreadsheet can be pasted here.')}
    </Notice>
  )
}

/** Accepts a paste anywhere on the page outside text fields. */
function usePasteEvents(paste: ((clipboard: DataTransfer) => void) | undefined): void {
  const latest = useRef(paste)
  latest.current = paste
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]')
      if (isElsewhere || event.clipboardData === null || latest.current === undefined) return
      event.preventDefault()
      latest.current(event.clipboardData)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

function ImportLink({ source }: { source: Source }) {
  return (
    <ButtonLink to={`${source.path}/setup/import`} look="quiet">
      {t('Import a file')}
    </ButtonLink>
  )
}
