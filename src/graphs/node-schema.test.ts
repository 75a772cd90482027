import { describe, expect, it } from 'vitest'
import type { Mark, NodeDefinition } from '../kit/node.ts'
import { applies } from '../kit/node-display.ts'
import type { DataSchema } from './data-schema.ts'
import { nodeSchema, nodeSchemaResource } from './node-schema.ts'
import { nodes } from './nodes/index.ts'
import { portsOf } from './ports.ts'
import { markedValues } from './walk.ts'

function schemasIn(schema: DataSchema & { $defs?: Record<string, DataSchema> }): DataSchema[] {
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.$defs ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ]
  return [schema, ...inner.flatMap(schemasIn)]
}

function schemasOf(type: string): { shown: ReturnType<typeof nodeSchema>; all: DataSchema[] } {
  const definition = nodes.find((node) => node.type === type)
  if (definition === undefined) throw new Error(`No ${type}`)
  const shown = nodeSchema(definition)
  return { shown, all: schemasIn(shown.schema) }
}

const keyword: Record<Mark['mark'], keyof DataSchema> = {
  template: 'x-template',
  reference: 'x-reference',
  capture: 'x-capture',
  variableKey: 'x-variable',
  variableName: 'x-variable',
  code: 'x-code',
  output: 'readOnly',
}

/** The keywords for the marked values of the example. */
function marksIn(node: NodeDefinition): Set<string> {
  return new Set(markedValues(node.data, node.data.parse(node.example)).map(({ mark }) => keyword[mark.mark]))
}

describe.each(nodes.map((node) => [node.type, node] as const))('the schema of %s', (_type, node) => {
  const shown = nodeSchema(node)
  const schema: DataSchema = shown.schema

  it('has the form that is promised, and every key of the data', () => {
    expect(nodeSchemaResource.parse(shown)).toEqual(shown)
    expect(Object.keys(schema.properties ?? {})).toEqual(node.keys)
    expect(schema.additionalProperties).toBe(false)
  })

  it('tells what its values mean', () => {
    const found = schemasIn(schema)
    for (const key of marksIn(node)) expect(found.some((one) => key in one)).toBe(true)
  })

  it('has the ports that its example has, and what fits behind each', () => {
    const made = shown.branches === null ? [] : node.data.parse(node.example)[shown.branches.from]
    const handles = (made as Record<string, unknown>[]).map((item) => item[shown.branches?.key ?? ''])
    const example = node.data.parse(node.example)
    const ports = shown.ports.filter(({ when }) => applies(when ?? undefined, example))
    expect([...handles, ...ports.map((port) => port.handle)]).toEqual(
      portsOf(node, example).map((port) => port.handle),
    )
    for (const { fits } of shown.ports) {
      expect(fits.flow.length > 0).toBe(node.in.includes('flow'))
      expect(fits.workflow.length > 0).toBe(node.in.includes('workflow'))
      expect([...fits.flow, ...fits.workflow].filter((type) => entries.includes(type))).toEqual([])
    }
  })

  it('has the defaults that the data gets', () => {
    const unsaid = Object.entries(shown.defaults).filter(([key]) => !(key in node.example))
    expect(node.data.parse(node.example)).toMatchObject(Object.fromEntries(unsaid))
    expect(shown.defaults['type']).toBe(node.type)
  })
})

const entries = nodes.filter((node) => node.entry !== undefined).map((node) => node.type)

it('says what a reference must be, or what decides on that', () => {
  const { schema } = schemasOf('DYNAMIC_TABLES').shown
  const { recordTypeId } = (schema as DataSchema).properties ?? {}
  expect(recordTypeId?.anyOf?.[0]).toMatchObject({ 'x-reference': 'recordType', 'x-depends-on': ['tableId'] })
  const activity = schemasOf('CREATE_RECORD_ACTIVITY').shown.schema as DataSchema
  expect(activity.properties?.['recordTypeId']).toMatchObject({
    'x-reference': 'recordType',
    'x-constraint': { kind: 'OBJECT' },
  })
  const model = (schemasOf('SAY_AI').shown.schema as DataSchema).properties?.['model']
  expect(model?.anyOf?.[0]).toMatchObject({
    'x-constraint': { type: 'TEXT', deprecated: false },
    'x-depends-on': ['aiVendor'],
  })
})

it('says where secrets may stand, what is captured, and which texts are written in something', () => {
  expect(schemasOf('API').all.filter((one) => one['x-secrets'] === true)).toHaveLength(3)
  expect(schemasOf('API').all.filter((one) => one['x-variable'] === 'written')).toHaveLength(1)
  expect(schemasOf('AI_CAPTURE').all.filter((one) => one['x-capture'] === true)).toHaveLength(1)
  expect(schemasOf('ITERATION').all.filter((one) => one['x-variable'] === 'read')).toHaveLength(1)
  expect(schemasOf('SCHEDULED_TRIGGER').all.flatMap((one) => one.format ?? [])).toEqual(
    expect.arrayContaining(['cron', 'timezone', 'time']),
  )
})
