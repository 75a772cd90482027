import { expect, it } from 'vitest'
import { operatorWord, queryOf, valuesOf } from '../console/records/filter/tree.ts'
import type { Field } from '../console/records/values.ts'
import { useSharedServer } from './harness/shared-server.ts'

const server = useSharedServer()

interface Described {
  id: number
  operators: string[]
}

/** Values that each kind of field can be compared with, as the filter builder holds them. */
function samples(related: string): Record<string, [unknown, unknown]> {
  return {
    Word: ['Berlin', 'Hamburg'],
    Story: ['Berlin', 'Hamburg'],
    Amount: [1, 2],
    Ready: [true, false],
    Day: ['2026-01-15', 'TODAY'],
    Moment: ['2026-01-15T08:30:00.000Z', 'START_OF_WEEK-1w'],
    One: ['New', 'Won'],
    Several: ['Urgent', 'Roof'],
    Link: [
      { id: related, title: 'Brightwater' },
      { id: related, title: 'Brightwater' },
    ],
    Person: [server.account.owner.id, server.account.owner.id],
    Paper: [related, related],
    Twice: [1, 2],
  }
}

const text = { format: 'text' }
const twice = {
  type: 'operator',
  operator: 'multiply',
  arguments: [
    { type: 'field', field: 'Amount' },
    { type: 'constant', value: 2 },
  ],
}

async function fieldsOf(name: string): Promise<{ field: Field; operators: string[] }[]> {
  const { fields } = await server.api.ok.get(`/objects/${name}`)
  const described: Described[] = (await server.api.ok.get(`/objects/${name}/schema`)).fields
  return fields.map((field: Field) => ({
    field,
    operators: described.find(({ id }) => id === field.id)?.operators ?? [],
  }))
}

async function makeObjects(): Promise<string> {
  const firms = await server.api.ok.post('/objects', {
    name: 'firms',
    columns: [{ name: 'Word', type: 'string', metadata: text }],
  })
  const link = { relatedTableId: firms.id, displayColumn: firms.fields[0].id, mode: 'single' }
  const person = { platformModel: 'User', displayField: 'name', mode: 'multi' }
  const { fields } = await server.api.ok.post('/objects', {
    name: 'all_kinds',
    columns: [
      { name: 'Word', type: 'string', metadata: text },
      { name: 'Story', type: 'string', metadata: { format: 'text', extendedField: true } },
      { name: 'Amount', type: 'number', metadata: { format: 'decimal' } },
      { name: 'Ready', type: 'boolean' },
      { name: 'Day', type: 'dateOnly' },
      { name: 'Moment', type: 'date', metadata: { timezone: 'Europe/Berlin' } },
      { name: 'One', type: 'select', metadata: { mode: 'singleSelect' } },
      { name: 'Several', type: 'select', metadata: { mode: 'multiSelect' } },
      { name: 'Link', type: 'relation', metadata: link },
      { name: 'Person', type: 'platformRelation', metadata: person },
      { name: 'Paper', type: 'file', metadata: {} },
      { name: 'Twice', type: 'formula', metadata: { expression: twice } },
    ],
  })
  for (const [name, tags] of Object.entries({ One: ['New', 'Won'], Several: ['Urgent', 'Roof'] })) {
    const { id } = fields.find((one: Field) => one.name === name)
    await server.api.ok.patch(`/objects/all_kinds/fields/${id}`, {
      tags: tags.map((tag) => ({ name: tag })),
    })
  }
  return (await server.api.ok.post('/objects/firms/rows', { Word: 'Berlin' })).id
}

it('every operator of every kind of field has a word, and is taken as the filter builder writes it', async () => {
  const values = samples(await makeObjects())
  const own = await fieldsOf('all_kinds')
  const far = await fieldsOf('firms')
  const asked = [
    ...own.map((one) => ({ ...one, path: [one.field.name] })),
    ...far.map((one) => ({ ...one, path: ['Link', one.field.name] })),
  ]
  const wrong: string[] = []
  let tried = 0
  for (const { field, operators, path } of asked) {
    for (const operator of operators) {
      const [one, other] = values[field.name] ?? []
      const value = { none: null, one, two: [one, other], several: [one, other] }[valuesOf(operator)]
      const condition = { kind: 'condition' as const, path, operator, value }
      const query = queryOf({ kind: 'group', join: 'and', parts: [condition] }, () => field)
      const { status, body } = await server.api.post('/objects/all_kinds/rows/list', { query })
      if (operatorWord(operator, field).values !== undefined) wrong.push(`${operator} has no word`)
      if (status !== 200 || query === undefined)
        wrong.push(`${path.join('.')} ${operator}: ${JSON.stringify(body)}`)
      tried++
    }
  }
  expect(wrong).toEqual([])
  expect(new Set(asked.filter(({ operators }) => operators.length > 0).map(({ path }) => path[0])).size).toBe(
    12,
  )
  expect(tried).toBeGreaterThan(80)
})
