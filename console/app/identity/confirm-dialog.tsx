import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { FormDialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { api } from '../api.ts'
import { useRead } from '../operations.ts'
import { explain } from '../problems/explain.ts'
import type { Asked } from './confirmation.ts'
import { hasPasskeys, isDismissed, provePasskey } from './passkeys.ts'
import { SignOnConfirmation } from './sign-on-confirmation.tsx'

/** Asks the user to confirm their identity before a sensitive action, in case the session was left open. */
export default function ConfirmDialog({ asked }: { asked: Asked }) {
  const [password, setPassword] = useState('')
  const passkeys = useRead('getMePasskeys', {})
  const prove = useMutation({
    mutationFn: async (by: 'password' | 'passkey') => {
      const body =
        by === 'password'
          ? { password }
          : { passkey: await provePasskey(await api.postCurrentSessionPasskeyOptions()) }
      await api.postCurrentSessionConfirm({ body })
    },
    onSuccess: () => asked.confirmed(),
  })
  const problem = prove.error === null || isDismissed(prove.error) ? undefined : explain(prove.error).title
  const hasPasskey = hasPasskeys() && (passkeys.data?.results.length ?? 0) > 0
  return (
    <FormDialog
      title={t('Confirm that it is you')}
      description={t('This changes access rights. You’re asked once every ten minutes.')}
      submit={t('Confirm')}
      busy={prove.isPending}
      others={
        hasPasskey && (
          <Button icon="key" onClick={() => prove.mutate('passkey')}>
            {t('Use a passkey')}
          </Button>
        )
      }
      onSubmit={() => prove.mutate('password')}
      onClose={asked.cancelled}
    >
      <Field label={t('Password')} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <SignOnConfirmation />
    </FormDialog>
  )
}
