import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { NameDialog } from '../app/name-dialog.tsx'
import { useChange, useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Notice, Skeleton } from '../kit/states.tsx'
import { Avatar, Chip, Row, Rows } from '../kit/surface.tsx'
import { AgentsTabs } from './agents-tabs.tsx'

/** The agents of the account. */
export default function AgentsPage() {
  const agents = useRead('getAgents', {})
  const [isCreating, setCreating] = useState(false)
  const list = agents.data?.results
  return (
    <Page
      title={t('Agents')}
      width="wide"
      actions={
        <Button look="primary" icon="add" onClick={() => setCreating(true)}>
          {t('New agent')}
        </Button>
      }
    >
      <AgentsTabs at="/agents" />
      {agents.error !== null ? (
        <ErrorPage error={agents.error} onRetry={() => void agents.refetch()} />
      ) : list === undefined ? (
        <Skeleton />
      ) : list.length === 0 ? (
        <Notice
          icon="agent"
          title={t('There are no agents yet.')}
          actions={
            <Button icon="add" onClick={() => setCreating(true)}>
              {t('Make the first')}
            </Button>
          }
        >
          <p>
            {t(
              'An agent answers on your page and in your channels, by your instructions and your knowledge.',
            )}
          </p>
        </Notice>
      ) : (
        <Rows>
          {list.map(({ id, name, isOffline }) => (
            <Row
              key={id}
              start={<Avatar name={name} />}
              end={isOffline ? <Chip>{t('Paused')}</Chip> : <Chip tone="good">{t('Answering')}</Chip>}
            >
              <Link href={`/agents/${id}`}>{name}</Link>
            </Row>
          ))}
        </Rows>
      )}
      {isCreating && <NewAgent onClose={() => setCreating(false)} />}
    </Page>
  )
}

function NewAgent({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation()
  const create = useChange('postAgents', {
    refreshes: ['getAgents'],
    onDone: ({ id }) => go(`/agents/${id}`),
    onFailed: () => undefined,
  })
  return (
    <NameDialog
      title={t('New agent')}
      creating={create}
      onCreate={(name) => create.mutate({ body: { name } })}
      onClose={onClose}
    />
  )
}
