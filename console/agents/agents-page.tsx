import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useChange, useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { issueOf } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Notice, Skeleton } from '../kit/states.tsx'
import { Avatar, Chip, Row, Rows } from '../kit/surface.tsx'

/** Every agent of the account. */
export default function AgentsPage() {
  const agents = useRead('getAgents', {})
  const [isCreating, setCreating] = useState(false)
  if (agents.error !== null) return <ErrorPage error={agents.error} onRetry={() => void agents.refetch()} />
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
      {list === undefined ? (
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
  const [name, setName] = useState('')
  const [, go] = useLocation()
  const create = useChange('postAgents', {
    refreshes: ['getAgents'],
    onDone: ({ id }) => go(`/agents/${id}`),
    onFailed: () => undefined,
  })
  const submit = () => create.mutate({ body: { name } })
  return (
    <Dialog
      open
      title={t('New agent')}
      onClose={onClose}
      actions={
        <Button look="primary" busy={create.isPending} onClick={submit}>
          {t('Create')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={t('Name')} error={issueOf(create.error, 'name')}>
          {(control) => (
            <TextInput
              {...control}
              ref={(input) => input?.focus()}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
