import { useState } from 'react'
import type { Answers } from '../../../clients/typescript/src/index.ts'
import { useChange } from '../../app/operations.ts'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Field } from '../../kit/field.tsx'
import { Segments, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Card, Chip } from '../../kit/surface.tsx'
import style from '../agents.module.css'
import { actionNames, directionNames, type Rule } from './names.ts'

/** Shows what the rules do with a text. */
export function TryGuardrails({ agentId }: { agentId: string }) {
  const [text, setText] = useState('')
  const [direction, setDirection] = useState<Rule['applies_to'][number]>('INPUT')
  const attempt = useChange('postAgentGuardrailsTry', { onFailed: () => undefined })
  return (
    <Card title={t('Try the rules')}>
      <form
        className={classes(style['fields'], style['inside'])}
        onSubmit={(event) => {
          event.preventDefault()
          if (text !== '') attempt.mutate({ agentId, body: { text, direction } })
        }}
      >
        <Segments
          label={t('Direction')}
          value={direction}
          options={(['INPUT', 'OUTPUT'] as const).map((value) => ({ value, label: directionNames()[value] }))}
          onChange={setDirection}
        />
        <div className={style['beside']}>
          <Field
            label={t('Test text')}
            error={issueOf(attempt.error, 'text') ?? otherIssue(attempt.error, ['text'])}
          >
            {(control) => (
              <TextInput {...control} value={text} onChange={({ target }) => setText(target.value)} />
            )}
          </Field>
          <Button type="submit" icon="play" busy={attempt.isPending}>
            {t('Try rules')}
          </Button>
        </div>
        {attempt.data !== undefined && <Outcome found={attempt.data} />}
      </form>
    </Card>
  )
}

function Outcome({ found }: { found: Answers<'postAgentGuardrailsTry'> }) {
  const { action, text, hits } = found
  return (
    <div role="status" className={style['match']}>
      {action === null ? (
        <p>{t('No rule matches')}</p>
      ) : (
        <>
          <p>
            <Chip tone="warn">{actionNames()[action]}</Chip> {hits.map(({ rule }) => rule).join(', ')}
          </p>
          {action !== 'HAND_OFF' && <p>{text}</p>}
        </>
      )}
    </div>
  )
}
