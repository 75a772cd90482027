import type { Schemas } from '../../clients/typescript/src/index.ts'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Chip } from '../kit/surface.tsx'
import style from './knowledge.module.css'
import { progressOf } from './progress.ts'

/** The indexing state of a source: ready, failed, or its progress. */
export function SourceState({ source }: { source: Schemas['KnowledgeSource'] }) {
  const { state, synced_at } = source
  if (state === 'READY') {
    return (
      <>
        {synced_at !== null && (
          <small className={style['wide']}>
            <Moment at={synced_at} />
          </small>
        )}
        <Chip tone="good">{t('Ready')}</Chip>
      </>
    )
  }
  if (state === 'FAILED') return <Chip tone="bad">{t('Failed')}</Chip>
  const { done, total } = progressOf(source)
  return (
    <>
      {total > 0 && (
        <progress className={style['progress']} aria-label={t('Progress')} max={total} value={done} />
      )}
      <Chip tone="accent">
        {total > 0
          ? t('{done} of {total}', { done: formatNumber(done), total: formatNumber(total) })
          : t('Waiting')}
      </Chip>
    </>
  )
}
