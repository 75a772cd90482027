import { useState } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { useChange } from '../../app/operations.ts'
import { issueOf } from '../../app/problems/explain.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Field } from '../../kit/field.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Card } from '../../kit/surface.tsx'
import style from '../agents.module.css'

type Guardrails = Schemas['AgentGuardrails']

const fields = [
  { key: 'blocked_input_message', language: 'en', label: () => t('Answer to a blocked message, in English') },
  { key: 'blocked_input_message', language: 'de', label: () => t('Answer to a blocked message, in German') },
  {
    key: 'blocked_output_message',
    language: 'en',
    label: () => t('Instead of a blocked answer, in English'),
  },
  { key: 'blocked_output_message', language: 'de', label: () => t('Instead of a blocked answer, in German') },
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
        {fields.map(({ key, language, label }) => (
          <Field
            key={`${key} ${language}`}
            label={label()}
            optional
            error={issueOf(save.error, `${key}.${language}`)}
          >
            {(control) => (
              <TextInput
                {...control}
                placeholder={t('Standard text')}
                value={texts[key][language] ?? ''}
                onChange={({ target: { value } }) =>
                  setTexts({ ...texts, [key]: { ...texts[key], [language]: value === '' ? null : value } })
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
