import { useMutation } from '@tanstack/react-query'
import { Button } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { Problem } from '../../kit/states.tsx'
import { useRead } from '../operations.ts'

/** Confirms the identity of users without password or passkey through their single sign-on provider. */
export function SignOnConfirmation() {
  const providers = useRead('getMeSingleSignOn', {})
  const linked = providers.data?.results.filter((one) => one.linked_at !== null) ?? []
  const leave = useMutation({
    mutationFn: async (id: string) => {
      const here = encodeURIComponent(location.pathname + location.search)
      const address = `/public/v1/session/oidc/${id}/confirm?return_to=${here}`
      // The server refuses users with another method, and this link would show them an error as JSON.
      const answer = await fetch(address, { redirect: 'manual' })
      if (answer.type !== 'opaqueredirect') throw new Error(t('Confirm with your password or your passkey.'))
      location.assign(address)
    },
  })
  if (linked.length === 0) return null
  return (
    <>
      <Problem>{leave.error?.message}</Problem>
      {linked.map(({ id, name }) => (
        <div key={id}>
          <Button icon="key" busy={leave.isPending} onClick={() => leave.mutate(id)}>
            {t('Confirm with {name}', { name })}
          </Button>
        </div>
      ))}
    </>
  )
}
