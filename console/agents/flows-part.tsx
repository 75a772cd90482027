import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useChange, useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { Chip, Row, Rows } from '../kit/surface.tsx'
import style from './agents.module.css'

/** The flows of an agent: the main flow and those that intents start. */
export function FlowsPart({ agentId }: { agentId: string }) {
  const flows = useRead('getAgentFlows', { agentId, limit: 200 }, { live: ['graph'] })
  const [name, setName] = useState('')
  const [, go] = useLocation()
  const create = useChange('postAgentFlows', {
    refreshes: ['getAgentFlows'],
    onDone: ({ id }) => go(`/agents/${agentId}/flows/${id}`),
  })
  if (flows.error !== null) return <ErrorPage error={flows.error} onRetry={() => void flows.refetch()} />
  if (flows.data === undefined) return <Skeleton />
  return (
    <div className={style['form']}>
      <Rows>
        {flows.data.results.map(({ id, name: called, isDefault, status }) => (
          <Row
            key={id}
            end={status === 'ACTIVE' ? <Chip tone="good">{t('Live')}</Chip> : <Chip>{t('Draft')}</Chip>}
          >
            <Link href={`/agents/${agentId}/flows/${id}`}>{called}</Link>
            {isDefault && <small className={style['line']}>{t('starts every conversation')}</small>}
          </Row>
        ))}
      </Rows>
      <form
        className={style['beside']}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') create.mutate({ agentId, body: { name: name.trim() } })
        }}
      >
        <Field label={t('New flow')}>
          {(control) => (
            <TextInput {...control} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Button type="submit" icon="add" busy={create.isPending}>
          {t('Create')}
        </Button>
      </form>
    </div>
  )
}
