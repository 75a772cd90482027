import { expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()

it('copies a field with its options and values, right after it', async () => {
  const { api } = server
  await api.ok.post('/tables', {
    name: 'copied',
    columns: [
      { name: 'Name', type: 'string', metadata: { format: 'text' }, unique: true },
      { name: 'Tags', type: 'select', metadata: { mode: 'multiSelect' } },
      { name: 'Last', type: 'boolean' },
    ],
  })
  const fields = async () => (await api.ok.get('/tables/copied/fields')).results
  const [name, tags] = await fields()
  await api.ok.patch(`/tables/copied/fields/${tags.id}`, { tags: [{ name: 'a' }, { name: 'b' }] })
  const { id } = await api.ok.post('/tables/copied/rows', { Name: 'Ada', Tags: ['b', 'a'] })
  const copy = await api.ok.post(`/tables/copied/fields/${tags.id}/duplicate`, { name: 'Tags (copy)' })
  expect(copy.options.map((option: Json) => option.name)).toEqual(['a', 'b'])
  await api.ok.post(`/tables/copied/fields/${name.id}/duplicate`, { name: 'Other', with_values: false })
  expect((await fields()).map((field: Json) => [field.name, field.unique])).toEqual([
    ['Name', true],
    ['Other', false],
    ['Tags', false],
    ['Tags (copy)', false],
    ['Last', false],
  ])
  // The copy is independent of the original.
  await api.ok.patch(`/tables/copied/fields/${tags.id}`, { tags: [{ name: 'a' }] })
  expect((await api.ok.get(`/tables/copied/rows/${id}`)).data).toMatchObject({
    Name: 'Ada',
    Other: null,
    Tags: ['a'],
    'Tags (copy)': ['b', 'a'],
  })
  const again = await api.post(`/tables/copied/fields/${tags.id}/duplicate`, { name: 'tags (COPY)' })
  expect(again.status).toBe(409)
})
