import { useQueries } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../../app/api.ts'
import { invalidate } from '../../app/invalidate.ts'
import { useLive } from '../../app/live/live.ts'
import { queryClient, useRead } from '../../app/operations.ts'
import { t } from '../../kit/language/translate.ts'
import { Chip } from '../../kit/surface.tsx'
import style from './beside.module.css'

interface Related {
  name: string
  label: string
  rows: { id: string; title: string; state: string | undefined }[]
}

const staleTime = 300_000
// Accounts with more objects than this are searched only in the oldest ones.
const [mostObjects, ofEach] = [12, 5]

/** Records that refer to the contact in a relation: deals, tickets and others. */
export function RelatedRecords({ contactId }: { contactId: string }) {
  const objects = useRead('getObjects', {}, { staleTime })
  const all = objects.data?.results ?? []
  const peopleId = all.find(({ name }) => name === 'people')?.id
  useLive(
    all.slice(0, mostObjects).map(({ name }) => `record:${name}`),
    () => void invalidate(queryClient, ['inbox', 'related', contactId]),
  )
  const related = useQueries({
    queries: all
      .filter(({ name }) => name !== 'people')
      .slice(0, mostObjects)
      .map(({ name, display_name: label }) => ({
        queryKey: ['inbox', 'related', contactId, name, peopleId],
        queryFn: () => relatedIn(name, label, peopleId, contactId),
        staleTime: 30_000,
      })),
    combine: (answers) => answers.flatMap(({ data }) => (data === undefined || data === null ? [] : [data])),
  })
  return related.map(({ name, label, rows }) => (
    <section key={name} className={style['part']} aria-label={label}>
      <h3>{label}</h3>
      <ul className={style['cards']}>
        {rows.map(({ id, title, state }) => (
          <li key={id}>
            <Link href={`/records/${name}/row/${id}`} className={style['card']}>
              <span className={style['line']}>
                <span className={style['clamped']}>{title}</span>
                {state !== undefined && <Chip>{state}</Chip>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

async function relatedIn(
  name: string,
  label: string,
  peopleId: number | undefined,
  contactId: string,
): Promise<Related | null> {
  const { fields } = await queryClient.ensureQueryData({
    queryKey: ['getObject', { name }],
    queryFn: () => api.getObject({ name }),
    staleTime,
  })
  const links = fields.filter(
    ({ type, metadata }) => type === 'relation' && Number(metadata['relatedTableId']) === peopleId,
  )
  if (links.length === 0) return null
  const inOrder = fields.toSorted((one, other) => one.order - other.order)
  const [first] = inOrder
  const choice = inOrder.find(
    ({ type, metadata }) => type === 'select' && metadata['mode'] === 'singleSelect',
  )
  const query = { or: links.map((link) => ({ path: link.name, operator: 'contains', value: contactId })) }
  const { results } = await api.postObjectRowsList({ name, body: { query, limit: ofEach } })
  if (results.length === 0) return null
  const rows = results.map(({ id, data }) => ({
    id,
    title: (first === undefined ? undefined : textOf(data[first.name])) ?? t('Without a name'),
    state: choice === undefined ? undefined : textOf(data[choice.name]),
  }))
  return { name, label, rows }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
