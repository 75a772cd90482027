import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../app/api.ts'
import { confirmed, NotConfirmed } from '../app/identity/confirmation.ts'
import { createPasskey, hasPasskeys, isDismissed } from '../app/identity/passkeys.ts'
import { queryClient, refresh, toastError, useChange, useRead } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { FormDialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Checkbox, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Card, Row, Rows } from '../kit/surface.tsx'
import { SingleSignOn } from './single-sign-on.tsx'
import { OneTimeCodes } from './totp.tsx'

/** Sign-in methods: password, one-time codes, passkeys and single sign-on. */
export function SignIn() {
  return (
    <Card title={t('Signing in')}>
      <Rows>
        <Password />
        <OneTimeCodes />
        <Passkeys />
        <SingleSignOn />
      </Rows>
    </Card>
  )
}

function Password() {
  const [isOpen, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [revokesKeys, setRevokesKeys] = useState(false)
  const close = () => {
    setOpen(false)
    setPassword('')
  }
  const change = useChange('putMePassword', {
    done: t('Password changed. Your other sessions and connected programs have ended.'),
    refreshes: ['getSessions', 'getConnectedPrograms', 'getApiKeys'],
    onDone: close,
    onFailed: () => undefined,
  })
  return (
    <Row end={<Button onClick={() => setOpen(true)}>{t('Change password')}</Button>}>
      {t('Password')}
      {isOpen && (
        <FormDialog
          title={t('Change password')}
          description={t('You’ll be signed out everywhere else, and programs that act for you lose access.')}
          submit={t('Change password')}
          busy={change.isPending}
          problem={otherIssue(change.error, ['password'])}
          onSubmit={() => change.mutate({ body: { password, revoke_api_keys: revokesKeys } })}
          onClose={close}
        >
          <Field
            label={t('New password')}
            hint={t('At least 12 characters. A sentence works best.')}
            error={issueOf(change.error, 'password')}
          >
            {(control) => (
              <TextInput
                {...control}
                type="password"
                autoComplete="new-password"
                autoFocus
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
          <Checkbox
            label={t('Revoke my API keys')}
            checked={revokesKeys}
            onChange={({ target }) => setRevokesKeys(target.checked)}
          />
        </FormDialog>
      )}
    </Row>
  )
}

function Passkeys() {
  const passkeys = useRead('getMePasskeys', {})
  const remove = useChange('deleteMePasskey', { refreshes: ['getMePasskeys'], done: t('Passkey removed') })
  const add = useMutation({
    mutationFn: async () => {
      const proof = await createPasskey(await confirmed(() => api.postMePasskeysOptions()))
      await api.postMePasskeys({ body: proof })
    },
    onSuccess: () => refresh(queryClient, ['getMePasskeys']),
    onError: (error) => {
      if (!isDismissed(error) && !(error instanceof NotConfirmed)) toastError(error)
    },
  })
  return (
    <>
      <Row
        end={
          hasPasskeys() && (
            <Button busy={add.isPending} onClick={() => add.mutate()}>
              {t('Add a passkey')}
            </Button>
          )
        }
      >
        {t('Passkeys')}
        <br />
        <small>{t('Sign in with your fingerprint, face or device PIN instead of a password.')}</small>
      </Row>
      {passkeys.data?.results.map((one) => (
        <Row
          key={one.id}
          end={<Button onClick={() => remove.mutate({ passkeyId: one.id })}>{t('Remove')}</Button>}
        >
          {one.name}
          <br />
          <small>
            {one.last_used_at === null ? (
              t('Never used')
            ) : (
              <>
                {t('Last used')} <Moment at={one.last_used_at} />
              </>
            )}
          </small>
        </Row>
      ))}
    </>
  )
}
