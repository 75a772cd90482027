import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { useChange } from '../operations.ts'
import { issueOf, otherIssue } from '../problems/explain.ts'
import { enter } from '../session.ts'
import { SignInFrame } from './frame.tsx'

/** Signing in. The address stays, so that one ends up where one wanted to go. */
export function LoginPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useChange('postCurrentSession', { onDone: enter, onFailed: () => setPassword('') })
  useEffect(() => {
    document.title = `${t('Sign in')} · Frontdesk`
  }, [])
  return (
    <SignInFrame
      title={t('Sign in')}
      error={otherIssue(signIn.error, ['email', 'password'])}
      onSubmit={() => signIn.mutate({ body: { email: email.trim(), password } })}
      foot={<Link href="/forgot">{t('Forgotten password')}</Link>}
    >
      <Field label={t('Email')} error={issueOf(signIn.error, 'email')}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('Password')} error={issueOf(signIn.error, 'password')}>
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" busy={signIn.isPending}>
        {t('Sign in')}
      </Button>
    </SignInFrame>
  )
}
