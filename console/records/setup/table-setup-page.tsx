import { SetupPage } from './setup-page.tsx'

export default function TableSetupPage() {
  return <SetupPage kind="table" />
}
