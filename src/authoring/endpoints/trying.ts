import { z } from 'zod'
import { existingNode, nodeIdText, storageIssues } from '../../graphs/index.ts'
import { noContent, ok } from '../../kit/answers.ts'
import { freeText, listOf, resource, timestamp } from '../../kit/schema.ts'
import { seenData } from '../../objects/index.ts'
import { endpoint } from '../../platform/app.ts'
import { type GraphFamily, readDraft } from '../family.ts'
import { scopeAt, valueTypes } from '../node-scope.ts'
import { pinsOf, putPin, readPin, removePin } from '../pins.ts'
import { shortened } from '../shortened.ts'
import { tryNode } from '../try.ts'

const scopeName = resource('ScopeName', {
  name: z.string().meta({ description: 'The name as it is written in braces.', example: 'trigger_payload' }),
  kind: z.enum(['variable', 'builtIn', 'node', 'loop', 'secret']),
  type: z
    .enum(valueTypes)
    .nullable()
    .meta({ description: 'The type of the last value. Null if unknown.', example: 'object' }),
  description: z.string().nullable(),
  nodeId: nodeIdText.nullable().meta({ description: 'The node whose result or loop it is.' }),
  alias: z.string().nullable(),
  value: z.unknown().meta({ description: 'The last value. Secrets have none.', example: { order: 17 } }),
  isShortened: z.boolean().meta({ description: 'Whether the value was cut off.' }),
  valueFrom: z.enum(['run', 'default', 'pinned', 'given']).nullable(),
  valueAt: timestamp.nullable(),
})

// As much as a form shows and a test run carries along.
const largestPin = 512 * 1024

const value = z.unknown().refine((given) => storageIssues(given).length === 0, {
  error: 'Must be JSON of 32 levels at most, without NUL characters or halves of surrogate pairs.',
  params: { code: 'invalid_value' },
})

const pinned = resource('PinnedValue', {
  nodeId: nodeIdText,
  output: z.unknown().meta({ example: { order: 17 } }),
  variables: z.record(z.string(), z.string()).meta({ example: { CITY: 'Lima' } }),
  isHidden: z.boolean().meta({
    description:
      'True if a teammate pinned it who may read records that the caller may not. Then it has no values.',
  }),
  updatedAt: timestamp,
})

const tried = resource('TriedNode', {
  success: z.boolean(),
  port: z
    .string()
    .nullable()
    .meta({ description: 'The port that the node would leave by.', example: 'default' }),
  output: z.unknown().meta({ description: 'The value of `{node_…}`.', example: { order: 17 } }),
  isShortened: z.boolean().meta({ description: 'Whether the output was cut off.' }),
  variables: z.record(z.string(), z.string()).meta({ description: 'The captured values.', example: {} }),
  said: z.array(z.string()).meta({ description: 'In flows: the messages to the user.', example: [] }),
  error: z.string().nullable(),
  milliseconds: z.int().meta({ example: 12 }),
  ai_credits: z.number().meta({ example: 0 }),
  dryRun: z.boolean(),
  details: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'Request and response, prompt and answer. Secrets are masked.', example: null }),
})

const nodeParamsOf = ({ params }: GraphFamily) => params.extend({ nodeId: nodeIdText })

const scope = (family: GraphFamily) =>
  endpoint({
    route: `GET ${family.path}/nodes/{nodeId}/scope`,
    key: 'any',
    summary: 'List the names that a node can use',
    description:
      'Returns results of earlier nodes (nearest first), loops, variables and secrets, with their last values.',
    params: nodeParamsOf(family),
    returns: ok(listOf(scopeName)),
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named }) => {
      const draft = await readDraft(family, app, caller, named)
      const results = await scopeAt(family, app, caller, draft, String(named['nodeId']))
      return { results, next_cursor: null }
    },
  })

const listPinned = (family: GraphFamily) =>
  endpoint({
    route: `GET ${family.path}/pinned`,
    key: 'any',
    summary: 'List nodes with pinned data',
    params: family.params,
    returns: ok(listOf(resource('PinnedNode', { nodeId: nodeIdText }))),
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named }) => {
      const draft = await readDraft(family, app, caller, named)
      const pins = await pinsOf(app.db, draft.graphId, await seenData(app, caller))
      const withPin = new Set(pins.map(({ nodeId }) => nodeId))
      const ids = draft.graph.nodes.map(({ nodeId }) => nodeId).filter((nodeId) => withPin.has(nodeId))
      return { results: ids.map((nodeId) => ({ nodeId })), next_cursor: null }
    },
  })

const readPinned = (family: GraphFamily) =>
  endpoint({
    route: `GET ${family.path}/nodes/{nodeId}/pinned`,
    key: 'any',
    summary: 'Get the pinned data of a node',
    params: nodeParamsOf(family),
    returns: ok(pinned),
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named }) => {
      const draft = await readDraft(family, app, caller, named)
      const { nodeId } = existingNode(draft.graph, String(named['nodeId']))
      return readPin(app.db, draft.graphId, await seenData(app, caller), nodeId)
    },
  })

const pinValue = (family: GraphFamily) =>
  endpoint({
    route: `PUT ${family.path}/nodes/{nodeId}/pinned`,
    key: 'any',
    summary: 'Pin data to a node',
    description:
      'Other nodes are tested with this result, and test runs with `usePinned` skip the node. Live runs ignore pinned data. Secret values are masked.',
    params: nodeParamsOf(family),
    body: z.strictObject({
      output: value.meta({ description: 'The result of the node.', example: { order: 17 } }),
      variables: z
        .record(z.string().max(200), freeText().max(50_000))
        .default({})
        .meta({ description: 'The captured values.', example: { CITY: 'Lima' } }),
    }),
    bodyLimit: largestPin,
    returns: ok(pinned),
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named, body }) => {
      const draft = await readDraft(family, app, caller, named)
      const node = existingNode(draft.graph, String(named['nodeId']))
      return putPin(app, caller, draft, node, body)
    },
  })

const unpin = (family: GraphFamily) =>
  endpoint({
    route: `DELETE ${family.path}/nodes/{nodeId}/pinned`,
    key: 'any',
    summary: 'Remove the pinned data of a node',
    params: nodeParamsOf(family),
    returns: noContent,
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named }) => {
      const draft = await readDraft(family, app, caller, named)
      await removePin(app.db, draft.graphId, existingNode(draft.graph, String(named['nodeId'])).nodeId)
    },
  })

const tryOne = (family: GraphFamily) =>
  endpoint({
    route: `POST ${family.path}/nodes/{nodeId}/try`,
    key: 'any',
    summary: 'Test a node of the draft',
    description:
      "Uses `input` and `variables`. Missing values come from pinned data, unless `usePinned` is false, or from the last run. Acts with the caller's rights. Changes are real, unless `dryRun` is true: then records don't change, messages are not sent, and other servers are only read from. Models are called and charged.",
    params: nodeParamsOf(family),
    body: z.strictObject({
      input: z.record(z.string().max(255), value).default({}).meta({
        description:
          'Values by name: results of nodes, `trigger_payload`, `loop`, and in flows `last_message` and related names.',
        example: {},
      }),
      variables: z.record(z.string().max(200), freeText().max(50_000)).default({}).meta({ example: {} }),
      usePinned: z.boolean().default(true).meta({
        description: 'Whether pinned data takes precedence over the last run.',
      }),
      dryRun: z.boolean().default(false).meta({ example: true }),
    }),
    returns: ok(tried),
    errors: ['not_found'],
    addition: true,
    opensTransactions: 'several',
    handle: async ({ app, caller, params: named, body, signal }) => {
      const draft = await readDraft(family, app, caller, named)
      const { output, credits, ...rest } = await tryNode(
        family,
        { app, caller, draft, signal },
        String(named['nodeId']),
        body,
      )
      const isLarge = JSON.stringify(output ?? null).length > largestPin
      const shown = isLarge ? shortened(output) : { value: output ?? null, isShortened: false }
      const { value: told, isShortened } = shown
      return { ...rest, output: told, isShortened, ai_credits: credits, dryRun: body.dryRun }
    },
  })

/** The endpoints of an editor for one node of a draft. */
export function tryingEndpoints(family: GraphFamily) {
  return [scope, listPinned, readPinned, pinValue, unpin, tryOne].map((make) => make(family))
}
