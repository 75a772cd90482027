import { useState } from 'react'
import { Link } from 'wouter'
import { useChannelName } from '../../app/channels.ts'
import { useRead } from '../../app/operations.ts'
import { IconButton } from '../../kit/button.tsx'
import { TextInput } from '../../kit/input.tsx'
import { formatDate, t } from '../../kit/language/translate.ts'
import { Avatar, Chip } from '../../kit/surface.tsx'
import type { Actions } from '../talk/use-actions.ts'
import { contactName, type Details, shortAgo } from '../words.ts'
import style from './beside.module.css'
import { ContactTasks } from './contact-tasks.tsx'
import { RelatedRecords } from './related-records.tsx'

/** The contact: details, records, tasks and earlier conversations. */
export function ContextPane({ conversation, actions }: { conversation: Details; actions: Actions }) {
  const { contact } = conversation
  return (
    <div className={style['pane']}>
      <Contact conversation={conversation} />
      {conversation.hand_over !== null && <HandOver {...conversation.hand_over} />}
      <Tags
        key={conversation.id}
        tags={conversation.tags}
        onAdd={actions.addTag}
        onRemove={actions.removeTag}
      />
      {contact !== null && (
        <>
          <RelatedRecords contactId={contact.id} />
          <ContactTasks contactId={contact.id} />
          <Before contactId={contact.id} conversationId={conversation.id} />
        </>
      )}
    </div>
  )
}

// Shown before all other fields, in the order of the people object.
const mostFields = 8

function Contact({ conversation }: { conversation: Details }) {
  const { contact, created_at: since, agent } = conversation
  const row = useRead(
    'getObjectRow',
    { name: 'people', id: contact?.id ?? '' },
    { enabled: contact !== null, live: ['record:people'] },
  )
  const facts = Object.entries(row.data?.data ?? {})
    .filter(([name, value]) => name !== 'Name' && typeof value === 'string' && value !== '')
    .slice(0, mostFields)
  const name = contactName(conversation)
  const channelName = useChannelName()
  return (
    <section className={style['part']} aria-label={t('Contact')}>
      <header className={style['contact']}>
        <Avatar name={name} size={32} />
        <div>
          <h2>{name}</h2>
          {contact !== null && <Link href={`/records/people/row/${contact.id}`}>{t('Open record')}</Link>}
        </div>
      </header>
      <dl className={style['facts']}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('Agent')}</dt>
          <dd>
            <Link href={`/agents/${agent.id}`}>{agent.name}</Link>
          </dd>
        </div>
        <div>
          <dt>{t('Begun')}</dt>
          <dd>
            {formatDate(since, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })} ·{' '}
            {channelName(conversation.channel)}
          </dd>
        </div>
      </dl>
    </section>
  )
}

function HandOver({ reason, summary }: { reason: string; summary: string }) {
  return (
    <section className={style['part']} aria-label={t('Handed over')}>
      <h3>{t('Handed over because')}</h3>
      <p>{reason}</p>
      {summary !== '' && <p className={style['quiet']}>{summary}</p>}
    </section>
  )
}

interface TagsProps {
  tags: readonly string[]
  onAdd: (tag: string) => void
  onRemove: (tag: string) => void
}

function Tags({ tags, onAdd, onRemove }: TagsProps) {
  const [text, setText] = useState('')
  const add = () => {
    const tag = text.trim()
    setText('')
    if (tag !== '') onAdd(tag)
  }
  return (
    <section className={style['part']} aria-label={t('Tags')}>
      <h3>{t('Tags')}</h3>
      <div className={style['tags']}>
        {tags.map((tag) => (
          <span key={tag} className={style['tag']}>
            <Chip>{tag}</Chip>
            <IconButton icon="close" label={t('Remove {tag}', { tag })} onClick={() => onRemove(tag)} />
          </span>
        ))}
        <TextInput
          aria-label={t('Add a tag')}
          placeholder={t('Add a tag')}
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add()
          }}
        />
      </div>
    </section>
  )
}

const mostBefore = 10

function Before({ contactId, conversationId }: { contactId: string; conversationId: string }) {
  const channelName = useChannelName()
  const { data } = useRead('getConversations', { contact: contactId, limit: mostBefore + 1 })
  const others = (data?.results ?? []).filter(({ id }) => id !== conversationId).slice(0, mostBefore)
  if (others.length === 0) return null
  return (
    <section className={style['part']} aria-label={t('Before')}>
      <h3>{t('Before')}</h3>
      <ul className={style['cards']}>
        {others.map(({ id, summary, last_message: last, last_message_at: at, channel, status }) => (
          <li key={id}>
            <Link href={`/inbox/${id}`} className={style['card']}>
              <span className={style['clamped']}>
                {summary ?? last?.content ?? t('Nothing was said yet')}
              </span>
              <small>
                {shortAgo(at, Date.now())} · {channelName(channel)} ·{' '}
                {status === 'OPEN' ? t('open') : t('closed')}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
