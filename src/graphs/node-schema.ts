import { z } from 'zod'
import type { GraphFamily, NodeData, NodeDefinition, Port } from '../kit/node.ts'
import { resource } from '../kit/schema.ts'
import type { Trigger } from '../kit/trigger.ts'
import { dataSchema } from './data-schema.ts'
import { displayResource, shownDisplay, shownWhen, whenResource } from './display-schema.ts'
import { nodes } from './nodes/index.ts'
import { errorPort } from './ports.ts'

const types = z.array(z.string()).meta({ example: ['SAY_AI', 'API'] })

const fits = z
  .strictObject({ flow: types, workflow: types })
  .meta({ description: 'The types that can follow, by kind of graph.' })

const data = z.record(z.string(), z.unknown())

/** A node type with everything that a form and a canvas need. */
export const nodeSchemaResource = resource('NodeSchema', {
  type: z.string().meta({ example: 'SAY_AI' }),
  title: z.string().meta({ example: 'Say' }),
  display: displayResource,
  graphs: z.array(z.enum(['flow', 'workflow'])).meta({ example: ['flow'] }),
  entryOf: z.enum(['default-flow', 'flow', 'workflow']).nullable().meta({
    description: 'The kind of graph that starts here. Null if the node is not an entry.',
    example: null,
  }),
  hasInput: z.boolean().meta({ description: 'Whether an edge can lead into it.' }),
  ports: z.array(
    z.strictObject({
      handle: z.string().meta({ example: 'default' }),
      label: z.string().meta({ example: 'next' }),
      taken: z.string().meta({ example: 'once the message is sent' }),
      when: whenResource,
      expected: z.boolean().meta({ description: 'Whether the node needs an edge here to be useful.' }),
      isError: z.boolean(),
      fits,
    }),
  ),
  branches: z
    .strictObject({
      each: z.string().meta({ example: 'condition, named by its ID' }),
      taken: z.string(),
      from: z.string().meta({ example: 'conditions' }),
      key: z.string().meta({ example: 'id' }),
      fits,
    })
    .nullable()
    .meta({
      description:
        'Ports that come from the data, before the others: one for each item of `from`, named by `key`.',
    }),
  loop: z.string().nullable().meta({ description: 'The port whose branch it repeats.', example: null }),
  breaksLoop: z.boolean(),
  waits: z.boolean().meta({ description: 'Whether it waits for an answer of the user.' }),
  triggers: z
    .array(
      z.strictObject({
        type: z.string().meta({ description: 'The value of `triggerType`.', example: 'CONTACT_CREATED' }),
        title: z.string().meta({ example: 'Contact created' }),
        on: z.string().meta({ description: 'The source of the event.', example: 'record.created' }),
        of: z
          .string()
          .nullable()
          .meta({ description: 'For records: the object, if it is fixed.', example: 'people' }),
        payload: data.meta({
          description: 'JSON Schema of `{trigger_payload}`.',
          example: { type: 'object' },
        }),
        sample: z.unknown().meta({ description: 'A payload for tests.', example: { row_id: '…' } }),
      }),
    )
    .meta({ description: 'The events that start a run here. Empty for other nodes.', example: [] }),
  result: z.string().nullable().meta({ description: 'The value of `{node_…}` after it ran.' }),
  defaults: data.meta({
    description: 'The default data.',
    example: { type: 'SAY_AI' },
  }),
  initial: z.strictObject({ flow: data, workflow: data }).meta({
    description: 'Data of a new node beyond the defaults, by kind of graph.',
    example: { flow: {}, workflow: {} },
  }),
  example: data.meta({ example: { type: 'SAY_AI', message: 'Hello!' } }),
  schema: data.meta({
    description:
      'JSON Schema of the data. `x-template`: text with `{NAMES}`. `x-secrets`: text that can contain `{secrets.NAME}`. `x-strict-names`: text in which unknown names are refused. `x-reference`: an id of the named type, with `x-constraint` for its requirements and `x-depends-on` for the keys that decide on it. `x-capture`: variables to fill. `x-variable`: the name of a variable that is written, or of a variable or node that is read. `x-code`: JavaScript or TypeScript. `readOnly`: written by the server. `format`: the format of a text.',
    example: { type: 'object' },
  }),
})

export function nodeSchema(definition: NodeDefinition): z.output<typeof nodeSchemaResource> {
  const { type, title, entry, branches, ports, loop, breaksLoop, waits, result, example } = definition
  const schema = dataSchema(definition)
  const behind = fitting(definition)
  return {
    type,
    title,
    display: shownDisplay(definition.display),
    graphs: [...definition.in],
    entryOf: entry ?? null,
    hasInput: entry === undefined,
    ports: ports.map((port) => ({ ...shownPort(port), fits: behind })),
    branches:
      branches === undefined
        ? null
        : {
            each: branches.each,
            taken: branches.taken,
            from: branches.from,
            key: branches.key,
            fits: behind,
          },
    loop: loop ?? null,
    breaksLoop,
    waits,
    triggers: definition.triggers.map(shownTrigger),
    result: result ?? null,
    defaults: defaultsOf(type, schema.properties ?? {}),
    initial: { flow: {}, workflow: {}, ...definition.display.initial },
    example: { ...example },
    schema: { ...schema },
  }
}

function shownTrigger({ type, title, source, payload, sample }: Trigger<NodeData>) {
  return {
    type,
    title,
    on: source.on,
    of: 'of' in source ? source.of : null,
    payload: { ...z.toJSONSchema(payload, { io: 'input', unrepresentable: 'any' }) },
    sample,
  }
}

function shownPort({ handle, label, taken, when: wanted, expected }: Port) {
  return {
    handle,
    label,
    taken,
    when: shownWhen(wanted),
    expected: expected === true,
    isError: handle === errorPort.handle,
  }
}

function defaultsOf(type: string, properties: Readonly<Record<string, { default?: unknown }>>) {
  const given = Object.entries(properties).flatMap(([key, field]): [string, unknown][] =>
    field.default === undefined ? [] : [[key, field.default]],
  )
  return { type, ...Object.fromEntries(given) }
}

/** The node types that an edge may lead to: no entries, and only types of the same graph. */
function fitting(definition: NodeDefinition): Record<GraphFamily, string[]> {
  const behind = (family: GraphFamily): string[] =>
    nodes
      .filter(
        (node) => node.entry === undefined && node.in.includes(family) && definition.in.includes(family),
      )
      .map(({ type }) => type)
  return { flow: behind('flow'), workflow: behind('workflow') }
}
