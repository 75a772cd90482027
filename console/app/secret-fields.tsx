import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { issueOf, otherIssue } from './problems/explain.ts'

export interface NewSecret {
  name: string
  value: string
}

export const noSecret: NewSecret = { name: '', value: '' }

export function isWhole({ name, value }: NewSecret): boolean {
  return name.trim() !== '' && value !== ''
}

/** The name and the value of a secret that is to be kept, with what the server says of them. */
export function SecretFields({
  secret,
  error,
  onChange,
}: {
  secret: NewSecret
  error: unknown
  onChange: (secret: NewSecret) => void
}) {
  return (
    <>
      <Field label={t('New secret')} error={issueOf(error, 'name') ?? otherIssue(error, ['name', 'value'])}>
        {(control) => (
          <TextInput
            {...control}
            placeholder="API_KEY"
            value={secret.name}
            onChange={({ target }) => onChange({ ...secret, name: target.value })}
          />
        )}
      </Field>
      <Field label={t('Its value')} error={issueOf(error, 'value')}>
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete="off"
            value={secret.value}
            onChange={({ target }) => onChange({ ...secret, value: target.value })}
          />
        )}
      </Field>
    </>
  )
}
