import { presentSchema } from '../../console/graphs/panel/schema.ts'
import { type FieldDisplay, optionLabel } from '../../console/graphs/state/node-display.ts'
import type { DataSchema, NodeType } from '../../console/graphs/state/node-types.ts'
import { nodeSchema, nodes } from '../../src/graphs/index.ts'

/** The node types as the console reads them. */
function consoleNodeTypes(): Map<string, NodeType> {
  return new Map(nodes.map((node) => [node.type, nodeSchema(node) as unknown as NodeType]))
}

/** Every text of node types that the console shows: names, purposes, summaries, ports, fields, hints and options. */
export function nodeTexts(): string[] {
  const texts = [...consoleNodeTypes().values()].flatMap(({ title, display, ports, schema }) => [
    title,
    display.purpose,
    ...display.summary.filter((line) => /[a-z]/.test(line.replaceAll(/\{\w+\}/g, ''))),
    ...ports.map(({ label }) => label),
    ...fieldTexts(display.fields, schema.properties ?? {}, schema),
  ])
  return [...new Set(texts)]
}

function fieldTexts(
  fields: Readonly<Record<string, FieldDisplay>>,
  schemas: Readonly<Record<string, DataSchema>>,
  root: DataSchema,
): string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const schema = presentSchema(schemas[key] ?? {}, root)
    const options = (schema.enum ?? []).map((value) => optionLabel(field, value))
    const inner = presentSchema(schema.items ?? schema, root).properties ?? {}
    return [
      field.label,
      ...(field.hint === null ? [] : [field.hint]),
      ...options,
      ...fieldTexts(field.fields ?? {}, inner, root),
    ]
  })
}
