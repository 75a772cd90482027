import { RecordsPage } from './records-page.tsx'

export default function TablePage() {
  return <RecordsPage kind="table" />
}
