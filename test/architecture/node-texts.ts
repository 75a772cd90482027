import { hintOf, isShown, labelOf, optionLabel } from '../../console/graphs/panel/labels.ts'
import { controlOf, presentSchema } from '../../console/graphs/panel/schema.ts'
import { type DataSchema, type NodeType, portsOf } from '../../console/graphs/state/node-types.ts'
import { nodeSchema, nodes } from '../../src/graphs/index.ts'

/** All that the console says of nodes in words of the server: their names, ways out, settings, hints and choices. */
export function nodeTexts(): string[] {
  const texts = nodes.flatMap((definition) => {
    const type = nodeSchema(definition) as unknown as NodeType
    const ports = portsOf({ ...type, branches: null }, {}).map(({ label }) => label)
    return [type.title, ...ports, ...fieldsOf(type.schema).flatMap((field) => fieldTexts(type.schema, field))]
  })
  return [...new Set(texts)]
}

/** The keys that a form shows, beside some values or others. */
function fieldsOf(schema: DataSchema): [key: string, field: DataSchema][] {
  return Object.entries(schema.properties ?? {}).filter(
    ([key, { readOnly, const: only }]) => readOnly !== true && only === undefined && isShown('', key, {}),
  )
}

function fieldTexts(root: DataSchema, [key, written]: [string, DataSchema]): string[] {
  const field = presentSchema(written, root)
  const operations = root.properties?.['operation']?.enum ?? [undefined]
  const hints = operations.flatMap((operation) => hintOf(written.description, operation) ?? [])
  const control = controlOf(key, field)
  const inner =
    control === 'rows'
      ? fieldsOf(presentSchema(field.items ?? {}, root))
      : control === 'group'
        ? fieldsOf(field)
        : []
  return [labelOf(key), ...hints, ...optionsOf(key, field), ...inner.flatMap(rowTexts)]
}

/** Fields of a row say nothing more than their name. */
function rowTexts([key, field]: [string, DataSchema]): string[] {
  return [labelOf(key), ...optionsOf(key, field)]
}

function optionsOf(key: string, field: DataSchema): string[] {
  return (field.enum ?? []).map((one) => optionLabel(key, one))
}
