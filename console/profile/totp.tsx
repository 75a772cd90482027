import { type ReactNode, useState } from 'react'
import { encode } from 'uqr'
import { useChange, useRead } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { CopyText } from '../kit/copied.tsx'
import { Dialog, FormDialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Chip, Row } from '../kit/surface.tsx'
import style from './profile.module.css'

/** Two-factor authentication with an authenticator app: setup in three steps, with recovery codes. */
export function OneTimeCodes() {
  const state = useRead('getMeTotp', {})
  const [codes, setCodes] = useState<readonly string[] | undefined>()
  const [asked, setAsked] = useState<'renew' | 'remove' | undefined>()
  const begin = useChange('postMeTotp')
  const isOn = state.data?.enabled === true
  return (
    <Row
      end={
        isOn ? (
          <>
            <Chip tone="good">{t('On')}</Chip>
            <Button onClick={() => setAsked('renew')}>{t('New recovery codes')}</Button>
            <Button look="danger" onClick={() => setAsked('remove')}>
              {t('Switch off')}
            </Button>
          </>
        ) : (
          <Button busy={begin.isPending} onClick={() => begin.mutate({})}>
            {t('Switch on')}
          </Button>
        )
      }
    >
      {t('One-time codes')}
      <br />
      <small>
        {isOn
          ? t('{count, plural, one {# recovery code is left.} other {# recovery codes are left.}}', {
              count: state.data?.recovery_codes_left ?? 0,
            })
          : t('Signing in requires your password and a six-digit code from an authenticator app.')}
      </small>
      {begin.data !== undefined && codes === undefined && !isOn && (
        <Enrol secret={begin.data} onDone={setCodes} onClose={begin.reset} />
      )}
      {asked === 'renew' && <RenewDialog onDone={setCodes} onClose={() => setAsked(undefined)} />}
      {asked === 'remove' && <SwitchOffDialog onClose={() => setAsked(undefined)} />}
      {codes !== undefined && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(undefined)
            begin.reset()
          }}
        />
      )}
    </Row>
  )
}

function Enrol({
  secret,
  onDone,
  onClose,
}: {
  secret: { secret: string; uri: string }
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const [code, setCode] = useState('')
  const confirm = useChange('postMeTotpConfirm', {
    onDone: (answer) => onDone(answer.recovery_codes),
    refreshes: ['getMeTotp'],
    onFailed: () => setCode(''),
  })
  return (
    <FormDialog
      title={t('Turn on one-time codes')}
      submit={t('Switch on')}
      busy={confirm.isPending}
      onSubmit={() => confirm.mutate({ body: { code: code.replaceAll(' ', '') } })}
      onClose={onClose}
    >
      <p>{t('Scan this code with an authenticator app, or enter the secret.')}</p>
      <QrCode text={secret.uri} />
      <CopyText label={t('Secret')} text={secret.secret} />
      <Field label={t('Authenticator code')} error={otherIssue(confirm.error, [])}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

function RenewDialog({
  onDone,
  onClose,
}: {
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const renew = useChange('postMeTotpRecoveryCodes', {
    refreshes: ['getMeTotp'],
    onDone: (answer) => {
      onClose()
      onDone(answer.recovery_codes)
    },
    onFailed: () => undefined,
  })
  return (
    <CodeDialog
      title={t('Create new recovery codes?')}
      description={t('Your current codes stop working.')}
      submit={t('Create codes')}
      change={renew}
      onClose={onClose}
    />
  )
}

function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const remove = useChange('deleteMeTotp', {
    refreshes: ['getMeTotp'],
    done: t('One-time codes are off'),
    onDone: onClose,
    onFailed: () => undefined,
  })
  return (
    <CodeDialog
      title={t('Turn off one-time codes?')}
      description={t('You’ll sign in with your password only.')}
      submit={t('Switch off')}
      change={remove}
      onClose={onClose}
    />
  )
}

/** Asks for a code before two-factor settings change, which a stolen session doesn't have. */
function CodeDialog({
  title,
  description,
  submit,
  change,
  onClose,
}: {
  title: string
  description: string
  submit: string
  change: {
    mutate: (takes: { body: { totp: string } }) => void
    error: Error | null
    isPending: boolean
  }
  onClose: () => void
}) {
  const [code, setCode] = useState('')
  return (
    <FormDialog
      title={title}
      description={description}
      submit={submit}
      busy={change.isPending}
      problem={otherIssue(change.error, ['totp'])}
      onSubmit={() => change.mutate({ body: { totp: code.trim() } })}
      onClose={onClose}
    >
      <Field
        label={t('Authenticator code')}
        hint={t('Or one of your recovery codes.')}
        error={issueOf(change.error, 'totp')}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }): ReactNode {
  return (
    <Dialog
      title={t('Recovery codes')}
      description={t(
        'Each works once, in place of a code of the authenticator. They are shown only now: keep them apart from the phone.',
      )}
      open
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t('I have kept them')}
        </Button>
      }
    >
      <ul className={style['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyText label={t('Recovery codes')} text={codes.join(' ')} />
    </Dialog>
  )
}

/** A QR code as one path: dark on white in every theme, because scanners expect it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className={style['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('Picture of the secret')}
    >
      <path d={path} />
    </svg>
  )
}
