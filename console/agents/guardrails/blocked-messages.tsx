import { useState } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { msg } from '../../../languages/text.ts'
import { useChange } from '../../app/operations.ts'
import { issueOf } from '../../app/problems/explain.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Field } from '../../kit/field.tsx'
import { TextInput } from '../../kit/input.tsx'
import { say, t } from '../../kit/language/translate.ts'
import { Card } from '../../kit/surface.tsx'
import style from '../agents.module.css'

type Guardrails = Schemas['AgentGuardrails']

const fields = [
  { key: 'blocked_input_message', label: msg('Answer to a blocked message') },
  { key: 'blocked_output_message', label: msg('Text instead of a blocked answer') },
] as const

/** The texts that visitors read when something is blocked. */
export function BlockedMessages({ agentId, guardrails }: { agentId: string; guardrails: Guardrails }) {
  const [texts, setTexts] = useState(guardrails)
  const save = useChange('putAgentGuardrails', {
    refreshes: ['getAgentGuardrails'],
    done: t('Texts saved'),
    onFailed: () => undefined,
  })
  const { blocked_input_message, blocked_output_message } = texts
  return (
    <Card title={t('Texts for blocked messages')}>
      <form
        className={classes(style['fields'], style['inside'])}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ agentId, body: { blocked_input_message, blocked_output_message } })
        }}
      >
        {fields.map(({ key, label }) => (
          <Field
            key={key}
            label={say(label)}
            hint={t('In every language. Leave empty for a standard text in the visitor’s language.')}
            optional
            error={issueOf(save.error, key)}
          >
            {(control) => (
              <TextInput
                {...control}
                placeholder={t('Standard text')}
                value={texts[key] ?? ''}
                onChange={({ target: { value } }) =>
                  setTexts({ ...texts, [key]: value.trim() === '' ? null : value })
                }
              />
            )}
          </Field>
        ))}
        <div className={style['buttons']}>
          <Button type="submit" busy={save.isPending}>
            {t('Save texts')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
