import { Redirect } from 'wouter'

/** The settings begin with what concerns the whole account. */
export default function SettingsIndexPage() {
  return <Redirect to="/settings/general" replace />
}
