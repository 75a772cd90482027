import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ErrorPage } from '../../app/problems/error-page.tsx'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { TextInput } from '../../kit/input.tsx'
import { say, t } from '../../kit/language/translate.ts'
import { NoMatch, Notice, Skeleton } from '../../kit/states.tsx'
import { FilterMenu } from './filter-menu.tsx'
import style from './list.module.css'
import { ListRow, rowHeight } from './list-row.tsx'
import { Unsent } from './unsent.tsx'
import type { Conversations } from './use-conversations.ts'
import { ViewMenu } from './view-menu.tsx'
import { isFiltered, noFilters, viewOf } from './views.ts'

export interface Address {
  params: URLSearchParams
  /** Updates query parameters. An empty value removes one. */
  set: (change: Record<string, string>) => void
}

// The next page loads this many rows before the end.
const rowsAhead = 30
// Rows rendered above and below the viewport, for fast scrolling.
const rowsAround = 8

/** The conversations of a view, rendered only where visible. */
export function ListPane({
  conversations,
  address,
  chosen,
  hrefOf,
  searchField,
}: {
  conversations: Conversations
  address: Address
  chosen: string | undefined
  hrefOf: (id: string) => string
  searchField: Ref<HTMLInputElement>
}) {
  const { rows, isRead, error, list } = conversations
  return (
    <section className={style['pane']} aria-label={t('Conversations')}>
      <header className={style['head']}>
        <ViewMenu address={address} />
        <div className={style['line']}>
          <Search address={address} field={searchField} />
          <FilterMenu address={address} />
        </div>
      </header>
      <Unsent chosen={chosen} hrefOf={hrefOf} />
      {error !== undefined && rows.length === 0 ? (
        <ErrorPage error={error} onRetry={() => void list.readAgain()} />
      ) : rows.length > 0 ? (
        <Rows conversations={conversations} chosen={chosen} hrefOf={hrefOf} />
      ) : isRead ? (
        <Empty address={address} />
      ) : (
        <Skeleton lines={8} />
      )}
    </section>
  )
}

function Rows({
  conversations: { rows, hasMore, list },
  chosen,
  hrefOf,
}: {
  conversations: Conversations
  chosen: string | undefined
  hrefOf: (id: string) => string
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ top: 0, height: 800 })
  const measure = () => {
    const element = scroller.current
    if (element !== null) setSeen({ top: element.scrollTop, height: element.clientHeight })
  }
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure)
    if (scroller.current !== null) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [])
  const from = Math.max(0, Math.floor(seen.top / rowHeight) - rowsAround)
  const to = Math.min(rows.length, Math.ceil((seen.top + seen.height) / rowHeight) + rowsAround)
  useEffect(() => {
    if (hasMore && to >= rows.length - rowsAhead) void list.readMore()
  }, [hasMore, to, rows.length, list])
  const place = rows.findIndex(({ id }) => id === chosen)
  const wanted = useRef<string | undefined>(undefined)
  useEffect(() => {
    // Scrolls to a new selection only once, so that the reader can scroll away.
    const element = scroller.current
    if (place < 0 || wanted.current === chosen || element === null) return
    wanted.current = chosen
    const [top, bottom] = [place * rowHeight, (place + 1) * rowHeight]
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight
  }, [place, chosen])
  return (
    <div ref={scroller} className={style['scroller']} onScroll={measure}>
      <ul
        style={{ height: rows.length * rowHeight }}
        className={style['rows']}
        aria-label={t('Conversations')}
      >
        {rows.slice(from, to).map((row, index) => (
          <li
            key={row.id}
            style={{ transform: `translateY(${(from + index) * rowHeight}px)` }}
            aria-setsize={hasMore ? -1 : rows.length}
            aria-posinset={from + index + 1}
          >
            <ListRow row={row} isChosen={row.id === chosen} href={hrefOf(row.id)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const pauseMilliseconds = 250

function Search({ address, field }: { address: Address; field: Ref<HTMLInputElement> }) {
  const asked = address.params.get('search') ?? ''
  const [text, setText] = useState(asked)
  const [known, setKnown] = useState(asked)
  if (known !== asked) {
    // Filters were cleared elsewhere, or the reader went back.
    setKnown(asked)
    setText(asked)
  }
  const latest = useRef(address)
  latest.current = address
  useEffect(() => {
    if (text.trim() === asked) return undefined
    const timer = setTimeout(() => {
      setKnown(text.trim())
      latest.current.set({ search: text.trim() })
    }, pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text, asked])
  return (
    <div className={style['search']}>
      <Icon name="search" size={14} />
      <TextInput
        ref={field}
        type="search"
        aria-label={t('Search conversations')}
        placeholder={t('Search conversations')}
        aria-keyshortcuts="/"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Escape') currentTarget.blur()
        }}
      />
    </div>
  )
}

function Empty({ address }: { address: Address }) {
  if (isFiltered(address.params)) {
    return (
      <NoMatch title={t('No conversations match these filters')} onClear={() => address.set(noFilters)} />
    )
  }
  const view = viewOf(address.params.get('view'))
  return (
    <Notice
      icon={view.icon}
      title={say(view.empty)}
      actions={
        view.key === 'open' || view.key === 'all' ? (
          <ButtonLink to="/templates">{t('Start with a template')}</ButtonLink>
        ) : (
          <Button onClick={() => address.set({ view: '' })}>{t('Show open conversations')}</Button>
        )
      }
    />
  )
}
