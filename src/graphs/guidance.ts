import type { GraphKind, NodeDefinition } from '../kit/node.ts'
import { referenceKinds } from '../kit/references.ts'
import { type DataSchema, dataSchema } from './data-schema.ts'
import { errorPort } from './ports.ts'

export interface NodeSummary {
  type: string
  title: string
  validInFlow: boolean
  validInWorkflow: boolean
  /** True if there are several ports besides `error`. */
  multipleOutgoingEdges: boolean
}

export function nodeSummary(definition: NodeDefinition): NodeSummary {
  const ways = definition.ports.filter((port) => port.handle !== errorPort.handle)
  return {
    type: definition.type,
    title: definition.title,
    validInFlow: definition.in.includes('flow'),
    validInWorkflow: definition.in.includes('workflow'),
    multipleOutgoingEdges: definition.branches !== undefined || ways.length > 1,
  }
}

/** The guidance page of a node type, generated from its definition. */
export function nodeGuidance(definition: NodeDefinition): string {
  const { type, guidance, result, example } = definition
  const sections = [
    `# ${type}`,
    guidance,
    `## Where it may stand\n\n${placeText(definition)}`,
    `## Data\n\n${fieldTable(dataSchema(definition))}`,
    `## Ports\n\n${portText(definition)}`,
    ...(result === undefined
      ? []
      : [`## Result\n\n\`{node_<uuid>}\`, with the id of the node, is ${result}.`]),
    `## Example\n\n\`\`\`json\n${exampleBody(type, example)}\n\`\`\``,
  ]
  return `${sections.join('\n\n')}\n`
}

const entryText: Record<GraphKind, string> = {
  'default-flow': 'The entry of the default Start flow, and in no other graph. A graph has one entry.',
  flow: 'The entry of every flow but the default Start flow. A graph has one entry.',
  workflow: 'An entry of workflows. A graph has one entry.',
}

function placeText({ in: families, entry, instead }: NodeDefinition): string {
  if (entry !== undefined) return entryText[entry]
  if (families.length === 2) return 'In flows and in workflows.'
  return [families[0] === 'flow' ? 'In flows only.' : 'In workflows only.', instead].filter(Boolean).join(' ')
}

function portText({ branches, ports }: NodeDefinition): string {
  const lines = ports.map(({ handle, taken }) => `- \`${handle}\`: taken ${taken}.`)
  if (branches !== undefined) lines.unshift(`- one for each ${branches.each}: taken ${branches.taken}.`)
  return lines.length === 0 ? 'None: nothing follows this node.' : lines.join('\n')
}

function exampleBody(type: string, data: unknown): string {
  return JSON.stringify({ type, position: { positionX: 0, positionY: 0 }, data }, null, 2)
}

interface Row {
  path: string
  schema: DataSchema
  required: boolean
}

function fieldTable(schema: DataSchema): string {
  const rows = rowsOf(schema, '').map(
    ({ path, schema: field, required }) =>
      `| \`${path}\` | ${typeText(field)} | ${required ? 'yes' : 'no'} | ${notes(field)} |`,
  )
  return ['| Field | Type | Required | Notes |', '|---|---|---|---|', ...rows].join('\n')
}

function rowsOf(schema: DataSchema, prefix: string): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const path = `${prefix}${key}`
    const row = { path, schema: field, required: schema.required?.includes(key) === true }
    return [row, ...rowsInside(present(field), path)]
  })
}

function rowsInside(schema: DataSchema, path: string): Row[] {
  if (schema.properties !== undefined) return rowsOf(schema, `${path}.`)
  if (schema.items?.properties !== undefined) return rowsOf(schema.items, `${path}[].`)
  return []
}

/** The schema of a value without null. */
function present(schema: DataSchema): DataSchema {
  const options = schema.anyOf?.filter((option) => option.type !== 'null') ?? []
  const [only] = options
  return options.length === 1 && only !== undefined ? only : schema
}

function typeText(field: DataSchema): string {
  const schema = present(field)
  const nullable = schema !== field ? ' or null' : ''
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ') + nullable
  if (schema.$ref !== undefined) return `object${nullable}`
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeText).join(' or ')
  if (schema.type === 'array') return `array of ${typeText(schema.items ?? {})}${nullable}`
  if (isValues(schema.additionalProperties))
    return `object of ${typeText(schema.additionalProperties)}${nullable}`
  return ([schema.type ?? 'any value'].flat().join(' or ') + nullable).replace('integer', 'number')
}

function isValues(schema: boolean | DataSchema | undefined): schema is DataSchema {
  return typeof schema === 'object'
}

function notes(field: DataSchema): string {
  const kind = firstOf(field, (schema) => schema['x-reference'])
  return [
    field.description,
    firstOf(field, (schema) => schema['x-template']) === true ? 'May hold `{VARIABLES}`.' : undefined,
    kind === undefined ? undefined : `Must exist: ${referenceKinds[kind].label}.`,
    field.readOnly === true ? 'Written by the service; not to be sent.' : undefined,
    field.default === undefined || field.const !== undefined
      ? undefined
      : `Default: \`${JSON.stringify(field.default)}\`.`,
  ]
    .filter((note) => note !== undefined)
    .join(' ')
    .replaceAll('|', String.raw`\|`)
}

/** Reads the value itself and the contents of arrays, records and choices, but not the properties of objects. */
function firstOf<T>(schema: DataSchema, read: (schema: DataSchema) => T | undefined): T | undefined {
  const inner = [
    ...(schema.anyOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
    ...(isValues(schema.additionalProperties) ? [schema.additionalProperties] : []),
  ]
  return read(schema) ?? inner.map((one) => firstOf(one, read)).find((found) => found !== undefined)
}
