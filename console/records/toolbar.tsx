import { useEffect, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Popover } from '../kit/popover.tsx'
import type { Person } from './controls/people.ts'
import { FilterBuilder } from './filter/filter-builder.tsx'
import { FilterChips } from './filter/filter-chips.tsx'
import { conditionCount } from './filter/tree.ts'
import type { AskedFields } from './filter/use-fields.ts'
import { columnsOf } from './grid/columns.ts'
import style from './records.module.css'
import type { Source } from './source.ts'
import type { Detail } from './use-detail.ts'
import { FieldsMenu } from './view/fields-menu.tsx'
import { GroupMenu, SortMenu } from './view/layout-menus.tsx'
import type { ViewHandle } from './view/use-view.ts'
import { ViewMenu } from './view/view-menu.tsx'

/** The toolbar of the records: view, filter, sort and fields. */
export function Toolbar({
  source,
  detail,
  asked,
  handle,
  people,
  search,
  onSearch,
  onFiltering,
}: {
  source: Source
  detail: Detail
  asked: AskedFields
  handle: ViewHandle
  people: ReadonlyMap<number, Person>
  search: string
  onSearch: (text: string) => void
  /** Set while the filter builder is open. */
  onFiltering: () => void
}) {
  const { state, change } = handle
  const shown = columnsOf(detail.fields, state.fields, [], {}).map(({ field }) => field.name)
  return (
    <div className={style['bar']} role="toolbar" aria-label={t('How rows are shown')}>
      <ViewMenu source={source} detail={detail} handle={handle} />
      <TextInput
        className={style['search'] ?? ''}
        type="search"
        aria-label={t('Search')}
        placeholder={t('Search')}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
      <FilterChips
        group={state.filter}
        fields={asked}
        people={people}
        onChange={(filter) => change({ filter })}
      />
      <FilterButton asked={asked} handle={handle} onFiltering={onFiltering} />
      <SortMenu fields={detail.fields} sort={state.sort} onChange={change} />
      <GroupMenu fields={detail.fields} state={state} onChange={change} />
      <FieldsMenu fields={detail.fields} shown={shown} rowHeight={state.rowHeight} onChange={change} />
      <span id="row-count" className={style['count']} role="status" />
    </div>
  )
}

function FilterButton({
  asked,
  handle: { state, change },
  onFiltering,
}: {
  asked: AskedFields
  handle: ViewHandle
  onFiltering: () => void
}) {
  const [isFiltering, setFiltering] = useState(false)
  useEffect(() => {
    if (isFiltering) onFiltering()
  }, [isFiltering, onFiltering])
  const count = conditionCount(state.filter)
  // «Filter by this» adds an incomplete condition to fill in.
  const [before, setBefore] = useState(count)
  useEffect(() => {
    if (count > before && state.filter.parts.at(-1)?.kind === 'condition') setFiltering(true)
    setBefore(count)
  }, [count, before, state.filter])
  return (
    <Popover
      label={t('Filter')}
      open={isFiltering}
      onOpenChange={setFiltering}
      trigger={
        <Button look="quiet" icon="filter">
          {count === 0 ? t('Filter') : t('Filter ({count})', { count })}
        </Button>
      }
    >
      <FilterBuilder fields={asked} group={state.filter} onChange={(filter) => change({ filter })} />
    </Popover>
  )
}
