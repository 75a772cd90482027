import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { useChannelTypes } from '../../app/channels.ts'
import { useRead } from '../../app/operations.ts'
import { ErrorPage } from '../../app/problems/error-page.tsx'
import { Button } from '../../kit/button.tsx'
import { relativeDay } from '../../kit/language/moment.ts'
import { currentLanguage, formatDate, t } from '../../kit/language/translate.ts'
import { Skeleton } from '../../kit/states.tsx'
import type { Details, Entry } from '../words.ts'
import { type Shown, shownEntries } from './entries.ts'
import { EventLine, Note } from './event-line.tsx'
import { MessageView, PendingView } from './message.tsx'
import type { Outbox, Outgoing } from './outbox.ts'
import style from './talk.module.css'
import type { Talk, TranscriptReader } from './transcript-reader.ts'

export type Delivery = Schemas['ChannelDelivery']

// Messengers report delivery later, and no event announces it.
const deliveryMilliseconds = 5000

/** The messages and events of a conversation, newest at the bottom. */
export function Transcript({
  conversation,
  talk,
  outbox,
  typing,
  onWhy,
  onWrong,
}: {
  conversation: Details
  talk: Talk & { reader: TranscriptReader }
  outbox: Outbox
  typing: ReactNode
  onWhy: (messageId: string) => void
  onWrong: (messageId: string) => void
}) {
  const { entries, hasOlder, error, reader } = talk
  const deliveries = useDeliveries(conversation)
  const shown = useMemo(() => shownEntries(entries ?? []), [entries])
  const pending = usePending(conversation.id, entries, outbox)
  const { scroller, onScroll } = useAtEnd(conversation.id, [shown, pending.length, typing])
  if (entries === undefined) {
    return error === undefined ? (
      <Skeleton />
    ) : (
      <ErrorPage error={error} onRetry={() => void reader.readNewest()} />
    )
  }
  return (
    <div
      ref={scroller}
      className={style['scroller']}
      onScroll={onScroll}
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      aria-label={t('Messages')}
      tabIndex={0}
    >
      <div className={style['talk']}>
        {hasOlder && (
          <Button look="quiet" onClick={() => void reader.readOlder()}>
            {t('Show older')}
          </Button>
        )}
        {shown.map((one) => (
          <ShownEntry
            key={one.key}
            one={one}
            conversation={conversation}
            delivery={deliveries.get(one.key)}
            onWhy={onWhy}
            onWrong={onWrong}
          />
        ))}
        <Pending all={pending} outbox={outbox} />
        {typing}
      </div>
    </div>
  )
}

function Pending({ all, outbox }: { all: readonly Outgoing[]; outbox: Outbox }) {
  return all.map((one) => (
    <PendingView
      key={one.key}
      one={one}
      onRetry={() => void outbox.retry(one.key)}
      onDiscard={() => outbox.discard(one.key)}
    />
  ))
}

/** Messages that aren't in the transcript yet. */
function usePending(
  conversationId: string,
  entries: readonly Entry[] | undefined,
  outbox: Outbox,
): Outgoing[] {
  const ids = useMemo(() => new Set((entries ?? []).map((entry) => entry.id)), [entries])
  useEffect(() => outbox.arrived(ids), [outbox, ids])
  return outbox.all.filter(
    (one) => one.conversationId === conversationId && (one.sentId === undefined || !ids.has(one.sentId)),
  )
}

function ShownEntry({
  one,
  conversation,
  delivery,
  onWhy,
  onWrong,
}: {
  one: Shown
  conversation: Details
  delivery: Delivery | undefined
  onWhy: (messageId: string) => void
  onWrong: (messageId: string) => void
}) {
  if (one.kind === 'day') return <Day at={one.at} />
  if (one.kind === 'note') return <Note event={one.event} />
  if (one.kind === 'event') return <EventLine event={one.event} />
  return (
    <MessageView
      message={one.message}
      isFirst={one.isFirst}
      conversation={conversation}
      delivery={delivery}
      onWhy={onWhy}
      onWrong={onWrong}
    />
  )
}

function Day({ at }: { at: string }) {
  const day = new Date(at)
  const isNear = Date.now() - day.getTime() < 2 * 86_400_000
  return (
    <p className={style['day']}>
      <time dateTime={at} title={formatDate(at, { dateStyle: 'full' })}>
        {isNear
          ? relativeDay(day, new Date(), currentLanguage())
          : formatDate(at, { day: 'numeric', month: 'long', year: 'numeric' })}
      </time>
    </p>
  )
}

function useDeliveries({ id, channel }: Details): ReadonlyMap<string, Delivery> {
  const types = useChannelTypes()
  const isCarried = types.some((one) => one.conversations === channel && one.isMessenger)
  const { data } = useRead(
    'getChannelsDeliveries',
    { conversation_id: id, limit: 100 },
    { enabled: isCarried, every: deliveryMilliseconds },
  )
  return useMemo(() => new Map((data?.results ?? []).map((one) => [one.message_id, one])), [data])
}

const nearEnd = 80

/** Follows new messages only if the reader is at the end. */
function useAtEnd(conversationId: string, changes: readonly unknown[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const height = useRef(0)
  useLayoutEffect(() => {
    isAtEnd.current = true
    height.current = 0
  }, [conversationId])
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    if (isAtEnd.current) element.scrollTop = element.scrollHeight
    // Keeps the scroll position when older entries are added above.
    else if (element.scrollTop < nearEnd) element.scrollTop += element.scrollHeight - height.current
    height.current = element.scrollHeight
  }, changes)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    // Late images and window resizes move the end.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  })
  const onScroll = () => {
    const element = scroller.current
    if (element === null) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
  }
  return { scroller, onScroll }
}
