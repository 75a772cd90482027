import type { QueryClient } from '@tanstack/react-query'
import type { Answers } from '../../clients/typescript/src/index.ts'
import type { Source } from './source.ts'
import type { Row } from './use-rows.ts'

type RowsPage = Answers<'postObjectRowsList'>

/** Updates cached records in all pages of lists and on record pages. */
export function changeShown(client: QueryClient, source: Source, changed: (row: Row) => Row): void {
  client.setQueriesData<RowsPage>({ queryKey: [source.list] }, (page) =>
    page === undefined ? page : { ...page, results: page.results.map(changed) },
  )
  client.setQueriesData<Row>({ queryKey: [source.row] }, (row) => (row === undefined ? row : changed(row)))
}
