import { Field } from '../../kit/field.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'

interface PasswordProps {
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

/** The current password. */
export function CurrentPassword({ error, value, onChange }: PasswordProps) {
  return (
    <Field label={t('Password')} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="password"
          autoComplete="current-password"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

/** A new password. */
export function NewPassword({ error, value, onChange }: PasswordProps) {
  return (
    <Field label={t('New password')} hint={t('At least 12 characters. A sentence works best.')} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="password"
          autoComplete="new-password"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
