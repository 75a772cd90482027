import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { otherIssue } from '../app/problems/explain.ts'
import { Loaded } from '../app/problems/loaded.tsx'
import { usePages } from '../app/use-pages.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Select } from '../kit/input.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Problem } from '../kit/states.tsx'
import { Chip } from '../kit/surface.tsx'
import { Table } from '../kit/table.tsx'
import style from './knowledge.module.css'

type Source = Schemas['KnowledgeSource']

const refreshes = ['getKnowledgeBaseSources'] as const

function rhythms(): { cron: string; label: string }[] {
  return [
    { cron: '', label: t('Only when I say so') },
    { cron: '0 3 * * *', label: t('Every night') },
    { cron: '0 3 * * 1', label: t('Every Monday night') },
    { cron: '0 3 1 * *', label: t('On the first day of every month') },
  ]
}

/** The crawls of a website with their results, and the crawl schedule. */
export function Crawls({ source, onClose }: { source: Source; onClose: () => void }) {
  const takes = { knowledgeBaseId: source.knowledge_base_id, websiteSourceId: source.id }
  const crawls = usePages(
    'getKnowledgeBaseWebsiteCrawlSyncHistory',
    { ...takes, limit: 20 },
    { live: ['crawl'] },
  )
  return (
    <Dialog open title={source.title ?? source.url ?? ''} onClose={onClose}>
      <div className={style['column']}>
        <Rhythm source={source} />
        <Loaded of={crawls}>
          {(list) => (
            <Table
              label={t('When it was read')}
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: t('Begun'),
                  cell: ({ started_at, error }) => (
                    <>
                      <Moment at={started_at} />
                      {error !== null && <small className={style['under']}>{error}</small>}
                    </>
                  ),
                },
                { title: t('State'), cell: ({ state }) => <CrawlState state={state} /> },
                { title: t('Found'), align: 'end', cell: (one) => formatNumber(one.pages_found) },
                { title: t('New'), align: 'end', cell: (one) => formatNumber(one.pages_indexed) },
                {
                  title: t('Failed'),
                  align: 'end',
                  wideOnly: true,
                  cell: (one) => formatNumber(one.pages_failed),
                },
                {
                  title: t('Gone'),
                  align: 'end',
                  wideOnly: true,
                  cell: (one) => formatNumber(one.pages_removed),
                },
              ]}
            />
          )}
        </Loaded>
        {crawls.hasMore && (
          <Button busy={crawls.isReadingMore} onClick={crawls.readMore}>
            {t('Show more')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function CrawlState({ state }: { state: Schemas['CrawlRun']['state'] }) {
  if (state === 'COMPLETED') return <Chip tone="good">{t('Done')}</Chip>
  return state === 'FAILED' ? (
    <Chip tone="bad">{t('Failed')}</Chip>
  ) : (
    <Chip tone="accent">{t('Reading')}</Chip>
  )
}

function Rhythm({ source }: { source: Source }) {
  const takes = { knowledgeBaseId: source.knowledge_base_id, websiteSourceId: source.id }
  const [cron, setCron] = useState(source.schedule?.cron ?? '')
  const options = { refreshes, done: t('Saved'), onFailed: () => undefined }
  const plan = useChange('putKnowledgeBaseWebsiteCrawlSchedule', options)
  const stop = useChange('deleteKnowledgeBaseWebsiteCrawlSchedule', options)
  const known = rhythms().some((one) => one.cron === cron)
  const choose = (chosen: string) => {
    setCron(chosen)
    if (chosen === '') stop.mutate(takes)
    else {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      plan.mutate({ ...takes, body: { cron: chosen, time_zone: timeZone } })
    }
  }
  return (
    <>
      <Problem>{otherIssue(plan.error ?? stop.error, [])}</Problem>
      <Field label={t('Read it again')}>
        {(control) => (
          <Select {...control} value={cron} onChange={({ target }) => choose(target.value)}>
            {!known && <option value={cron}>{cron}</option>}
            {rhythms().map((one) => (
              <option key={one.cron} value={one.cron}>
                {one.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  )
}
