import { useState } from 'react'
import { useRead } from '../../app/operations.ts'
import { explain } from '../../app/problems/explain.ts'
import { Button } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { Skeleton } from '../../kit/states.tsx'
import { usePeople } from '../controls/people.ts'
import { ValueView } from '../controls/value-view.tsx'
import type { Source } from '../source.ts'
import type { Detail } from '../use-detail.ts'
import type { Row } from '../use-rows.ts'
import { namesOf } from '../values.ts'
import { merged, type ReadSoFar } from './merged.ts'
import { NewActivity } from './new-activity.tsx'
import style from './row.module.css'
import { TimelineEntry } from './timeline-entries.tsx'

const pageSize = 50

/** The timeline of a record: activities, changes with their authors, conversations and runs. */
export function Timeline({ source, detail, row }: { source: Source; detail: Detail; row: Row }) {
  const [limit, setLimit] = useState(pageSize)
  const people = usePeople()
  const { parts, error, isLoading, hasMore } = useHappened(source, row, limit)
  return (
    <div className={style['list']}>
      {source.kind === 'object' && <NewActivity name={source.name} rowId={row.id} />}
      <Conversations detail={detail} row={row} />
      {error !== null && <p role="alert">{explain(error).title}</p>}
      {isLoading && error === null && <Skeleton lines={4} />}
      <ol className={style['timeline']}>
        {merged(...parts).map((entry) => (
          <li key={`${entry.kind}${entry.id}`}>
            <TimelineEntry entry={entry} detail={detail} people={people} />
          </li>
        ))}
      </ol>
      {hasMore && limit < 200 && (
        <Button look="quiet" onClick={() => setLimit(Math.min(200, limit + pageSize))}>
          {t('Show older')}
        </Button>
      )}
    </div>
  )
}

// The server's page limit for conversations.
const mostConversations = 100

/** Loads activities, changes and conversations. Only contacts have conversations. */
function useHappened(source: Source, row: Row, limit: number) {
  const isObject = source.kind === 'object'
  const isContact = isObject && source.name === 'people'
  const activities = useRead(
    'getObjectRowActivities',
    { name: source.name, rowId: row.id, limit },
    { enabled: isObject },
  )
  const changes = useRead(source.history, { name: source.name, id: row.id, limit })
  const conversations = useRead(
    'getConversations',
    { contact: row.id, limit: Math.min(limit, mostConversations) },
    { enabled: isContact, live: ['conversation'] },
  )
  const reads = [activities, changes, conversations] as const
  const asked = [isObject, true, isContact]
  return {
    parts: [readSoFar(activities.data), readSoFar(changes.data), readSoFar(conversations.data)] as const,
    error: reads.find(({ error }) => error !== null)?.error ?? null,
    isLoading: reads.some(({ data }, index) => asked[index] === true && data === undefined),
    hasMore: reads.some(({ data }) => readSoFar<unknown>(data).hasMore),
  }
}

function readSoFar<One>(
  page: { results: readonly One[]; next_cursor: string | null } | undefined,
): ReadSoFar<One> {
  return { results: page?.results ?? [], hasMore: page !== undefined && page.next_cursor !== null }
}

/** Conversations of the record. */
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
