import { SetupPage } from './setup-page.tsx'

export default function ObjectSetupPage() {
  return <SetupPage kind="object" />
}
