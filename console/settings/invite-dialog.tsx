import { useState } from 'react'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { useCurrentSession } from '../app/session.ts'
import { Button } from '../kit/button.tsx'
import { ShownOnce } from '../kit/copied.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Select, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Problem } from '../kit/states.tsx'
import { roleNames } from './roles.ts'
import style from './settings.module.css'

/** Asks somebody to join: by mail where the server can send it, and by a link to pass on in any case. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { account } = useCurrentSession()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<keyof typeof roleNames>('MEMBER')
  const invite = useChange('postInvitations', { refreshes: ['getInvitations'], onFailed: () => undefined })
  if (invite.data !== undefined) {
    return (
      <Dialog
        title={t('{email} is invited', { email: invite.data.email })}
        description={
          invite.data.mailed
            ? t('The link was mailed to them. It is good for three days and works once.')
            : t(
                'No mail is set up on this server: pass the link on. It is good for three days and works once.',
              )
        }
        open
        onClose={onClose}
        actions={
          <>
            <Button
              onClick={() => {
                setEmail('')
                invite.reset()
              }}
            >
              {t('Invite another')}
            </Button>
            <Button look="primary" onClick={onClose}>
              {t('Done')}
            </Button>
          </>
        }
      >
        <ShownOnce label={t('Link')} text={invite.data.link} />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={t('Invite somebody')}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="invite" look="primary" busy={invite.isPending}>
            {t('Invite')}
          </Button>
        </>
      }
    >
      <form
        id="invite"
        className={style['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          invite.mutate({ body: { email: email.trim(), role } })
        }}
      >
        <Problem>{otherIssue(invite.error, ['email'])}</Problem>
        <Field label={t('Email')} error={issueOf(invite.error, 'email')}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoFocus
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Field
          label={t('Role')}
          hint={t(
            'Members work with records, agents and automations. Admins manage people and connections, too.',
          )}
        >
          {(control) => (
            <Select
              {...control}
              value={role}
              onChange={({ target }) => setRole(target.value as keyof typeof roleNames)}
            >
              {Object.entries(roleNames)
                .filter(([name]) => name !== 'OWNER' || account.role === 'OWNER')
                .toReversed()
                .map(([value, label]) => (
                  <option key={value} value={value}>
                    {t(label)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      </form>
    </Dialog>
  )
}
