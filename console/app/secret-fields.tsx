import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { originsIn } from './origins.ts'
import { issueOf, otherIssue } from './problems/explain.ts'

export interface NewSecret {
  name: string
  value: string
  /** Unparsed input. */
  origins: string
}

export const noSecret: NewSecret = { name: '', value: '', origins: '' }

export function isWhole({ name, value, origins }: NewSecret): boolean {
  return name.trim() !== '' && value !== '' && originsIn(origins).length > 0
}

/** Converts the secret for the API. */
export function sentSecret({ name, value, origins }: NewSecret) {
  return { name: name.trim(), value, origins: originsIn(origins) }
}

/** The name, value and origins of a new secret, with the errors of the server. */
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
      <Field
        label={t('New secret')}
        error={issueOf(error, 'name') ?? otherIssue(error, ['name', 'value', ...originPaths])}
      >
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
      <Field
        label={t('Allowed origins')}
        hint={t('The secret is sent only there. To change this later, enter the value again.')}
        error={originPaths.map((path) => issueOf(error, path)).find((issue) => issue !== undefined)}
      >
        {(control) => (
          <TextInput
            {...control}
            placeholder="https://api.example.com"
            spellCheck={false}
            value={secret.origins}
            onChange={({ target }) => onChange({ ...secret, origins: target.value })}
          />
        )}
      </Field>
    </>
  )
}

const originPaths = ['origins', ...Array.from({ length: 10 }, (_, index) => `origins[${index}]`)]
