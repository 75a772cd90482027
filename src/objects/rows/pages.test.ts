import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { sentBy } from '../../../test/harness/statements.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

it('is sorted by whole rows where a table is as it was made, and by places where a column has gone', async () => {
  const { api } = (await server.createAccount()).owner
  const columns = [
    { name: 'Name', type: 'string' },
    { name: 'Size', type: 'number' },
    { name: 'Old', type: 'string' },
  ]
  const things = await api.ok.post('/objects', { name: 'things', columns })
  const sizes = [5, null, 3, 8, 3, 1, null, 2]
  const rows = sizes.map((size, index) => ({ Name: `No. ${index}`, Size: size, Old: 'x' }))
  await api.ok.post('/objects/things/rows/bulk', { rows })

  /** The names of all rows, page by page from the end, and the bytes sent for them. */
  const read = async (field: string) => {
    const names: string[] = []
    const sent = await sentBy(async () => {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const body = { sort: [{ field, direction: 'desc' }], limit: 3, ...(cursor && { cursor }) }
        const page = await api.ok.post('/objects/things/rows/list', body)
        names.push(...page.results.map(({ data }: { data: { Name: string } }) => data.Name))
        cursor = page.next_cursor
      }
    })
    return { names, sent: sent.map(({ text }) => text).join('\n') }
  }
  const ofSize = ['No. 3', 'No. 0', 'No. 4', 'No. 2', 'No. 7', 'No. 5', 'No. 6', 'No. 1']
  const intact = await read('Size')
  expect(intact.names).toEqual(ofSize)
  expect(intact.sent).toContain('materialized')
  expect(intact.sent).not.toContain('ctid')

  const byName = await read('Name')
  expect(byName.names).toEqual(ofSize.toSorted().toReversed())
  expect(byName.sent).toContain('ctid')

  const old = things.fields.find(({ name }: { name: string }) => name === 'Old')
  await api.ok.delete(`/objects/things/fields/${old.id}`)
  const broken = await read('Size')
  expect(broken.names).toEqual(ofSize)
  expect(broken.sent).toContain('ctid')
  expect(broken.sent).not.toContain('materialized')
})
