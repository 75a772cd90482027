import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { Page } from '../app/page.tsx'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { ButtonLink } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { t } from '../kit/language/translate.ts'
import { Notice, Skeleton } from '../kit/states.tsx'
import { Key } from '../kit/surface.tsx'
import style from './inbox.module.css'
import { type Address, ListPane } from './list/list-pane.tsx'
import { useConversations } from './list/use-conversations.ts'
import { takesOf } from './list/views.ts'
import { TalkPane } from './talk/talk-pane.tsx'
import { useActions } from './talk/use-actions.ts'
import type { Mode } from './talk/use-composing.ts'
import { useConversation, useMarkRead } from './talk/use-conversation.ts'
import { useInboxKeys } from './use-inbox-keys.ts'

/** The inbox: the list, the conversation, and details beside it. */
export default function InboxPage() {
  const { id } = useParams()
  const address = useAddress()
  const [, go] = useLocation()
  const conversations = useConversations(useMemo(() => takesOf(address.params), [address.params]))
  const hrefOf = useCallback((one: string) => `/inbox/${one}${suffix(address.params)}`, [address.params])
  const searchField = useRef<HTMLInputElement>(null)
  const step = (by: 1 | -1) => {
    const { rows } = conversations
    const at = rows.findIndex((row) => row.id === id)
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (next !== undefined) go(hrefOf(next.id))
  }
  return (
    <Page
      title={t('Inbox')}
      actions={
        <ButtonLink to="/inbox/measures" look="quiet" icon="chart">
          {t('Measures')}
        </ButtonLink>
      }
    >
      <div className={classes(style['columns'], id === undefined ? style['atList'] : style['atTalk'])}>
        <ListPane
          conversations={conversations}
          address={address}
          chosen={id}
          hrefOf={hrefOf}
          searchField={searchField}
        />
        {id === undefined ? (
          <Unchosen
            isEmpty={conversations.isRead && conversations.rows.length === 0}
            onStep={step}
            searchField={searchField}
          />
        ) : (
          <Chosen
            key={id}
            id={id}
            onStep={step}
            searchField={searchField}
            onBack={() => go(`/inbox${suffix(address.params)}`)}
            onRead={(one, isRead) => conversations.list.patch(one, { unread: !isRead })}
          />
        )}
      </div>
    </Page>
  )
}

function suffix(params: URLSearchParams): string {
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The query string: the view and its filters. */
function useAddress(): Address {
  const [params, setParams] = useSearchParams()
  return useMemo(
    () => ({
      params,
      set: (change) =>
        setParams(
          (before) => {
            const next = new URLSearchParams(before)
            for (const [key, value] of Object.entries(change)) {
              if (value === '') next.delete(key)
              else next.set(key, value)
            }
            return next
          },
          { replace: true },
        ),
    }),
    [params, setParams],
  )
}

interface Moves {
  onStep: (by: 1 | -1) => void
  searchField: React.RefObject<HTMLInputElement | null>
}

function Unchosen({ isEmpty, onStep, searchField }: Moves & { isEmpty: boolean }) {
  useInboxKeys({ j: () => onStep(1), k: () => onStep(-1), '/': () => searchField.current?.focus() })
  // Without any conversation to select, the list explains why.
  if (isEmpty) return <div className={style['unchosen']} />
  return (
    <div className={style['unchosen']}>
      <Notice icon="inbox" title={t('Choose a conversation.')}>
        <p>
          <Key>J</Key> {t('and')} <Key>K</Key> {t('go through the list,')} <Key>?</Key> {t('shows all keys.')}
        </p>
      </Notice>
    </div>
  )
}

function Chosen({
  id,
  onStep,
  searchField,
  onBack,
  onRead,
}: Moves & { id: string; onBack: () => void; onRead: (id: string, isRead: boolean) => void }) {
  const conversation = useConversation(id)
  const { data } = conversation
  const actions = useActions(data)
  const { leaveUnread } = useMarkRead(data, onRead)
  const [mode, setMode] = useState<Mode>('reply')
  const field = useRef<HTMLTextAreaElement>(null)
  const write = (next: Mode) => {
    // Focuses at once, because the next letters would trigger shortcuts. A disabled field can't take the focus.
    flushSync(() => setMode(next))
    field.current?.focus()
  }
  const unread = () => void leaveUnread().catch(() => undefined)
  useInboxKeys({
    j: () => onStep(1),
    k: () => onStep(-1),
    '/': () => searchField.current?.focus(),
    r: () => write('reply'),
    n: () => write('note'),
    t: () => {
      if (data !== undefined && data.status === 'OPEN') actions.take()
      write('reply')
    },
    e: () => {
      if (data?.status === 'OPEN') actions.close()
    },
    u: unread,
  })
  if (conversation.error !== null && data === undefined) {
    return <ErrorPage error={conversation.error} onRetry={() => void conversation.refetch()} />
  }
  if (data === undefined) return <Skeleton />
  return (
    <TalkPane
      conversation={data}
      actions={actions}
      mode={mode}
      onMode={write}
      field={field}
      onBack={onBack}
      onUnread={unread}
    />
  )
}
