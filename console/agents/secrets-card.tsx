import { useState } from 'react'
import { useChange, useRead } from '../app/operations.ts'
import { isWhole, noSecret, SecretFields, sentSecret } from '../app/secret-fields.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Card, Row, Rows } from '../kit/surface.tsx'
import style from './agents.module.css'

const refreshes = ['getAgentSecrets'] as const

/** Secrets that the agent's flows can send but no one can read. */
export function SecretsCard({ agentId }: { agentId: string }) {
  const secrets = useRead('getAgentSecrets', { agentId })
  const remove = useChange('deleteAgentSecret', { refreshes, done: t('Secret deleted') })
  const list = secrets.data?.results ?? []
  return (
    <Card title={t('Secrets')}>
      <div className={style['inside']}>
        <p className={style['muted']}>
          {t('API keys for the API nodes of its flows. Write {placeholder}. Never shown again.', {
            placeholder: '{secrets.NAME}',
          })}
        </p>
        {list.length > 0 && (
          <Rows>
            {list.map(({ name, origins, updatedAt }) => (
              <Row
                key={name}
                end={
                  <>
                    <small>
                      <Moment at={updatedAt} />
                    </small>
                    <IconButton
                      icon="trash"
                      label={t('Delete {name}', { name })}
                      onClick={() => remove.mutate({ agentId, secretName: name })}
                    />
                  </>
                }
              >
                <code>{name}</code>
                <small className={style['line']}>
                  {t('Can be sent to {origins}', { origins: origins.join(', ') })}
                </small>
              </Row>
            ))}
          </Rows>
        )}
        <KeepSecret agentId={agentId} />
      </div>
    </Card>
  )
}

function KeepSecret({ agentId }: { agentId: string }) {
  const [secret, setSecret] = useState(noSecret)
  const keep = useChange('postAgentSecrets', {
    refreshes,
    done: t('Secret kept'),
    onDone: () => setSecret(noSecret),
    onFailed: () => undefined,
  })
  return (
    <form
      className={style['secret']}
      onSubmit={(event) => {
        event.preventDefault()
        keep.mutate({ agentId, body: sentSecret(secret) })
      }}
    >
      <SecretFields secret={secret} error={keep.error} onChange={setSecret} />
      <div>
        <Button type="submit" busy={keep.isPending} disabled={!isWhole(secret)}>
          {t('Keep')}
        </Button>
      </div>
    </form>
  )
}
