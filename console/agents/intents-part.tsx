import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange, useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { Button } from '../kit/button.tsx'
import { classes } from '../kit/classes.ts'
import { Field } from '../kit/field.tsx'
import { TextArea, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Notice, Skeleton } from '../kit/states.tsx'
import { Card } from '../kit/surface.tsx'
import style from './agents.module.css'

/** What people come for, and how they say it. */
export function IntentsPart({ agentId }: { agentId: string }) {
  const intents = useRead('getAgentIntentsAll', { agentId })
  const [isCreating, setCreating] = useState(false)
  if (intents.error !== null)
    return <ErrorPage error={intents.error} onRetry={() => void intents.refetch()} />
  if (intents.data === undefined) return <Skeleton />
  const { results } = intents.data
  return (
    <div className={style['form']}>
      {results.length === 0 && !isCreating && (
        <Notice icon="inbox" title={t('There are no intents yet.')}>
          <p>
            {t('An intent leads a message into a flow: “I want my money back” into the flow for refunds.')}
          </p>
        </Notice>
      )}
      {results.map((intent) => (
        <IntentForm key={intent.id} agentId={agentId} intent={intent} />
      ))}
      {isCreating ? (
        <IntentForm agentId={agentId} onDone={() => setCreating(false)} />
      ) : (
        <div>
          <Button icon="add" onClick={() => setCreating(true)}>
            {t('New intent')}
          </Button>
        </div>
      )}
    </div>
  )
}

const refreshes = ['getAgentIntentsAll', 'getAgentIntents'] as const

function IntentForm({
  agentId,
  intent,
  onDone,
}: {
  agentId: string
  intent?: Schemas['Intent']
  onDone?: () => void
}) {
  const [name, setName] = useState(intent?.name ?? '')
  const [phrases, setPhrases] = useState(intent?.phrases.join('\n') ?? '')
  const finished = { refreshes, done: t('Intent saved'), onDone: () => onDone?.() }
  const create = useChange('postAgentIntents', finished)
  const update = useChange('putAgentIntent', finished)
  const remove = useChange('deleteAgentIntent', { refreshes, done: t('Intent deleted') })
  const lines = phrases.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const isChanged = name !== (intent?.name ?? '') || phrases !== (intent?.phrases.join('\n') ?? '')
  const submit = () => {
    const body = { name: name.trim(), phrases: lines }
    if (intent === undefined) create.mutate({ agentId, body })
    else update.mutate({ agentId, intentId: intent.id, body })
  }
  return (
    <Card title={intent?.name ?? t('New intent')}>
      <div className={classes(style['form'], style['inside'])}>
        <Field label={t('Name')}>
          {(control) => (
            <TextInput {...control} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <Field label={t('How people say it')} hint={t('One phrase a line; a handful is enough.')}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              value={phrases}
              onChange={({ target }) => setPhrases(target.value)}
            />
          )}
        </Field>
        <div className={style['head']}>
          <Button
            look={intent === undefined ? 'primary' : 'plain'}
            busy={create.isPending || update.isPending}
            disabled={!isChanged || name.trim() === ''}
            onClick={submit}
          >
            {intent === undefined ? t('Create') : t('Save the intent')}
          </Button>
          {intent !== undefined && (
            <Button
              look="danger"
              icon="trash"
              busy={remove.isPending}
              onClick={() => remove.mutate({ agentId, intentId: intent.id })}
            >
              {t('Delete')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
