import { useLocation, useParams } from 'wouter'
import { DeleteUsed } from '../app/delete-used.tsx'
import { useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { AddSources } from './add-sources.tsx'
import style from './knowledge.module.css'
import { SearchTry } from './search-try.tsx'
import { Sources } from './sources.tsx'

/** A knowledge base: its sources, their progress, and a search to try. */
export default function BasePage() {
  const { id = '' } = useParams()
  const [, go] = useLocation()
  const knowledgeBaseId = Number(id)
  const base = useRead('getKnowledgeBase', { knowledgeBaseId }, { live: ['crawl'] })
  if (base.error !== null) return <ErrorPage error={base.error} onRetry={() => void base.refetch()} />
  if (base.data === undefined) return <Skeleton />
  return (
    <Page
      title={base.data.name}
      crumbs={[{ label: t('Knowledge'), to: '/knowledge' }]}
      width="wide"
      // The agent's own knowledge base is deleted with the agent.
      actions={
        !base.data.is_default && (
          <DeleteUsed
            name={base.data.name}
            operation="deleteKnowledgeBase"
            takes={{ knowledgeBaseId }}
            refreshes={['getKnowledgeBases']}
            onGone={() => go('/knowledge')}
          />
        )
      }
    >
      <div className={style['columns']}>
        <div className={style['column']}>
          <AddSources knowledgeBaseId={knowledgeBaseId} />
          <Sources knowledgeBaseId={knowledgeBaseId} />
        </div>
        <SearchTry knowledgeBaseId={knowledgeBaseId} />
      </div>
    </Page>
  )
}
