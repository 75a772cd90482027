import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'

const server = useSharedServer()

let offers: Json

const add = (name: string, expression: unknown) =>
  server.api.post('/objects/offers/fields', { name, type: 'formula', metadata: { expression } })

beforeAll(async () => {
  const made = await server.api.ok.post('/objects', {
    name: 'offers',
    columns: [
      { name: 'Title', type: 'string' },
      { name: 'Quote', type: 'number' },
      { name: 'Freight', type: 'number' },
    ],
  })
  offers = await server.api.ok.get(`/objects/${made.name}`)
  await server.api.ok.post('/objects/offers/rows', { Title: 'Heat pump', Quote: 100 })
})

const read = async (name: string) =>
  (await server.api.ok.post('/objects/offers/rows/list', {})).results[0].data[name]

describe('the text of a formula', () => {
  it('is accepted beside trees, stored as a tree and shown with it', async () => {
    const { body, status } = await add('Gross', '[Quote]*1.19')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      formula: '[Quote] * 1.19',
      metadata: {
        expression: {
          type: 'operator',
          operator: 'multiply',
          arguments: [
            { type: 'field', field: '[Quote]' },
            { type: 'constant', value: 1.19 },
          ],
        },
      },
    })
    expect(await read('Gross')).toBe(119)
    const tree = await add('Tree', { type: 'field', field: 'Quote' })
    expect(tree.body.formula).toBe('[Quote]')
    const preview = await server.api.ok.post('/objects/offers/fields/preview-formula', {
      expression: 'IF(ISBLANK([Freight]), "pick up", "by van")',
    })
    expect(preview.results.map((one: Json) => one.value)).toEqual(['pick up'])
  })

  it('counts blank operands as zero in sums and as no text, unless it gives a fallback', async () => {
    await add('Total', '[Quote] + [Freight]')
    await add('Left', '[Freight] - [Quote]')
    await add('Words', '[Title] & [Freight]')
    await add('Strict', {
      type: 'operator',
      operator: 'add',
      arguments: [
        { type: 'field', field: '[Quote]', fallbackValue: 1 },
        { type: 'field', field: '[Freight]' },
      ],
    })
    const { results } = await server.api.ok.post('/objects/offers/rows/list', {})
    expect(results[0].data).toMatchObject({ Total: 100, Left: -100, Words: 'Heat pump', Strict: null })
    const shown = (await server.api.ok.get('/objects/offers/fields')).results
    expect(shown.find(({ name }: Json) => name === 'Strict')).not.toHaveProperty('formula')
  })

  it('says where it is wrong', async () => {
    const { body, status } = await add('Wrong', '[Quote] * * 2')
    expect(status).toBe(400)
    expect(body.details.issues).toEqual([
      {
        path: 'metadata.expression',
        code: 'invalid_formula',
        message: 'Expected a field, a number or a function, but found * (at character 11).',
      },
    ])
    const unknown = await add('Wrong', '[Qote] * 2')
    expect(unknown.body.details.issues).toMatchObject([{ code: 'unknown_path', suggestion: 'Quote' }])
    expect((await add('Wrong', '('.repeat(9000))).status).toBe(400)
  })

  it('counts records that lead here by the names of their object and relation', async () => {
    await server.api.ok.post('/objects', { name: 'visits', columns: [{ name: 'Day', type: 'dateOnly' }] })
    await server.api.ok.post('/objects/visits/fields', {
      name: 'Offer',
      type: 'relation',
      metadata: { relatedTableId: offers.id, displayColumn: offers.fields[0].id, mode: 'single' },
    })
    const counted = await add('Visits', 'COUNT([visits.Offer])')
    expect(counted.body).toMatchObject({
      formula: 'COUNT([visits.Offer])',
      metadata: { expression: { isBackRelation: true, operation: 'count' } },
    })
    expect(await read('Visits')).toBe(0)
  })
})
