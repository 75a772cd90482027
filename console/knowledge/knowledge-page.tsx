import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { NameDialog } from '../app/name-dialog.tsx'
import { useChange, useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Notice, Skeleton } from '../kit/states.tsx'
import { Chip, Row, Rows } from '../kit/surface.tsx'
import style from './knowledge.module.css'

/** The knowledge bases of the account. */
export default function KnowledgePage() {
  const bases = useRead('getKnowledgeBases', { limit: 200 }, { live: ['crawl'] })
  const [isCreating, setCreating] = useState(false)
  const list = bases.data?.results
  return (
    <Page
      title={t('Knowledge')}
      width="wide"
      actions={
        <Button look="primary" icon="add" onClick={() => setCreating(true)}>
          {t('New knowledge')}
        </Button>
      }
    >
      {bases.error !== null ? (
        <ErrorPage error={bases.error} onRetry={() => void bases.refetch()} />
      ) : list === undefined ? (
        <Skeleton />
      ) : list.length === 0 ? (
        <Notice
          icon="knowledge"
          title={t('No knowledge bases yet.')}
          actions={
            <Button icon="add" onClick={() => setCreating(true)}>
              {t('Add the first')}
            </Button>
          }
        >
          <p>{t('Websites, pages and files that agents read before they answer.')}</p>
        </Notice>
      ) : (
        <Rows>
          {list.map(({ id, name, description, source_count, visibility }) => (
            <Row
              key={id}
              end={
                <>
                  {visibility === 'PRIVATE' && <Chip>{t('Private')}</Chip>}
                  <small>
                    {t('{count, plural, one {# source} other {# sources}}', { count: source_count })}
                  </small>
                </>
              }
            >
              <Link href={`/knowledge/${id}`}>{name}</Link>
              {description !== null && <small className={style['under']}>{description}</small>}
            </Row>
          ))}
        </Rows>
      )}
      {isCreating && <NewBase onClose={() => setCreating(false)} />}
    </Page>
  )
}

function NewBase({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation()
  const create = useChange('postKnowledgeBases', {
    refreshes: ['getKnowledgeBases'],
    onDone: ({ id }) => go(`/knowledge/${id}`),
    onFailed: () => undefined,
  })
  return (
    <NameDialog
      title={t('New knowledge')}
      creating={create}
      onCreate={(name) => create.mutate({ body: { name } })}
      onClose={onClose}
    />
  )
}
