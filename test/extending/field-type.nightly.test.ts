import { expect, it } from 'vitest'
import { askCopyWith } from './copy.ts'
import { exampleOf } from './example.ts'

/** What the copy is asked: whether the type is stored, checked, filtered, summed, computed with and described. */
const question = `import { expect, it } from 'vitest'
import { useServer } from '../test/harness/server.ts'

const server = useServer()

it('works like any other', async () => {
  const { api } = server
  const columns = [
    { name: 'Name', type: 'string' },
    { name: 'Points', type: 'score', metadata: { most: 5 } },
  ]
  await api.ok.post('/objects', { name: 'reviews', columns })
  for (const [Name, Points] of [['a', 5], ['b', 2], ['c', null]]) await api.ok.post('/objects/reviews/rows', { Name, Points })
  const wrong = await api.post('/objects/reviews/rows', { Name: 'd', Points: 6 })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('from 1 to 5')])
  const filter = { limit: 10, query: { path: 'Points', operator: 'greaterThan', value: 2 } }
  const { results } = await api.ok.post('/objects/reviews/rows/list', filter)
  expect(results).toMatchObject([{ data: { Name: 'a', Points: 5 } }])
  expect((await api.get('/guidance/fields')).text).toContain('A number of points.')
})
`

it('a field type is one file and one line', async () => {
  const said = await askCopyWith({ ...(await exampleOf('Add a field type')), question })
  expect(said).toContain('1 passed')
}, 180_000)
