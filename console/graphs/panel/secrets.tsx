import { use, useState } from 'react'
import { useChange, useRead } from '../../app/operations.ts'
import { isWhole, type NewSecret, noSecret, SecretFields, sentSecret } from '../../app/secret-fields.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { t } from '../../kit/language/translate.ts'
import { Row, Rows } from '../../kit/surface.tsx'
import { GraphPlaceContext } from '../references.ts'
import style from './form.module.css'
import { FormContext } from './form-context.ts'

/** Selects or creates a secret and inserts its name into the text. */
export function InsertSecret({ label, onChoose }: { label: string; onChoose: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        icon="key"
        className={style['secret'] ?? ''}
        aria-label={t('Secret for {field}', { field: label })}
        onClick={() => setOpen(true)}
      >
        {t('Secret')}
      </Button>
      {isOpen && (
        <SecretsDialog
          onClose={() => setOpen(false)}
          onChoose={(name) => {
            setOpen(false)
            onChoose(name)
          }}
        />
      )}
    </>
  )
}

function SecretsDialog({ onChoose, onClose }: { onChoose: (name: string) => void; onClose: () => void }) {
  const { stored, keep, remove, error, isPending } = useSecrets(onChoose)
  const { origin } = use(FormContext)
  const [secret, setSecret] = useState({ ...noSecret, origins: origin })
  return (
    <Dialog
      open
      title={t('Secrets')}
      description={t('Sent with the request, kept encrypted, and never shown again.')}
      onClose={onClose}
      actions={
        <Button look="primary" type="submit" form="new-secret" busy={isPending} disabled={!isWhole(secret)}>
          {t('Create')}
        </Button>
      }
    >
      <KeptSecrets
        stored={stored}
        origin={origin}
        onChoose={onChoose}
        onEnterAgain={({ name, origins }) =>
          setSecret({ name, value: '', origins: [...origins, origin].join(' ') })
        }
        onRemove={remove}
      />
      <form
        id="new-secret"
        className={style['form']}
        onSubmit={(event) => {
          event.preventDefault()
          keep(secret)
        }}
      >
        <SecretFields secret={secret} error={error} onChange={setSecret} />
      </form>
    </Dialog>
  )
}

interface StoredSecret {
  name: string
  origins: readonly string[]
}

function KeptSecrets({
  stored,
  origin,
  onChoose,
  onEnterAgain,
  onRemove,
}: {
  stored: readonly StoredSecret[]
  origin: string
  onChoose: (name: string) => void
  /** Explains that a secret may not be sent to the URL of the node yet. */
  onEnterAgain: (secret: StoredSecret) => void
  onRemove: (name: string) => void
}) {
  if (stored.length === 0) return null
  return (
    <Rows>
      {stored.map(({ name, origins }) => (
        <Row
          key={name}
          end={
            <>
              {origin !== '' && !origins.includes(origin) && (
                <Button
                  aria-label={t('Enter {name} again', { name })}
                  onClick={() => onEnterAgain({ name, origins })}
                >
                  {t('Enter again')}
                </Button>
              )}
              <Button aria-label={t('Insert {name}', { name })} onClick={() => onChoose(name)}>
                {t('Insert')}
              </Button>
              <IconButton icon="trash" label={t('Delete {name}', { name })} onClick={() => onRemove(name)} />
            </>
          }
        >
          <code>{name}</code>
          <small>{t('Can be sent to {origins}', { origins: origins.join(', ') })}</small>
        </Row>
      ))}
    </Rows>
  )
}

/** The secrets of the automation, or of the flow's agent. */
function useSecrets(onKept: (name: string) => void) {
  const { agentId, workflowId } = use(GraphPlaceContext)
  const ofAgent = useRead('getAgentSecrets', { agentId: agentId ?? '' }, { enabled: agentId !== undefined })
  const ofWorkflow = useRead(
    'getWorkflowSecrets',
    { workflowId: workflowId ?? 0 },
    { enabled: workflowId !== undefined },
  )
  const options = {
    refreshes: [
      'getAgentSecrets',
      'getWorkflowSecrets',
      'getAgentFlowNodeScope',
      'getWorkflowNodeScope',
    ] as const,
    onFailed: () => undefined,
  }
  const kept = { ...options, onDone: ({ name }: { name: string }) => onKept(name) }
  const keepAgents = useChange('postAgentSecrets', kept)
  const keepWorkflows = useChange('postWorkflowSecrets', kept)
  const { refreshes } = options
  const removeAgents = useChange('deleteAgentSecret', { refreshes })
  const removeWorkflows = useChange('deleteWorkflowSecret', { refreshes })
  return {
    stored: (ofAgent.data ?? ofWorkflow.data)?.results ?? [],
    keep: (secret: NewSecret) => {
      const body = sentSecret(secret)
      if (agentId !== undefined) keepAgents.mutate({ agentId, body })
      else if (workflowId !== undefined) keepWorkflows.mutate({ workflowId, body })
    },
    remove: (secretName: string) => {
      if (agentId !== undefined) removeAgents.mutate({ agentId, secretName })
      else if (workflowId !== undefined) removeWorkflows.mutate({ workflowId, secretName })
    },
    error: keepAgents.error ?? keepWorkflows.error,
    isPending: keepAgents.isPending || keepWorkflows.isPending,
  }
}
