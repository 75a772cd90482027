import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { msg, say, type Text, t } from '../../kit/language/translate.ts'
import { Moment } from '../../kit/moment.tsx'
import { type Person, personName } from '../controls/people.ts'
import { ValueView } from '../controls/value-view.tsx'
import type { Detail } from '../use-detail.ts'
import { namesOf } from '../values.ts'
import { activityKinds } from './activity-kinds.ts'
import type { Entry } from './merged.ts'
import style from './row.module.css'

type People = ReadonlyMap<number, Person>

/** An entry of the timeline. */
export function TimelineEntry({ entry, detail, people }: { entry: Entry; detail: Detail; people: People }) {
  if (entry.kind === 'activity') return <ActivityEntry entry={entry} people={people} />
  if (entry.kind === 'conversation') return <ConversationEntry entry={entry} />
  return <ChangeEntry entry={entry} detail={detail} people={people} />
}

function Head({ icon, who, what, at }: { icon: IconName; who: string; what: ReactNode; at: string }) {
  return (
    <header className={style['entryHead']}>
      <Icon name={icon} size={14} />
      <span>
        <b>{who}</b> {what}
      </span>
      <small>
        <Moment at={at} />
      </small>
    </header>
  )
}

function ActivityEntry({ entry, people }: { entry: Extract<Entry, { kind: 'activity' }>; people: People }) {
  const { type, content, occurred_at: at, created_by: by, agent } = entry.activity
  const kind = activityKinds.find((one) => one.type === type)
  return (
    <>
      <Head
        icon={kind?.icon ?? 'edit'}
        who={agent?.name ?? (by === null ? t('An automation') : personName(people, by))}
        what={kind === undefined ? t('Note') : say(kind.label)}
        at={at}
      />
      <p className={style['prose']}>{content}</p>
    </>
  )
}

function ConversationEntry({ entry }: { entry: Extract<Entry, { kind: 'conversation' }> }) {
  const { id, agent, last_message: last, last_message_at: at } = entry.conversation
  return (
    <>
      <Head
        icon="inbox"
        who={t('Conversation')}
        what={<Link href={`/inbox/${id}`}>{t('with {agent}', { agent: agent.name })}</Link>}
        at={at}
      />
      {last !== null && <p className={style['prose']}>{last.content}</p>}
    </>
  )
}

const actions: Record<Schemas['RowHistoryEntry']['action'], Text> = {
  created: msg('created it'),
  updated: msg('changed'),
  deleted: msg('deleted it'),
  restored: msg('restored it'),
}

function ChangeEntry({
  entry,
  detail,
  people,
}: {
  entry: Extract<Entry, { kind: 'change' }>
  detail: Detail
  people: People
}) {
  const { action, at, user, agent, run, changes } = entry.change
  const name = user === null ? t('An automation') : user.name === '' ? user.email : user.name
  const who = agent?.name ?? name
  return (
    <>
      <Head
        icon={action === 'created' ? 'add' : action === 'deleted' ? 'trash' : 'edit'}
        who={who}
        what={
          run === null ? (
            say(actions[action])
          ) : (
            <>
              {say(actions[action])} {t('in')}{' '}
              <Link href={`/runs/${run.workflow_id}/${run.run_id}`}>{t('a run of an automation')}</Link>
            </>
          )
        }
        at={at}
      />
      {changes.length > 0 && (
        <dl className={style['changes']}>
          {changes.map((one) => (
            <OneChange key={one.field} change={one} detail={detail} people={people} />
          ))}
        </dl>
      )}
    </>
  )
}

function OneChange({
  change,
  detail,
  people,
}: {
  change: Schemas['RowHistoryEntry']['changes'][number]
  detail: Detail
  people: People
}) {
  const field = detail.fields.find(({ id }) => id === change.field_id)
  const shown = (value: unknown) =>
    value === null || value === undefined || (Array.isArray(value) && value.length === 0) ? (
      <span className={style['none']}>—</span>
    ) : field === undefined ? (
      namesOf(value).join(', ')
    ) : (
      <ValueView value={value} field={field} people={people} />
    )
  return (
    <>
      <dt>{change.field}</dt>
      <dd>
        <del>{shown(change.old)}</del>
        <Icon name="chevronRight" size={12} />
        <ins>{shown(change.new)}</ins>
      </dd>
    </>
  )
}
