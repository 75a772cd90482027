import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import type { Takes } from '../../clients/typescript/src/index.ts'
import type { ChannelType } from '../app/channels.ts'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Problem } from '../kit/states.tsx'
import style from './settings.module.css'

type Body = NonNullable<Takes<'postChannels'>['body']>

/** The setup steps and fields from the channel definition. */
export function useFieldsOf({ channel, label, connecting }: ChannelType, agentId: string) {
  const [, go] = useLocation()
  const [values, setValues] = useState<Record<string, string>>({})
  const fields = connecting?.fields ?? []
  const connect = useChange('postChannels', {
    refreshes: ['getChannels'],
    done: t('{name} is connected', { name: label }),
    onDone: ({ id }) => go(`/settings/channels/${id}`),
    onFailed: () => undefined,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = fields.map(({ name }) => [name, (values[name] ?? '').trim()])
    const entered = Object.fromEntries(given.filter(([, value]) => value !== ''))
    connect.mutate({ body: { channel, agentId: agentId === '' ? null : agentId, ...entered } as Body })
  }
  const shown = (
    <>
      <Problem>
        {otherIssue(
          connect.error,
          fields.map(({ name }) => name),
        )}
      </Problem>
      {connecting !== null && <Steps steps={connecting.steps} />}
      {fields.map((field) => (
        <Field
          key={field.name}
          label={field.label}
          hint={field.hint ?? undefined}
          optional={field.isOptional}
          error={issueOf(connect.error, field.name)}
        >
          {(control) => (
            <TextInput
              {...control}
              type={field.isSecret ? 'password' : 'text'}
              autoComplete="off"
              value={values[field.name] ?? ''}
              onChange={({ target }) => setValues({ ...values, [field.name]: target.value })}
            />
          )}
        </Field>
      ))}
    </>
  )
  return { fields: shown, submit, isPending: connect.isPending }
}

function Steps({ steps }: { steps: readonly string[] }) {
  if (steps.length === 1) return <p>{steps[0]}</p>
  return (
    <ol className={style['steps']}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
