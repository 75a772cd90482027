import { expect, it } from 'vitest'
import { askCopyWith } from './copy.ts'

const newType = `import { z } from 'zod'
import { fieldType } from '../../kit/field-type.ts'
import { aggregationsFor, operatorsFor } from './operators.ts'
import { refused, stored } from './parsed.ts'

const metadata = z.strictObject({ most: z.int().min(2).max(10) })

export const ratingType = fieldType<z.output<typeof metadata>>({
  type: 'rating',
  metadata,
  defaultMetadata: { most: 5 },
  fixed: [],
  storage: () => ({ kind: 'column', sqlType: 'int' }),
  valueKind: () => 'number',
  traits: () => ({}),
  operators: () => operatorsFor('number'),
  aggregations: () => aggregationsFor('number'),
  takes: { default: true, unique: false, required: true, writes: true },
  parse: (input, { metadata: { most } }, path) =>
    Number.isInteger(input) && Number(input) >= 1 && Number(input) <= most
      ? stored(input)
      : refused(path, 'invalid_value', \`Must be a whole number from 1 to \${most}.\`),
  format: (value) => value ?? null,
  cell: (value) => (typeof value === 'number' ? value : null),
  promoted: () => ({}),
  guidance: { purpose: 'A number of stars.', metadata: { most: 'How many.' }, value: 'A whole number.', example: 4 },
})
`

/** What the copy is asked: whether the type is stored, checked, filtered, summed, computed with and described. */
const question = `import { expect, it } from 'vitest'
import { useServer } from '../test/harness/server.ts'

const server = useServer()

it('works like any other', async () => {
  const { api } = server
  const columns = [
    { name: 'Name', type: 'string' },
    { name: 'Stars', type: 'rating', metadata: { most: 5 } },
  ]
  await api.ok.post('/objects', { name: 'reviews', columns })
  for (const [Name, Stars] of [['a', 5], ['b', 2], ['c', null]]) await api.ok.post('/objects/reviews/rows', { Name, Stars })
  const wrong = await api.post('/objects/reviews/rows', { Name: 'd', Stars: 6 })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('from 1 to 5')])
  const filter = { limit: 10, query: { path: 'Stars', operator: 'greaterThan', value: 2 } }
  const { results } = await api.ok.post('/objects/reviews/rows/list', filter)
  expect(results).toMatchObject([{ data: { Name: 'a', Stars: 5 } }])
  expect((await api.get('/guidance/fields')).text).toContain('A number of stars.')
})
`

it('a field type is one file and one line', async () => {
  const said = await askCopyWith({
    file: 'src/objects/fields/rating.ts',
    text: newType,
    list: 'src/objects/fields/list.ts',
    line: "export { ratingType } from './rating.ts'",
    question,
  })
  expect(said).toContain('1 passed')
}, 180_000)
