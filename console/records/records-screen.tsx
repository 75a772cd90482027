import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Page } from '../app/page.tsx'
import { Button, ButtonLink, IconButton } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Menu, MenuItem } from '../kit/menu.tsx'
import { Skeleton } from '../kit/states.tsx'
import { useSettled } from '../kit/use-settled.ts'
import { Board } from './board/board.tsx'
import { usePeople } from './controls/people.ts'
import { EarlierRefused } from './earlier-refused.tsx'
import { exportRows } from './export-rows.ts'
import { asksForHere, noFilter, queryOf } from './filter/tree.ts'
import { useAskedFields } from './filter/use-fields.ts'
import { NewRow } from './new-row.tsx'
import style from './records.module.css'
import { rowActions } from './row-actions.ts'
import { RowsGrid } from './rows-grid.tsx'
import type { Source } from './source.ts'
import { Toolbar } from './toolbar.tsx'
import { Trash } from './trash.tsx'
import { type Detail, useRights } from './use-detail.ts'
import { useEdits } from './use-edits.ts'
import type { ListBody } from './use-rows.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { useView } from './view/use-view.ts'

/** Records in a grid or on a board, as the view defines. */
export function RecordsScreen({ source, detail }: { source: Source; detail: Detail }) {
  const { asked, handle, search, setSearch, filter, isPlain, asksAll, clear } = useWanted(source, detail)
  const { state } = handle
  const [asking, setAsking] = useState<'new' | 'trash' | undefined>()
  const people = usePeople()
  const rights = useRights(source, detail)
  const { edits, actions, removed } = useRowActions(source, detail)
  const mayBeEmpty = detail.fields.every(({ required }) => !required)
  const readOnly = !rights.write
  const onCreate = () => setAsking('new')
  const close = () => setAsking(undefined)
  const same = { source, detail, asked, handle, filter, people, edits, actions, readOnly }
  const alike = { ...same, onClear: clear, onCreate }
  return (
    <Page
      title={detail.display_name}
      saves
      refused={edits.errors.size}
      actions={
        <>
          <MoreMenu
            source={source}
            mayDefine={rights.define}
            mayWrite={rights.write}
            onTrash={() => setAsking('trash')}
            onExport={(format) => void exportRows(source, format, filter, state)}
          />
          {rights.write && (
            <Button look="primary" icon="add" onClick={onCreate}>
              {t('New')}
            </Button>
          )}
        </>
      }
    >
      <div className={style['records']}>
        <div>
          <Toolbar {...alike} search={search} onSearch={setSearch} onFiltering={asksAll} />
          <EarlierRefused source={source} />
        </div>
        {!handle.isReady ? (
          <Skeleton />
        ) : state.type === 'kanban' && state.groupBy !== null ? (
          <Board {...alike} columnField={state.groupBy} />
        ) : (
          <RowsGrid
            {...alike}
            removed={removed}
            insertsDirectly={isPlain && mayBeEmpty}
            mayDefine={rights.define}
          />
        )}
      </div>
      {asking === 'new' && <NewRow {...same} onMade={({ id }) => edits.noteCreated([id])} onClose={close} />}
      {asking === 'trash' && <Trash source={source} fields={detail.fields} onClose={close} />}
    </Page>
  )
}

function useRowActions(source: Source, detail: Detail) {
  const edits = useEdits(source, detail.fields)
  useUndoKeys(edits)
  const [, go] = useLocation()
  const [removed, setRemoved] = useState<readonly string[]>([])
  const actions = rowActions({ source, fields: detail.fields, edits, go, onRemoved: setRemoved })
  return { edits, actions, removed }
}

/** Builds the query from the view and the search. */
function useWanted(source: Source, detail: Detail) {
  const [withHere, setWithHere] = useState(false)
  const asked = useAskedFields(source, detail.fields, withHere)
  const handle = useView(source, detail, asked)
  const { state, change } = handle
  const asksAll = useCallback(() => setWithHere(true), [])
  useEffect(() => {
    if (asksForHere(state.filter, detail.fields)) asksAll()
  }, [state.filter, detail.fields, asksAll])
  const [search, setSearch] = useState('')
  const words = useSettled(search.trim())
  const query = queryOf(state.filter, asked.at)
  const filter: ListBody = {
    ...(query === undefined ? {} : { query }),
    ...(words === '' ? {} : { search: words }),
    ...(typeof handle.view?.record_type_id === 'number'
      ? { record_type_id: handle.view.record_type_id }
      : {}),
  }
  const isPlain = query === undefined && words === '' && state.sort.length === 0 && state.groupBy === null
  const clear = useCallback(() => {
    setSearch('')
    change({ filter: noFilter })
  }, [change])
  return { asked, handle, search, setSearch, filter, isPlain, asksAll, clear }
}

function MoreMenu({
  source,
  mayDefine,
  mayWrite,
  onTrash,
  onExport,
}: {
  source: Source
  mayDefine: boolean
  mayWrite: boolean
  onTrash: () => void
  onExport: (format: 'csv' | 'xlsx') => void
}) {
  const [, go] = useLocation()
  return (
    <>
      {mayWrite && (
        <span className={style['wideOnly']}>
          <ButtonLink to={`${source.path}/setup/import`}>{t('Import')}</ButtonLink>
        </span>
      )}
      <Menu align="end" trigger={<IconButton icon="dots" label={t('More')} />}>
        <MenuItem icon="download" onSelect={() => onExport('xlsx')}>
          {t('Export as Excel workbook')}
        </MenuItem>
        <MenuItem icon="download" onSelect={() => onExport('csv')}>
          {t('Export as CSV')}
        </MenuItem>
        <MenuItem icon="trash" onSelect={onTrash}>
          {t('Deleted rows')}
        </MenuItem>
        {mayDefine && (
          <MenuItem icon="settings" onSelect={() => go(`${source.path}/setup`)}>
            {t('Set up fields and rights')}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
