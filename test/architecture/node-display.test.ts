import { describe, expect, it } from 'vitest'
import { iconPaths } from '../../console/kit/icon-paths.ts'
import type { DataSchema } from '../../src/graphs/data-schema.ts'
import { nodeSchema, nodes, portsOf } from '../../src/graphs/index.ts'
import type { NodeData } from '../../src/kit/node.ts'
import type { FieldDisplay, When } from '../../src/kit/node-display.ts'

/** Every value that a key of the data may have, as far as the schema lists them. */
function listedValues({ enum: values, type }: DataSchema = {}): unknown[] {
  return values ?? (type === 'boolean' ? [true, false] : [])
}

function textsOf({ label, hint, fields }: FieldDisplay): string[] {
  const inner = Object.values(fields ?? {}).flatMap((field) => (field === null ? [] : textsOf(field)))
  return [label, ...(hint === undefined ? [] : [hint]), ...inner]
}

describe.each(nodes.map((node) => [node.type, node] as const))('the display of %s', (_type, node) => {
  const { display } = node
  const { properties = {} }: DataSchema = nodeSchema(node).schema
  const fields = new Map(
    Object.entries(display.fields).flatMap(([key, field]) => (field === null ? [] : [[key, field]])),
  )

  /** Values that the data can't have. */
  function impossible(when: When | undefined): string[] {
    return Object.entries(when ?? {}).flatMap(([key, values]) => {
      const listed = listedValues(properties[key])
      return values.filter((value) => !listed.includes(value)).map((value) => `${key}: ${String(value)}`)
    })
  }

  it('has an icon of the console', () => {
    expect(Object.keys(iconPaths)).toContain(display.icon)
  })

  it('covers every key of the data', () => {
    const keys = node.keys.filter((key) => key !== 'type')
    expect(Object.keys(display.fields)).toEqual(expect.arrayContaining(keys))
  })

  it('names only fields in its summary', () => {
    const lines = [display.summary].flat()
    const keys = lines.flatMap((line) => Array.from(line.matchAll(/\{(\w+)\}/g), ([, key]) => key))
    expect([...fields.keys()]).toEqual(expect.arrayContaining(keys))
  })

  it('shows fields and ports for values that exist', () => {
    const conditions = [...fields.values(), ...node.ports].map(({ when }) => when)
    expect(conditions.flatMap(impossible)).toEqual([])
  })

  it('names units and options that exist', () => {
    const units = [...fields.values()].flatMap(({ unit }) => unit ?? [])
    expect([...fields.keys()]).toEqual(expect.arrayContaining(units))
    const unknown = [...fields].flatMap(([key, { options }]) => {
      const listed = listedValues(properties[key]).map(String)
      return Object.keys(options ?? {}).filter((option) => !listed.includes(option))
    })
    expect(unknown).toEqual([])
  })

  it('has labels without a final period', () => {
    const texts = [...fields.values()].flatMap(textsOf)
    expect([display.purpose, ...texts].filter((text) => text.endsWith('.'))).toEqual([])
  })

  it('has each port once for the same data', () => {
    const handles = everyChoice(node.data.parse(node.example)).map((data) =>
      portsOf(node, data).map(({ handle }) => handle),
    )
    expect(handles.map((each) => [...new Set(each)])).toEqual(handles)
  })

  /** The example with each value of the keys that ports depend on. */
  function everyChoice(example: NodeData): NodeData[] {
    const keys = new Set(node.ports.flatMap(({ when }) => Object.keys(when ?? {})))
    return [...keys].flatMap((key) =>
      listedValues(properties[key]).map((value) => ({ ...example, [key]: value })),
    )
  }
})
