import { RowPage } from './row-page.tsx'

export default function ObjectRowPage() {
  return <RowPage kind="object" />
}
