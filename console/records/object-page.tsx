import { RecordsPage } from './records-page.tsx'

export default function ObjectPage() {
  return <RecordsPage kind="object" />
}
