import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { usePages } from '../app/use-pages.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Menu, MenuItem, MenuLine } from '../kit/menu.tsx'
import { Notice, Skeleton } from '../kit/states.tsx'
import { Card, Row, Rows } from '../kit/surface.tsx'
import { Crawls } from './crawls.tsx'
import style from './knowledge.module.css'
import { Passages } from './passages.tsx'
import { SourceState } from './source-state.tsx'

type Source = Schemas['KnowledgeSource']

const refreshes = ['getKnowledgeBaseSources', 'getKnowledgeBase', 'getKnowledgeBases'] as const

/** The sources of a knowledge base with their indexing state. */
export function Sources({ knowledgeBaseId }: { knowledgeBaseId: number }) {
  const sources = usePages('getKnowledgeBaseSources', { knowledgeBaseId, limit: 100 }, { live: ['crawl'] })
  const [shown, setShown] = useState<{ source: Source; what: 'passages' | 'crawls' } | undefined>()
  if (sources.error !== null)
    return <ErrorPage error={sources.error} onRetry={() => void sources.refetch()} />
  if (sources.data === undefined) return <Skeleton />
  if (sources.data.length === 0) return <Notice icon="knowledge" title={t('No sources yet.')} />
  const close = () => setShown(undefined)
  return (
    <Card title={t('Sources')}>
      <Rows>
        {sources.data.map((source) => (
          <SourceRow key={source.id} source={source} onShow={(what) => setShown({ source, what })} />
        ))}
      </Rows>
      {sources.hasMore && (
        <div className={style['inside']}>
          <Button busy={sources.isReadingMore} onClick={sources.readMore}>
            {t('Show more')}
          </Button>
        </div>
      )}
      {shown?.what === 'passages' && (
        <Passages
          knowledgeBaseId={knowledgeBaseId}
          sourceId={shown.source.id}
          name={nameOf(shown.source)}
          onClose={close}
        />
      )}
      {shown?.what === 'crawls' && <Crawls source={shown.source} onClose={close} />}
    </Card>
  )
}

function nameOf({ title, file_name, url }: Source): string {
  return title ?? file_name ?? url ?? ''
}

function SourceRow({ source, onShow }: { source: Source; onShow: (what: 'passages' | 'crawls') => void }) {
  const count = t('{count, plural, one {# passage} other {# passages}}', { count: source.chunk_count })
  return (
    <Row
      end={
        <span className={style['end']}>
          <SourceState source={source} />
          <SourceMenu source={source} onShow={onShow} />
        </span>
      }
    >
      <button type="button" className={style['name']} onClick={() => onShow('passages')}>
        {nameOf(source)}
      </button>
      <small className={style['about']}>
        {source.state === 'FAILED' ? source.error : [source.url, count].filter(Boolean).join(' · ')}
      </small>
    </Row>
  )
}

/** The actions of a source: crawl a website, refresh a page, view or delete a file. */
function SourceMenu({ source, onShow }: { source: Source; onShow: (what: 'passages' | 'crawls') => void }) {
  const { id, type, crawl, knowledge_base_id: knowledgeBaseId } = source
  const remove = useChange('deleteKnowledgeBaseSources', { refreshes, done: t('Source deleted') })
  const fetchAgain = useChange('postKnowledgeBaseSourcesResync', { refreshes })
  const crawlAgain = useChange('postKnowledgeBaseWebsiteCrawlResync', { refreshes })
  const stop = useChange('postKnowledgeBaseWebsiteCrawlCancel', { refreshes, done: t('Stopped') })
  const website = { knowledgeBaseId, websiteSourceId: id }
  const isCrawling = crawl?.state === 'RUNNING'
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="dots" label={t('Actions for {name}', { name: nameOf(source) })} />}
    >
      <MenuItem icon="text" onSelect={() => onShow('passages')}>
        {t('Passages')}
      </MenuItem>
      {type === 'WEBSITE' && (
        <MenuItem icon="clock" onSelect={() => onShow('crawls')}>
          {t('When it is read')}
        </MenuItem>
      )}
      {type === 'WEBSITE' && isCrawling && (
        <MenuItem icon="close" onSelect={() => stop.mutate(website)}>
          {t('Stop reading')}
        </MenuItem>
      )}
      {type === 'WEBSITE' && !isCrawling && (
        <MenuItem icon="refresh" onSelect={() => crawlAgain.mutate(website)}>
          {t('Read again')}
        </MenuItem>
      )}
      {(type === 'URL' || type === 'WEB_PAGE') && (
        <MenuItem
          icon="refresh"
          onSelect={() => fetchAgain.mutate({ knowledgeBaseId, body: { source_ids: [id] } })}
        >
          {t('Read again')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem
        icon="trash"
        danger
        onSelect={() => remove.mutate({ knowledgeBaseId, body: { source_ids: [id] } })}
      >
        {t('Delete')}
      </MenuItem>
    </Menu>
  )
}
