import { useState } from 'react'
import { useChange, useRead } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Card, Row, Rows } from '../kit/surface.tsx'
import style from './agents.module.css'

/** What the flows of the agent may send to others and nobody may read. */
export function SecretsCard({ agentId }: { agentId: string }) {
  const secrets = useRead('getAgentSecrets', { agentId })
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const refreshes = ['getAgentSecrets'] as const
  const keep = useChange('postAgentSecrets', {
    refreshes,
    done: t('Secret kept'),
    onDone: () => {
      setName('')
      setValue('')
    },
    onFailed: () => undefined,
  })
  const remove = useChange('deleteAgentSecret', { refreshes, done: t('Secret deleted') })
  const list = secrets.data?.results ?? []
  return (
    <Card title={t('Secrets')}>
      <div className={style['inside']}>
        <p className={style['muted']}>
          {t('Keys of other services, for the API nodes of its flows: {placeholder}. Never shown again.', {
            placeholder: '{secrets.NAME}',
          })}
        </p>
        {list.length > 0 && (
          <Rows>
            {list.map((secret) => (
              <Row
                key={secret.name}
                end={
                  <>
                    <small>
                      <Moment at={secret.updatedAt} />
                    </small>
                    <IconButton
                      icon="trash"
                      label={t('Delete {name}', { name: secret.name })}
                      onClick={() => remove.mutate({ agentId, secretName: secret.name })}
                    />
                  </>
                }
              >
                <code>{secret.name}</code>
              </Row>
            ))}
          </Rows>
        )}
        <form
          className={style['pair']}
          onSubmit={(event) => {
            event.preventDefault()
            keep.mutate({ agentId, body: { name: name.trim(), value } })
          }}
        >
          <Field
            label={t('New secret')}
            error={issueOf(keep.error, 'name') ?? otherIssue(keep.error, ['name', 'value'])}
          >
            {(control) => (
              <TextInput
                {...control}
                placeholder="API_KEY"
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Field label={t('Its value')} error={issueOf(keep.error, 'value')}>
            {(control) => (
              <TextInput
                {...control}
                type="password"
                autoComplete="off"
                value={value}
                onChange={({ target }) => setValue(target.value)}
              />
            )}
          </Field>
          <Button type="submit" busy={keep.isPending} disabled={name.trim() === '' || value === ''}>
            {t('Keep')}
          </Button>
        </form>
      </div>
    </Card>
  )
}
