import { useLocation } from 'wouter'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { useCurrentSession } from '../app/session.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Row } from '../kit/surface.tsx'

type Conversation = Schemas['InboxConversation']

const shown = 5

/** Conversations waiting for a teammate, longest wait first, and the user's own with new messages. */
export function useWaitingConversations(): readonly Conversation[] | undefined {
  const { user } = useCurrentSession()
  const live = { live: ['conversation'] }
  const queue = useRead('getConversations', { status: 'OPEN', handler: 'QUEUE', limit: shown }, live)
  const mine = useRead(
    'getConversations',
    { status: 'OPEN', assignee: String(user.id), unread: true, limit: shown },
    live,
  )
  if (queue.isPending || mine.isPending) return undefined
  const waiting = (queue.data?.results ?? []).toSorted((a, b) =>
    (a.waiting_since ?? a.last_message_at).localeCompare(b.waiting_since ?? b.last_message_at),
  )
  const known = new Set(waiting.map(({ id }) => id))
  return [...waiting, ...(mine.data?.results ?? []).filter(({ id }) => !known.has(id))]
}

export function ConversationRow({ conversation }: { conversation: Conversation }) {
  const [, go] = useLocation()
  const { id, handler, agent, contact, last_message, waiting_since, last_message_at } = conversation
  const take = useChange('postConversationTake', {
    refreshes: ['getConversations'],
    onDone: () => go(`/inbox/${id}`),
  })
  const name = contact?.name ?? t('A visitor')
  const since = handler === 'QUEUE' ? (waiting_since ?? last_message_at) : last_message_at
  return (
    <Row
      start={<Icon name="inbox" />}
      end={
        handler === 'QUEUE' ? (
          <Button busy={take.isPending} onClick={() => take.mutate({ conversationId: id })}>
            {t('Take over')}
          </Button>
        ) : (
          <ButtonLink to={`/inbox/${id}`}>{t('Open', {}, 'action')}</ButtonLink>
        )
      }
    >
      {handler === 'QUEUE' ? t('{name} asked for a teammate', { name }) : t('{name} wrote to you', { name })}
      <br />
      <small>
        {agent.name} · <Moment at={since} />
        {last_message !== null && ` · ${last_message.content.slice(0, 80)}`}
      </small>
    </Row>
  )
}
