import { useDeferredValue, useMemo, useState } from 'react'
import { useParams } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { operation, queryClient, refresh, toastError, useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { Button } from '../kit/button.tsx'
import { TextInput } from '../kit/input.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Menu, MenuChoices } from '../kit/menu.tsx'
import { Popover } from '../kit/popover.tsx'
import { Notice, Skeleton } from '../kit/states.tsx'
import { toast } from '../kit/toast-store.ts'
import { Conditions } from './conditions.tsx'
import { type Condition, queryOf } from './filters.ts'
import { Grid } from './grid/grid.tsx'
import type { Sort } from './grid/grid-head.tsx'
import { areaOf, type Selection, single } from './grid/selection.ts'
import { NewRow } from './new-row.tsx'
import style from './records.module.css'
import { rowOperations, type Source, sourceOf } from './source.ts'
import { useEdits } from './use-edits.ts'
import { type ListBody, useRows } from './use-rows.ts'

type Detail = Schemas['ObjectDetail'] | Schemas['TableDetail']

/** The rows of an object or a table. */
export function RecordsPage({ kind }: { kind: 'object' | 'table' }) {
  const { name = '' } = useParams()
  const source = useMemo(() => sourceOf(kind, name), [kind, name])
  const detail = useRead(source.read, { name })
  if (detail.error !== null) return <ErrorPage error={detail.error} onRetry={() => void detail.refetch()} />
  if (detail.data === undefined) return <Skeleton />
  return <Records key={`${kind}/${name}`} source={source} detail={detail.data} />
}

function Records({ source, detail }: { source: Source; detail: Detail }) {
  const [viewId, setViewId] = useState<number | undefined>()
  const [conditions, setConditions] = useState<Condition[]>([])
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort | undefined>()
  const [isCreating, setCreating] = useState(false)
  const [inSight, setInSight] = useState({ first: 0, last: 0 })
  const [selection, setSelection] = useState<Selection>(single(0, 0))
  const view = detail.views.find(({ id }) => id === viewId)
  const fields = useMemo(() => shownFields(detail, view?.fields ?? null), [detail, view])
  const filter = useDeferredValue(
    useMemo(() => filterOf(conditions, detail, search, viewId), [conditions, detail, search, viewId]),
  )
  const body: ListBody = {
    ...filter,
    ...(sort === undefined ? {} : { sort: [sort] }),
    expand: fields.filter(({ type }) => type === 'relation').map((field) => field.name),
  }
  const count = useRead(source.count, { name: source.name, body: filter })
  const rows = useRows(source, body, count.data === undefined ? { first: 0, last: -1 } : inSight)
  const edits = useEdits(source)
  const total = count.data?.count ?? 0
  const changeSort = (field: string) =>
    setSort(
      sort?.field !== field
        ? { field, direction: 'asc' }
        : sort.direction === 'asc'
          ? { field, direction: 'desc' }
          : undefined,
    )
  const isFiltered = filter.query !== undefined || filter.search !== undefined
  const error = count.error ?? rows.error
  return (
    <Page
      title={detail.display_name}
      saves
      actions={
        <Button look="primary" icon="add" onClick={() => setCreating(true)}>
          {t('New')}
        </Button>
      }
    >
      <div className={style['records']}>
        <div className={style['bar']}>
          {detail.views.length > 0 && (
            <Menu trigger={<Button icon="table">{view?.name ?? t('All')}</Button>}>
              <MenuChoices
                label={t('View')}
                value={String(viewId ?? '')}
                options={[
                  { value: '', label: t('All') },
                  ...detail.views.map((one) => ({ value: String(one.id), label: one.name })),
                ]}
                onChange={(chosen) => setViewId(chosen === '' ? undefined : Number(chosen))}
              />
            </Menu>
          )}
          <TextInput
            className={style['search'] ?? ''}
            type="search"
            aria-label={t('Search')}
            placeholder={t('Search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <Popover
            label={t('Filter')}
            trigger={
              <Button look="quiet" icon="filter">
                {conditions.length === 0 ? t('Filter') : t('Filter ({count})', { count: conditions.length })}
              </Button>
            }
          >
            <Conditions fields={detail.fields} conditions={conditions} onChange={setConditions} />
          </Popover>
          <DeleteRows source={source} selection={selection} rowAt={rows.rowAt} />
          <span className={style['count']} role="status">
            {count.data === undefined
              ? ''
              : t('{count, plural, one {# row} other {# rows}}', { count: total })}
          </span>
        </div>
        {error !== null ? (
          <ErrorPage error={error} onRetry={() => void refresh(queryClient, rowOperations(source))} />
        ) : count.data !== undefined && total === 0 ? (
          <NoRows
            isFiltered={isFiltered}
            onClear={() => {
              setConditions([])
              setSearch('')
            }}
            onCreate={() => setCreating(true)}
          />
        ) : (
          <Grid
            label={detail.display_name}
            fields={fields}
            count={total}
            rowAt={rows.rowAt}
            edits={edits}
            sort={sort}
            onSort={changeSort}
            onSight={setInSight}
            onSelect={setSelection}
          />
        )}
      </div>
      {isCreating && (
        <NewRow
          source={source}
          title={t('New in {object}', { object: detail.display_name })}
          fields={detail.fields}
          onClose={() => setCreating(false)}
        />
      )}
    </Page>
  )
}

function shownFields(detail: Detail, names: readonly string[] | null): Schemas['Field'][] {
  const inOrder = detail.fields.toSorted((a, b) => a.order - b.order)
  if (names === null) return inOrder
  return names.flatMap((name) => inOrder.find((field) => field.name === name) ?? [])
}

function filterOf(
  conditions: readonly Condition[],
  detail: Detail,
  search: string,
  viewId: number | undefined,
) {
  const query = queryOf(conditions, detail.fields)
  return {
    ...(query === undefined ? {} : { query }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(viewId === undefined ? {} : { view_id: viewId }),
  }
}

function NoRows({
  isFiltered,
  onClear,
  onCreate,
}: {
  isFiltered: boolean
  onClear: () => void
  onCreate: () => void
}) {
  return isFiltered ? (
    <Notice
      icon="filter"
      title={t('No row meets these conditions.')}
      actions={<Button onClick={onClear}>{t('Clear filters')}</Button>}
    />
  ) : (
    <Notice
      icon="table"
      title={t('There are no rows yet.')}
      actions={
        <Button icon="add" onClick={onCreate}>
          {t('Add the first')}
        </Button>
      }
    />
  )
}

/** Deletes what is selected over several rows; undone instead of asked for. */
function DeleteRows({
  source,
  selection,
  rowAt,
}: {
  source: Source
  selection: Selection
  rowAt: (index: number) => { id: string } | undefined
}) {
  const { top, bottom } = areaOf(selection)
  // Of what is selected, only rows that were seen: nobody deletes what they have not looked at.
  const ids = Array.from(
    { length: Math.min(bottom - top, 999) + 1 },
    (_, index) => rowAt(top + index)?.id,
  ).filter((id) => id !== undefined)
  const remove = async () => {
    const takes = { name: source.name, body: { ids } }
    try {
      await operation(source.remove)(takes)
      await refresh(queryClient, rowOperations(source))
      const restore = async () => {
        await operation(source.restore)(takes)
        await refresh(queryClient, rowOperations(source))
      }
      toast(t('{count, plural, one {# row deleted} other {# rows deleted}}', { count: ids.length }), {
        action: { label: t('Undo'), run: () => void restore().catch(toastError) },
      })
    } catch (error) {
      toastError(error)
    }
  }
  if (top === bottom || ids.length === 0) return null
  return (
    <Button look="danger" icon="trash" onClick={() => void remove()}>
      {t('Delete {count} rows', { count: formatNumber(ids.length) })}
    </Button>
  )
}
