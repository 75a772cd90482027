import { useState } from 'react'
import type { Answers } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { routingSentence } from '../graphs/trying/routing-words.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Card, Chip } from '../kit/surface.tsx'
import style from './agents.module.css'

const shownIntents = 8

/** Shows the intent that a message would match, with the scores of the others. */
export function IntentMatch({ agentId }: { agentId: string }) {
  const [message, setMessage] = useState('')
  const match = useChange('postAgentIntentsMatch', { onFailed: () => undefined })
  return (
    <Card title={t('Try a message')}>
      <div className={style['inside']}>
        <form
          className={style['beside']}
          onSubmit={(event) => {
            event.preventDefault()
            if (message.trim() !== '') match.mutate({ agentId, body: { message } })
          }}
        >
          <Field
            label={t('Test message')}
            error={issueOf(match.error, 'message') ?? otherIssue(match.error, ['message'])}
          >
            {(control) => (
              <TextInput
                {...control}
                placeholder={t('I want my money back')}
                value={message}
                onChange={({ target }) => setMessage(target.value)}
              />
            )}
          </Field>
          <Button type="submit" icon="play" busy={match.isPending}>
            {t('Which intent')}
          </Button>
        </form>
        {match.data !== undefined && <Matches found={match.data} />}
      </div>
    </Card>
  )
}

/** The matching intent and the score of each intent. */
function Matches({ found }: { found: Answers<'postAgentIntentsMatch'> }) {
  const chosen = found.results.find(({ id }) => id === found.chosen)
  return (
    <div className={style['match']} role="status">
      <p>
        {chosen === undefined ? t('No intent matches.') : t('Matches “{name}”.', { name: chosen.name })}{' '}
        {chosen !== undefined && (
          <small>
            {chosen.leads_to.length === 0
              ? t('No published flow uses it yet.')
              : t('Starts {flows}.', { flows: chosen.leads_to.join(', ') })}
          </small>
        )}
      </p>
      {found.reason !== null && found.threshold !== null && (
        <p>
          {routingSentence({ reason: found.reason, threshold: found.threshold, options: scoredOf(found) })}
        </p>
      )}
      <ol className={style['nearness']} aria-label={t('Score of each intent')}>
        {found.results.slice(0, shownIntents).map(({ id, name, nearness, phrase }) => (
          <li key={id}>
            <span className={style['nearName']}>
              {name} {id === found.chosen && <Chip tone="good">{t('hit')}</Chip>}
            </span>
            <meter min={0} max={1} value={nearness} aria-label={t('Nearness to {name}', { name })} />
            <span className={style['percent']}>
              {formatNumber(nearness, { style: 'percent', maximumFractionDigits: 0 })}
            </span>
            <small>{t('nearest to “{phrase}”', { phrase })}</small>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The intents with a score, the highest first. */
function scoredOf({ results }: Answers<'postAgentIntentsMatch'>) {
  return results
    .flatMap(({ id, name, score }) => (score === null ? [] : [{ id: String(id), name, score }]))
    .toSorted((a, b) => b.score - a.score)
}
