import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { objects } from '../index.ts'

const server = useServer({ capabilities: [accounts, objects] })

it('pages by stored and computed keys, before and after a column is dropped', async () => {
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

  /** The names of all rows, page by page from the end. */
  const read = async (field: string) => {
    const names: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const body = { sort: [{ field, direction: 'desc' }], limit: 3, ...(cursor && { cursor }) }
      const page = await api.ok.post('/objects/things/rows/list', body)
      names.push(...page.results.map(({ data }: { data: { Name: string } }) => data.Name))
      cursor = page.next_cursor
    }
    return names
  }
  const ofSize = ['No. 3', 'No. 0', 'No. 4', 'No. 2', 'No. 7', 'No. 5', 'No. 6', 'No. 1']
  expect(await read('Size')).toEqual(ofSize)
  expect(await read('Name')).toEqual(ofSize.toSorted().toReversed())

  const old = things.fields.find(({ name }: { name: string }) => name === 'Old')
  await api.ok.delete(`/objects/things/fields/${old.id}`)
  expect(await read('Size')).toEqual(ofSize)
})
