import { Redirect } from 'wouter'

/** Redirects to the settings of the account. */
export default function SettingsIndexPage() {
  return <Redirect to="/settings/general" replace />
}
