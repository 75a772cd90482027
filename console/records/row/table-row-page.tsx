import { RowPage } from './row-page.tsx'

export default function TableRowPage() {
  return <RowPage kind="table" />
}
