import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { FrontdeskError } from '../../../clients/typescript/src/index.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { api } from '../api.ts'
import { hasPasskeys, isDismissed, provePasskey } from '../identity/passkeys.ts'
import { useChange } from '../operations.ts'
import { issueOf, otherIssue } from '../problems/explain.ts'
import { enter } from '../session.ts'
import { SignInFrame } from './frame.tsx'
import { CurrentPassword } from './password-fields.tsx'
import { SignOnButtons, signOnError } from './sign-on.tsx'

/** The sign-in page. It keeps the address, so that the user continues where they wanted to go. */
export function LoginPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  // Requested for a complete address, not for every keystroke.
  const [known, setKnown] = useState('')
  const [code, setCode] = useState('')
  const signIn = useChange('postCurrentSession', {
    onDone: enter,
    onFailed: (error) => {
      setCode('')
      if (!asksForCode(error)) setPassword('')
    },
  })
  const passkey = usePasskey()
  useEffect(() => {
    document.title = `${t('Sign in')} · Frontdesk`
  }, [])
  const needsCode = asksForCode(signIn.error)
  const isFirstAsking = needsCode && signIn.variables?.body.totp === undefined
  const problem = isFirstAsking
    ? undefined
    : (otherIssue(signIn.error, ['email', 'password']) ?? otherIssue(passkey.error, []))
  return (
    <SignInFrame
      title={t('Sign in')}
      error={problem ?? (signIn.isIdle && passkey.isIdle ? signOnError() : undefined)}
      onSubmit={() => {
        const totp = code.trim() === '' ? {} : { totp: code.trim() }
        signIn.mutate({ body: { email: email.trim(), password, ...totp } })
      }}
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
            onBlur={() => setKnown(email.trim())}
          />
        )}
      </Field>
      <CurrentPassword error={issueOf(signIn.error, 'password')} value={password} onChange={setPassword} />
      {needsCode && <OneTimeCode value={code} onChange={setCode} />}
      <Button type="submit" look="primary" busy={signIn.isPending}>
        {t('Sign in')}
      </Button>
      {passkey.button}
      <SignOnButtons email={known} />
    </SignInFrame>
  )
}

/** Sign-in with a passkey, if the browser supports it. */
function usePasskey() {
  const prove = useMutation({
    mutationFn: async () => {
      const proof = await provePasskey(await api.postCurrentSessionPasskeyOptions())
      return api.postCurrentSessionPasskey({ body: proof })
    },
    onSuccess: enter,
  })
  return {
    error: isDismissed(prove.error) ? null : prove.error,
    isIdle: prove.isIdle,
    button: hasPasskeys() && (
      <Button icon="key" busy={prove.isPending} onClick={() => prove.mutate()}>
        {t('Sign in with a passkey')}
      </Button>
    ),
  }
}

function OneTimeCode({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  return (
    <Field label={t('Authenticator code')} hint={t('Or one of your recovery codes.')}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

function asksForCode(error: unknown): boolean {
  return error instanceof FrontdeskError && error.code === 'totp_required'
}
