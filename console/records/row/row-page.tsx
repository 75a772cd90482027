import { useMemo, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useLive } from '../../app/live/live.ts'
import { queryClient, refresh, toastError, useRead } from '../../app/operations.ts'
import { Page } from '../../app/page.tsx'
import { ErrorPage } from '../../app/problems/error-page.tsx'
import { useSaveState } from '../../app/saving/saving.ts'
import { IconButton } from '../../kit/button.tsx'
import { Segments } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Menu, MenuItem } from '../../kit/menu.tsx'
import { Skeleton } from '../../kit/states.tsx'
import { toast } from '../../kit/toast-store.ts'
import { readShownRows } from '../merging/shown-rows.ts'
import { type Kind, type Source, sourceOf } from '../source.ts'
import { type Detail, useDetail, useRights } from '../use-detail.ts'
import { cellKey, type Edits, useEdits } from '../use-edits.ts'
import type { Row } from '../use-rows.ts'
import { shownText } from '../values.ts'
import style from './row.module.css'
import { RowFields } from './row-fields.tsx'
import { RowFiles } from './row-files.tsx'
import { RowRelated } from './row-related.tsx'
import { RowTasks } from './row-tasks.tsx'
import { Timeline } from './timeline.tsx'

/** A record with its fields and timeline. */
export function RowPage({ kind }: { kind: Kind }) {
  const { name = '', id = '' } = useParams()
  const source = useMemo(() => sourceOf(kind, name), [kind, name])
  const detail = useDetail(source)
  const row = useFullRow(source, id, detail.data)
  const error = detail.error ?? row.error
  if (error !== null) {
    return (
      <ErrorPage
        error={error}
        onRetry={() => {
          void detail.refetch()
          void row.refetch()
        }}
      />
    )
  }
  if (detail.data === undefined || row.data === undefined) return <Skeleton />
  return <RowScreen key={id} source={source} detail={detail.data} row={row.data} />
}

/** The record with the titles of related ones. */
function useFullRow(source: Source, id: string, detail: Detail | undefined) {
  const expand = (detail?.fields ?? []).flatMap(({ type, name }) => (type === 'relation' ? [name] : []))
  const takes = { name: source.name, body: { ids: [id], limit: 1, expand } }
  const list = useRead(source.list, takes, {
    by: (asked, options) => readShownRows(source, asked, options),
    enabled: detail !== undefined,
  })
  // Distinguishes a missing record from one that is still loading.
  const isMissing = list.data !== undefined && list.data.results.length === 0
  const missing = useRead(source.row, { name: source.name, id }, { enabled: isMissing })
  const saveState = useSaveState()
  const [isOld, setOld] = useState(false)
  useLive([`record:${source.name}`], ({ ids }) => {
    if (ids === null || ids.includes(id)) setOld(true)
  })
  if (isOld && saveState === 'saved') {
    setOld(false)
    void refresh(queryClient, [source.list, source.history, 'getObjectRowActivities'])
  }
  return {
    data: list.data?.results[0],
    error: list.error ?? missing.error,
    refetch: list.refetch,
  }
}

type Tab = 'timeline' | 'tasks' | 'files' | 'related'

function RowScreen({ source, detail, row }: { source: Source; detail: Detail; row: Row }) {
  const edits = useEdits(source, detail.fields)
  const rights = useRights(source, detail)
  const title = useMemo(() => titleOf(detail, row), [detail, row])
  const refused = detail.fields.filter(({ name }) => edits.errors.has(cellKey(row.id, name))).length
  return (
    <Page
      title={title}
      crumbs={[{ label: detail.display_name, to: source.path }]}
      saves
      refused={refused}
      actions={rights.write && <RowMenu source={source} rowId={row.id} edits={edits} />}
    >
      <div className={style['page']}>
        <RowFields source={source} detail={detail} row={row} edits={edits} readOnly={!rights.write} />
        <Beside source={source} detail={detail} row={row} readOnly={!rights.write} />
      </div>
    </Page>
  )
}

function RowMenu({ source, rowId, edits }: { source: Source; rowId: string; edits: Edits }) {
  const [, go] = useLocation()
  const remove = async () => {
    try {
      await edits.remove([rowId])
      go(source.path)
      toast(t('{count, plural, one {# row deleted} other {# rows deleted}}', { count: 1 }), {
        action: { label: t('Undo'), run: edits.undo },
      })
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Menu align="end" trigger={<IconButton icon="dots" label={t('More')} />}>
      <MenuItem icon="undo" onSelect={edits.undo}>
        {t('Undo')}
      </MenuItem>
      <MenuItem icon="redo" onSelect={edits.redo}>
        {t('Redo')}
      </MenuItem>
      <MenuItem icon="trash" danger onSelect={() => void remove()}>
        {t('Delete record')}
      </MenuItem>
    </Menu>
  )
}

/** The timeline and related content. */
function Beside({
  source,
  detail,
  row,
  readOnly,
}: {
  source: Source
  detail: Detail
  row: Row
  readOnly: boolean
}) {
  const [tab, setTab] = useState<Tab>('timeline')
  return (
    <section className={style['side']} aria-label={t('What happened')}>
      <header className={style['tabs']}>
        <Segments<Tab>
          label={t('Part')}
          value={tab}
          options={[
            { value: 'timeline', label: t('Timeline') },
            ...(source.kind === 'object' ? [{ value: 'tasks' as const, label: t('Tasks') }] : []),
            { value: 'files', label: t('Files') },
            { value: 'related', label: t('Related') },
          ]}
          onChange={setTab}
        />
      </header>
      {tab === 'timeline' && <Timeline source={source} detail={detail} row={row} />}
      {tab === 'tasks' && <RowTasks name={source.name} rowId={row.id} />}
      {tab === 'related' && <RowRelated source={source} rowId={row.id} />}
      {tab === 'files' && <RowFiles source={source} rowId={row.id} readOnly={readOnly} />}
    </section>
  )
}

function titleOf({ fields }: Detail, { data }: Row): string {
  const inOrder = fields.toSorted((a, b) => a.order - b.order)
  const [first] = inOrder
  const text = first === undefined ? '' : shownText(data[first.name], first)
  return text === '' ? t('Without a name') : text
}
