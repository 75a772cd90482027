import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { IconButton } from '../kit/button.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Notice, Skeleton } from '../kit/states.tsx'
import { Card, Chip, Row, Rows } from '../kit/surface.tsx'
import style from './knowledge.module.css'

type Source = Schemas['KnowledgeSource']

const refreshes = ['getKnowledgeBaseSources', 'getKnowledgeBase', 'getKnowledgeBases'] as const

/** What is in it, and how far reading it has come. */
export function Sources({ knowledgeBaseId }: { knowledgeBaseId: number }) {
  const sources = useRead('getKnowledgeBaseSources', { knowledgeBaseId, limit: 200 }, { live: ['crawl'] })
  const remove = useChange('deleteKnowledgeBaseSources', { refreshes, done: t('Source deleted') })
  const again = useChange('postKnowledgeBaseSourcesResync', { refreshes })
  if (sources.error !== null)
    return <ErrorPage error={sources.error} onRetry={() => void sources.refetch()} />
  if (sources.data === undefined) return <Skeleton />
  const { results } = sources.data
  if (results.length === 0) return <Notice icon="knowledge" title={t('There is nothing in it yet.')} />
  return (
    <Card title={t('Sources')}>
      <Rows>
        {results.map((source) => (
          <Row
            key={source.id}
            end={
              <span className={style['end']}>
                <SourceState source={source} />
                <IconButton
                  icon="refresh"
                  label={t('Read again')}
                  onClick={() => again.mutate({ knowledgeBaseId, body: { source_ids: [source.id] } })}
                />
                <IconButton
                  icon="trash"
                  label={t('Delete')}
                  onClick={() => remove.mutate({ knowledgeBaseId, body: { source_ids: [source.id] } })}
                />
              </span>
            }
          >
            <span className={style['name']}>{source.title ?? source.file_name ?? source.url}</span>
            <small>
              {source.state === 'FAILED'
                ? source.error
                : [
                    source.url,
                    t('{count, plural, one {# passage} other {# passages}}', { count: source.chunk_count }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
            </small>
          </Row>
        ))}
      </Rows>
    </Card>
  )
}

function SourceState({ source: { state, progress, crawl, synced_at } }: { source: Source }) {
  if (state === 'READY') {
    return (
      <>
        <Chip tone="good">{t('Ready')}</Chip>
        {synced_at !== null && (
          <small>
            <Moment at={synced_at} />
          </small>
        )}
      </>
    )
  }
  if (state === 'FAILED') return <Chip tone="bad">{t('Failed')}</Chip>
  const { done, total } = progressOf(progress, crawl)
  return (
    <>
      {total > 0 && <progress aria-label={t('Progress')} max={total} value={done} />}
      <Chip tone="accent">
        {total > 0
          ? t('{done} of {total}', { done: formatNumber(done), total: formatNumber(total) })
          : t('Waiting')}
      </Chip>
    </>
  )
}

function progressOf(progress: Source['progress'], crawl: Source['crawl']): { done: number; total: number } {
  if (progress !== null) return { done: progress.chunks_done, total: progress.chunks_total }
  if (crawl === null) return { done: 0, total: 0 }
  const { pages_indexed, pages_unchanged, pages_failed, pages_skipped, pages_found } = crawl
  return { done: pages_indexed + pages_unchanged + pages_failed + pages_skipped, total: pages_found }
}
