import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../../app/operations.ts'
import { explain, otherIssue } from '../../app/problems/explain.ts'
import { Button } from '../../kit/button.tsx'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { Select, TextArea } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Moment } from '../../kit/moment.tsx'
import { Skeleton } from '../../kit/states.tsx'
import { type Person, personName, usePeople } from '../controls/people.ts'
import { ValueView } from '../controls/value-view.tsx'
import type { Source } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import type { Row } from '../use-rows.ts'
import { namesOf } from '../values.ts'
import { type Entry, merged } from './merged.ts'
import style from './row.module.css'

const pageSize = 50

/** Everything that happened with a record: what people wrote, what was changed and by whom, conversations and runs. */
export function Timeline({ source, detail, row }: { source: Source; detail: Detail; row: Row }) {
  const [limit, setLimit] = useState(pageSize)
  const isObject = source.kind === 'object'
  const people = usePeople()
  const activities = useRead(
    'getObjectRowActivities',
    { name: source.name, rowId: row.id, limit },
    { enabled: isObject },
  )
  const changes = useRead(source.history, { name: source.name, id: row.id, limit })
  const error = activities.error ?? changes.error
  const isLoading = changes.data === undefined || (isObject && activities.data === undefined)
  const entries = merged(
    { results: activities.data?.results ?? [], hasMore: hasMore(activities.data) },
    { results: changes.data?.results ?? [], hasMore: hasMore(changes.data) },
  )
  return (
    <div className={style['list']}>
      {isObject && <NewActivity name={source.name} rowId={row.id} />}
      <Conversations detail={detail} row={row} />
      {error !== null && <p role="alert">{explain(error).title}</p>}
      {isLoading && error === null && <Skeleton lines={4} />}
      <ol className={style['timeline']}>
        {entries.map((entry) => (
          <li key={`${entry.kind}${entry.id}`}>
            {entry.kind === 'activity' ? (
              <ActivityEntry entry={entry} people={people} />
            ) : (
              <ChangeEntry entry={entry} detail={detail} people={people} />
            )}
          </li>
        ))}
      </ol>
      {(hasMore(activities.data) || hasMore(changes.data)) && limit < 200 && (
        <Button look="quiet" onClick={() => setLimit(Math.min(200, limit + pageSize))}>
          {t('Show older')}
        </Button>
      )}
    </div>
  )
}

function hasMore(page: { next_cursor: string | null } | undefined): boolean {
  return page !== undefined && page.next_cursor !== null
}

const activityKinds: readonly { type: Written; label: string; icon: IconName }[] = [
  { type: 'NOTE', label: 'Note', icon: 'edit' },
  { type: 'PHONE_CALL', label: 'Phone call', icon: 'bell' },
  { type: 'MEETING', label: 'Meeting', icon: 'people' },
  { type: 'EMAIL', label: 'Email', icon: 'inbox' },
  { type: 'CHATAPP', label: 'Chat', icon: 'agent' },
]

type Written = 'NOTE' | 'PHONE_CALL' | 'MEETING' | 'EMAIL' | 'CHATAPP'

function NewActivity({ name, rowId }: { name: string; rowId: string }) {
  const [type, setType] = useState<Written>('NOTE')
  const [content, setContent] = useState('')
  const create = useChange('postObjectRowActivities', {
    refreshes: ['getObjectRowActivities'],
    onDone: () => setContent(''),
    onFailed: () => undefined,
  })
  const wrong = otherIssue(create.error, [])
  return (
    <form
      className={style['newActivity']}
      onSubmit={(event) => {
        event.preventDefault()
        if (content.trim() !== '') create.mutate({ name, rowId, body: { type, content } })
      }}
    >
      <TextArea
        rows={2}
        aria-label={t('What happened?')}
        placeholder={t('What happened?')}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      {wrong !== undefined && <small role="alert">{wrong}</small>}
      <div className={style['newTaskEnd']}>
        <Select
          aria-label={t('Kind')}
          value={type}
          onChange={({ target }) => setType(target.value as Written)}
        >
          {activityKinds.map((one) => (
            <option key={one.type} value={one.type}>
              {t(one.label)}
            </option>
          ))}
        </Select>
        <Button type="submit" icon="add" busy={create.isPending}>
          {t('Write down')}
        </Button>
      </div>
    </form>
  )
}

type People = ReadonlyMap<number, Person>

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
  const { type, content, occurred_at: at, created_by: by } = entry.activity
  const kind = activityKinds.find((one) => one.type === type)
  return (
    <>
      <Head
        icon={kind?.icon ?? 'edit'}
        who={by === null ? t('An automation') : personName(people, by)}
        what={t(kind?.label ?? 'Note')}
        at={at}
      />
      <p className={style['prose']}>{content}</p>
    </>
  )
}

const actions: Record<Schemas['RowHistoryEntry']['action'], string> = {
  created: 'created it',
  updated: 'changed',
  deleted: 'deleted it',
  restored: 'restored it',
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
  const { action, at, user, run, changes } = entry.change
  const who = user === null ? t('An automation') : user.name === '' ? user.email : user.name
  return (
    <>
      <Head
        icon={action === 'created' ? 'add' : action === 'deleted' ? 'trash' : 'edit'}
        who={who}
        what={
          run === null ? (
            t(actions[action])
          ) : (
            <>
              {t(actions[action])} {t('in')}{' '}
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

/** Conversations that the record is linked to. */
function Conversations({ detail, row }: { detail: Detail; row: Row }) {
  const fields = detail.fields.filter(
    ({ type, metadata }) => type === 'platformRelation' && metadata['platformModel'] === 'Conversation',
  )
  const shown = fields.filter(({ name }) => namesOf(row.data[name]).length > 0)
  if (shown.length === 0) return null
  return (
    <div className={style['conversations']}>
      {shown.map((field) => (
        <ValueView key={field.id} value={row.data[field.name]} field={field} people={new Map()} linked />
      ))}
    </div>
  )
}
