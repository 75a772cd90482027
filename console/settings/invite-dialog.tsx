import { useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { useCurrentSession } from '../app/session.ts'
import { Button } from '../kit/button.tsx'
import { ShownOnce } from '../kit/copied.tsx'
import { Dialog, FormDialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { Select, TextInput } from '../kit/input.tsx'
import { say, t } from '../kit/language/translate.ts'
import { roleNames } from './roles.ts'

type Role = keyof typeof roleNames

/** Invites a teammate by email, if the server can send any, and always with a link to share. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('MEMBER')
  const invite = useChange('postInvitations', { refreshes: ['getInvitations'], onFailed: () => undefined })
  if (invite.data !== undefined) {
    const again = () => {
      setEmail('')
      invite.reset()
    }
    return <Invited invitation={invite.data} onAgain={again} onClose={onClose} />
  }
  return (
    <FormDialog
      title={t('Invite a teammate')}
      submit={t('Invite')}
      busy={invite.isPending}
      problem={otherIssue(invite.error, ['email'])}
      noValidate
      onSubmit={() => invite.mutate({ body: { email: email.trim(), role } })}
      onClose={onClose}
    >
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
      <RoleField role={role} onChange={setRole} />
    </FormDialog>
  )
}

function RoleField({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  const { account } = useCurrentSession()
  return (
    <Field
      label={t('Role')}
      hint={t(
        'Members work with records, agents and automations. Admins manage people and connections, too.',
      )}
    >
      {(control) => (
        <Select {...control} value={role} onChange={({ target }) => onChange(target.value as Role)}>
          {Object.entries(roleNames)
            .filter(([name]) => name !== 'OWNER' || account.role === 'OWNER')
            .toReversed()
            .map(([value, label]) => (
              <option key={value} value={value}>
                {say(label)}
              </option>
            ))}
        </Select>
      )}
    </Field>
  )
}

/** The invitation link, which is shown only once. */
function Invited({
  invitation,
  onAgain,
  onClose,
}: {
  invitation: Schemas['NewInvitation']
  onAgain: () => void
  onClose: () => void
}) {
  return (
    <Dialog
      title={t('{email} is invited', { email: invitation.email })}
      description={
        invitation.mailed
          ? t('We sent the link by email. It works once, within three days.')
          : t('This server can’t send email. Share the link yourself. It works once, within three days.')
      }
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onAgain}>{t('Invite another')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <ShownOnce label={t('Link')} text={invitation.link} />
    </Dialog>
  )
}
