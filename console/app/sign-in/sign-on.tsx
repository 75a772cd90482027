import { Button } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { useRead } from '../operations.ts'

/** A button for every single sign-on that takes somebody with this email; they lead away from these pages and back. */
export function SignOnButtons({ email }: { email: string }) {
  const asked = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? { email } : {}
  const { data } = useRead('getCurrentSessionOidc', asked)
  const here = encodeURIComponent(withoutError(new URL(location.href)))
  return data?.results.map(({ id, name }) => (
    <Button
      key={id}
      icon="key"
      onClick={() => location.assign(`/public/v1/session/oidc/${id}/start?return_to=${here}`)}
    >
      {t('Sign in with {name}', { name })}
    </Button>
  ))
}

function withoutError(url: URL): string {
  url.searchParams.delete('sign_in_error')
  return url.pathname + url.search
}

/** Why somebody came back from a single sign-on without being let in; undefined for who did not. */
export function signOnError(): string | undefined {
  const reason = new URLSearchParams(location.search).get('sign_in_error')
  if (reason === null) return undefined
  const texts: Record<string, string> = {
    state: t('This sign-in was begun elsewhere, or too long ago: begin again.'),
    email: t('The single sign-on has not verified your email address.'),
    domain: t('The single sign-on may not be used with the domain of your email address.'),
    elsewhere: t('You have no access to this account yet: ask an admin to invite you.'),
    closed: t('Your access is suspended: ask an admin of your account.'),
  }
  return texts[reason] ?? t('The single sign-on did not work: try again, or sign in otherwise.')
}
