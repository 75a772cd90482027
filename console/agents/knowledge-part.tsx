import { Link } from 'wouter'
import { useChange, useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { Checkbox } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { Row, Rows } from '../kit/surface.tsx'
import style from './agents.module.css'

/** The agent's own knowledge base and the shared ones. */
export function KnowledgePart({ agentId }: { agentId: string }) {
  const own = useRead('getAgentKnowledgeBases', { agentId })
  const all = useRead('getKnowledgeBases', { limit: 200 })
  const change = useChange('putAgentKnowledgeBases', { refreshes: ['getAgentKnowledgeBases'] })
  const error = own.error ?? all.error
  if (error !== null) return <ErrorPage error={error} onRetry={() => void own.refetch()} />
  if (own.data === undefined || all.data === undefined) return <Skeleton />
  const read = own.data.results.filter(({ is_default }) => !is_default).map(({ id }) => id)
  const others = all.data.results.filter(({ agent_id }) => agent_id === null || agent_id === agentId)
  return (
    <div className={style['form']}>
      <Rows>
        {others.map(({ id, name, is_default, source_count }) => (
          <Row
            key={id}
            start={
              <Checkbox
                label=""
                aria-label={t('Reads {name}', { name })}
                checked={is_default || read.includes(id)}
                disabled={is_default}
                onChange={({ target }) =>
                  change.mutate({
                    agentId,
                    body: {
                      knowledgeBaseIds: target.checked ? [...read, id] : read.filter((one) => one !== id),
                    },
                  })
                }
              />
            }
            end={
              <small>{t('{count, plural, one {# source} other {# sources}}', { count: source_count })}</small>
            }
          >
            <Link href={`/knowledge/${id}`}>{name}</Link>
            {is_default && <small className={style['line']}>{t('its own')}</small>}
          </Row>
        ))}
      </Rows>
    </div>
  )
}
