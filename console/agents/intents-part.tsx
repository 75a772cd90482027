import { useState } from 'react'
import { useRead } from '../app/operations.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { Button } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { Notice, Skeleton } from '../kit/states.tsx'
import { Row, Rows } from '../kit/surface.tsx'
import style from './agents.module.css'
import { IntentForm } from './intent-form.tsx'
import { IntentMatch } from './intent-match.tsx'

/** The agent's intents, their example phrases, and a message to test them. */
export function IntentsPart({ agentId }: { agentId: string }) {
  const intents = useRead('getAgentIntentsAll', { agentId })
  const [edited, setEdited] = useState<number | 'new' | undefined>()
  if (intents.error !== null)
    return <ErrorPage error={intents.error} onRetry={() => void intents.refetch()} />
  if (intents.data === undefined) return <Skeleton />
  const { results } = intents.data
  const close = () => setEdited(undefined)
  const add = (
    <Button icon="add" onClick={() => setEdited('new')}>
      {t('New intent')}
    </Button>
  )
  return (
    <div className={style['form']}>
      {results.length > 0 && <IntentMatch agentId={agentId} />}
      {edited === 'new' && <IntentForm agentId={agentId} onDone={close} />}
      {results.length === 0 && edited !== 'new' && (
        <Notice icon="inbox" title={t('There are no intents yet.')} actions={add}>
          <p>
            {t(
              'An intent sends a message to a flow. For example, “I want my money back” goes to the refund flow.',
            )}
          </p>
        </Notice>
      )}
      {results.length > 0 && (
        <>
          <Rows>
            {results
              .filter(({ id }) => id !== edited)
              .map(({ id, name, phrases }) => (
                <Row
                  key={id}
                  end={
                    <Button aria-label={t('Edit {name}', { name })} onClick={() => setEdited(id)}>
                      {t('Edit')}
                    </Button>
                  }
                >
                  <b className={style['intent']}>{name}</b>
                  <small className={style['line']}>
                    {phrases.length === 0 ? t('no phrases yet') : phrases.slice(0, 3).join(' · ')}
                    {phrases.length > 3 && ` · ${t('and {count} more', { count: phrases.length - 3 })}`}
                  </small>
                </Row>
              ))}
          </Rows>
          {results
            .filter(({ id }) => id === edited)
            .map((intent) => (
              <IntentForm key={intent.id} agentId={agentId} intent={intent} onDone={close} />
            ))}
          {edited !== 'new' && <div>{add}</div>}
        </>
      )}
    </div>
  )
}
