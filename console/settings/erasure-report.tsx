import { useEffect, useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { queryClient, refresh, useRead } from '../app/operations.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { formatNumber, fromServer, t } from '../kit/language/translate.ts'
import { Problem } from '../kit/states.tsx'
import { Card, Chip, Row, Rows } from '../kit/surface.tsx'
import { kindName } from './erasure-kinds.ts'
import style from './settings.module.css'

type Erasure = Schemas['Erasure']

export function statusName(status: Erasure['status']): string {
  const names = { WAITING: t('Waiting'), RUNNING: t('Running'), DONE: t('Done'), FAILED: t('Failed') }
  return names[status]
}
export const statusTones: Record<Erasure['status'], { tone?: 'good' | 'bad' }> = {
  WAITING: {},
  RUNNING: {},
  DONE: { tone: 'good' },
  FAILED: { tone: 'bad' },
}

const isOver = ({ status }: Erasure): boolean => status === 'DONE' || status === 'FAILED'

/** The progress and result of an erasure. */
export function ErasureReport({ id }: { id: string }) {
  const [isWatching, setWatching] = useState(true)
  const erasure = useRead('getErasure', { erasureId: id }, { every: isWatching && 1000, staleTime: 0 })
  const isDone = erasure.data !== undefined && isOver(erasure.data)
  useEffect(() => {
    if (!isDone) return
    setWatching(false)
    // The list of past erasures still shows this one as pending.
    void refresh(queryClient, ['getErasures'])
  }, [isDone])
  return (
    <Loaded of={erasure} lines={3}>
      {(data) => <Report erasure={data} />}
    </Loaded>
  )
}

function Report({ erasure }: { erasure: Erasure }) {
  const { status, dry_run: isDryRun, deleted, cleared, replaced, left } = erasure
  const counts = [
    ...deleted.map((one) => ({ ...one, what: isDryRun ? t('would be deleted') : t('deleted') })),
    ...cleared.map((one) => ({
      ...one,
      what: isDryRun ? t('would lose their content') : t('lost their content'),
    })),
    ...replaced.map((one) => ({
      ...one,
      what: isDryRun ? t('texts would be changed') : t('texts were changed'),
    })),
  ].filter(({ count }) => count > 0)
  return (
    <Card
      title={isDryRun ? t('What would be erased') : t('What was erased')}
      end={<Chip {...statusTones[status]}>{statusName(status)}</Chip>}
    >
      <Told erasure={erasure} isEmpty={counts.length + left.length === 0} />
      <Rows>
        {counts.map(({ kind, count, what }) => (
          <Row key={`${what} ${kind}`} end={formatNumber(count)}>
            <b>{kindName(kind)}</b> <small>{what}</small>
          </Row>
        ))}
        {left.map(({ kind, name, count, advice }) => (
          <Row key={`${kind} ${name}`} end={formatNumber(count)}>
            <b>
              {name === null
                ? kindName(kind)
                : `${kindName(kind)}: ${kind === 'names' ? kindName(name) : name}`}
            </b>{' '}
            <small>{t('left to you')}</small>
            <br />
            <small>{fromServer(advice)}</small>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}

function Told({ erasure, isEmpty }: { erasure: Erasure; isEmpty: boolean }) {
  const { error, kept_files: kept } = erasure
  const sentence = !isOver(erasure)
    ? t('It continues in the background. You can leave this page.')
    : error === null && isEmpty
      ? t('No data of this email address.')
      : kept > 0
        ? t('{count} files stay because other records use them.', { count: kept })
        : undefined
  if (sentence === undefined && error === null) return null
  return (
    <div role="status" className={style['padded']}>
      <Problem>{error ?? undefined}</Problem>
      {sentence}
    </div>
  )
}
