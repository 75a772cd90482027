import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { useChange } from '../operations.ts'
import { issueOf, otherIssue } from '../problems/explain.ts'
import { enter } from '../session.ts'
import { SignInFrame } from './frame.tsx'

/** The first start: the printed link lets its user become the owner. */
export function SetupPage() {
  const [, go] = useLocation()
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const [values, setValues] = useState({ name: '', email: '', password: '' })
  const setUp = useChange('postSetup', {
    onDone: (session) => {
      enter(session)
      go('/templates', { replace: true })
    },
    onFailed: () => undefined,
  })
  useEffect(() => {
    document.title = `${t('Set up')} · Frontdesk`
  }, [])
  const input = (name: keyof typeof values, autoComplete: string, type = 'text') => ({
    type,
    autoComplete,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <SignInFrame
      title={t('Set up Frontdesk')}
      text={t('You become the owner of this server.')}
      error={otherIssue(setUp.error, ['name', 'email', 'password'])}
      onSubmit={() => setUp.mutate({ body: { token, ...values, email: values.email.trim() } })}
      foot={t('This link works once.')}
    >
      <Field label={t('Your name')} error={issueOf(setUp.error, 'name')}>
        {(control) => <TextInput {...control} {...input('name', 'name')} autoFocus />}
      </Field>
      <Field label={t('Email')} error={issueOf(setUp.error, 'email')}>
        {(control) => <TextInput {...control} {...input('email', 'username', 'email')} />}
      </Field>
      <Field
        label={t('Password')}
        hint={t('At least 12 characters. A sentence works best.')}
        error={issueOf(setUp.error, 'password')}
      >
        {(control) => <TextInput {...control} {...input('password', 'new-password', 'password')} />}
      </Field>
      <Button type="submit" look="primary" busy={setUp.isPending}>
        {t('Set up')}
      </Button>
    </SignInFrame>
  )
}
