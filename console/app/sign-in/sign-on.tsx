import { Button } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { useRead } from '../operations.ts'

/** A button for each single sign-on provider that accepts the address. It leaves these pages and returns. */
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

/** Reads the error of a single sign-on redirect. Undefined without one. */
export function signOnError(): string | undefined {
  const reason = new URLSearchParams(location.search).get('sign_in_error')
  if (reason === null) return undefined
  const texts: Record<string, string> = {
    state: t('This sign-in was started elsewhere, or too long ago. Try again.'),
    email: t('Your single sign-on service hasn’t verified your email address.'),
    domain: t('This single sign-on isn’t available for your email domain.'),
    unlinked: t(
      'You already have an account with this email. Sign in with your password or passkey, then link the single sign-on in your profile. If you have no password, choose “Forgotten password”.',
    ),
    invited: t('You have an open invitation. Accept it first, then link the single sign-on in your profile.'),
    taken: t('This identity is already linked to another teammate. Sign in to the service as yourself.'),
    elsewhere: t('You don’t have access to this account. Ask an admin to invite you.'),
    closed: t('Your access is suspended. Contact an admin of your account.'),
  }
  return texts[reason] ?? t('Single sign-on failed. Try again, or sign in another way.')
}
