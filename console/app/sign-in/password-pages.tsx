import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { toast } from '../../kit/toast-store.ts'
import { useChange } from '../operations.ts'
import { issueOf, otherIssue } from '../problems/explain.ts'
import { enter } from '../session.ts'
import { SignInFrame } from './frame.tsx'
import { CurrentPassword, NewPassword } from './password-fields.tsx'

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Frontdesk`
  }, [title])
}

/** Requests a link to reset the password. */
export function ForgotPage() {
  const [email, setEmail] = useState('')
  const ask = useChange('postPasswordForgot', { onFailed: () => undefined })
  useTitle(t('Forgotten password'))
  return (
    <SignInFrame
      title={t('Forgotten password')}
      text={
        ask.isSuccess
          ? t(
              'If this address has an account, you’ll get an email with a link. An admin can also create one.',
            )
          : t('We’ll email you a link to choose a new password.')
      }
      error={otherIssue(ask.error, ['email'])}
      onSubmit={() => ask.mutate({ body: { email: email.trim() } })}
      foot={<Link href="/">{t('Back to sign-in')}</Link>}
    >
      {!ask.isSuccess && (
        <>
          <Field label={t('Email')} error={issueOf(ask.error, 'email')}>
            {(control) => (
              <TextInput
                {...control}
                type="email"
                autoComplete="username"
                autoFocus
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            )}
          </Field>
          <Button type="submit" look="primary" busy={ask.isPending}>
            {t('Send the link')}
          </Button>
        </>
      )}
    </SignInFrame>
  )
}

/** Sets a new password with the link. */
export function ResetPage({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [, go] = useLocation()
  const reset = useChange('postPasswordReset', {
    onDone: () => {
      toast(t('Password changed. Sign in with the new one.'), { tone: 'good' })
      go('/', { replace: true })
    },
    onFailed: () => undefined,
  })
  useTitle(t('Choose a new password'))
  return (
    <SignInFrame
      title={t('Choose a new password')}
      error={otherIssue(reset.error, ['password'])}
      onSubmit={() => reset.mutate({ body: { token, password } })}
      foot={t('This link works once.')}
    >
      <NewPassword error={issueOf(reset.error, 'password')} value={password} onChange={setPassword} />
      <Button type="submit" look="primary" busy={reset.isPending}>
        {t('Change password')}
      </Button>
    </SignInFrame>
  )
}

/** Accepts an invitation. Existing users confirm their password. */
export function InvitePage({ token }: { token: string }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [, go] = useLocation()
  const look = useChange('postInvitationsLookUp', { onFailed: () => undefined })
  const { mutate: lookUp } = look
  useEffect(() => lookUp({ body: { token } }), [lookUp, token])
  const accept = useChange('postInvitationsAccept', {
    onDone: (session) => {
      enter(session)
      go('/', { replace: true })
    },
    onFailed: () => undefined,
  })
  useTitle(t('Invitation'))
  const invitation = look.data
  const isKnown = invitation?.is_known === true
  return (
    <SignInFrame
      title={
        invitation === undefined ? t('Invitation') : t('Join {account}', { account: invitation.account_name })
      }
      {...(invitation === undefined ? {} : { text: invitation.email })}
      error={otherIssue(look.error, []) ?? otherIssue(accept.error, ['name', 'password'])}
      onSubmit={() => accept.mutate({ body: { token, password, ...(isKnown ? {} : { name }) } })}
    >
      {invitation !== undefined && (
        <>
          {!isKnown && (
            <Field label={t('Your name')} error={issueOf(accept.error, 'name')}>
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="name"
                  autoFocus
                  value={name}
                  onChange={({ target }) => setName(target.value)}
                />
              )}
            </Field>
          )}
          {isKnown ? (
            <CurrentPassword
              error={issueOf(accept.error, 'password')}
              value={password}
              onChange={setPassword}
            />
          ) : (
            <NewPassword error={issueOf(accept.error, 'password')} value={password} onChange={setPassword} />
          )}
          <Button type="submit" look="primary" busy={accept.isPending}>
            {t('Join')}
          </Button>
        </>
      )}
    </SignInFrame>
  )
}
