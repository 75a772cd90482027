import { z } from 'zod'
import { existingNode, nodeIdText, storageIssues } from '../../graphs/index.ts'
import { noContent, ok } from '../../kit/answers.ts'
import { freeText, listOf, resource, timestamp } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { type GraphFamily, readDraft } from '../family.ts'
import { scopeAt, valueTypes } from '../node-scope.ts'
import { pinsOf, putPin, readPin, removePin } from '../pins.ts'
import { shortened } from '../shortened.ts'
import { tryNode } from '../try.ts'

const scopeName = resource('ScopeName', {
  name: z.string().meta({ description: 'As it stands between braces.', example: 'trigger_payload' }),
  kind: z.enum(['variable', 'builtIn', 'node', 'loop', 'secret']),
  type: z
    .enum(valueTypes)
    .nullable()
    .meta({ description: 'Of what it last was; null where that is not known.', example: 'object' }),
  description: z.string().nullable(),
  nodeId: nodeIdText.nullable().meta({ description: 'The node whose result or loop it is.' }),
  alias: z.string().nullable(),
  value: z.unknown().meta({ description: 'What it last was, of secrets never.', example: { order: 17 } }),
  isShortened: z.boolean().meta({ description: 'Whether the value is longer than what is shown.' }),
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
  updatedAt: timestamp,
})

const tried = resource('TriedNode', {
  success: z.boolean(),
  port: z.string().nullable().meta({ description: 'The way out that it would take.', example: 'default' }),
  output: z.unknown().meta({ description: 'What `{node_…}` would hold.', example: { order: 17 } }),
  isShortened: z.boolean().meta({ description: 'Whether the output is longer than what is shown.' }),
  variables: z.record(z.string(), z.string()).meta({ description: 'What it captured.', example: {} }),
  said: z.array(z.string()).meta({ description: 'In flows: what was said to the user.', example: [] }),
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
    summary: 'The names that the texts of a node can hold',
    description:
      'Results of the nodes before it (the nearest first), its loops, variables and secrets, with what they last were.',
    params: nodeParamsOf(family),
    returns: ok(listOf(scopeName)),
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named }) => {
      const draft = await readDraft(family, app, caller, named)
      const results = await scopeAt(family, app, draft, String(named['nodeId']))
      return { results, next_cursor: null }
    },
  })

const listPinned = (family: GraphFamily) =>
  endpoint({
    route: `GET ${family.path}/pinned`,
    key: 'any',
    summary: 'List the nodes to which something is pinned',
    params: family.params,
    returns: ok(listOf(resource('PinnedNode', { nodeId: nodeIdText }))),
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named }) => {
      const draft = await readDraft(family, app, caller, named)
      const pins = await pinsOf(app.db, draft.graphId)
      const ids = draft.graph.nodes.map(({ nodeId }) => nodeId).filter((nodeId) => pins.has(nodeId))
      return { results: ids.map((nodeId) => ({ nodeId })), next_cursor: null }
    },
  })

const readPinned = (family: GraphFamily) =>
  endpoint({
    route: `GET ${family.path}/nodes/{nodeId}/pinned`,
    key: 'any',
    summary: 'Read what is pinned to a node',
    params: nodeParamsOf(family),
    returns: ok(pinned),
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named }) => {
      const draft = await readDraft(family, app, caller, named)
      return readPin(app.db, draft.graphId, existingNode(draft.graph, String(named['nodeId'])).nodeId)
    },
  })

const pinValue = (family: GraphFamily) =>
  endpoint({
    route: `PUT ${family.path}/nodes/{nodeId}/pinned`,
    key: 'any',
    summary: 'Pin what a node is taken to have brought about',
    description:
      'Others are then tried as if it had, and test runs with `usePinned` do not execute it. What is live knows nothing of it. Values of secrets are masked.',
    params: nodeParamsOf(family),
    body: z.strictObject({
      output: value.meta({ description: 'Its result.', example: { order: 17 } }),
      variables: z
        .record(z.string().max(200), freeText().max(50_000))
        .default({})
        .meta({ description: 'What it captured.', example: { CITY: 'Lima' } }),
    }),
    bodyLimit: largestPin,
    returns: ok(pinned),
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named, body }) => {
      const draft = await readDraft(family, app, caller, named)
      const node = existingNode(draft.graph, String(named['nodeId']))
      return putPin(app, draft, node, body)
    },
  })

const unpin = (family: GraphFamily) =>
  endpoint({
    route: `DELETE ${family.path}/nodes/{nodeId}/pinned`,
    key: 'any',
    summary: 'Take back what is pinned to a node',
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
    summary: 'Execute one node of the draft',
    description:
      'With what `input` and `variables` say; what they leave out is as it is pinned, unless `usePinned` is false, or was last. It acts with the rights of the caller, and what it does is done, unless `dryRun` is true: then records are left as they are, messages are not sent, and other servers are only read from. Models are asked, and charged.',
    params: nodeParamsOf(family),
    body: z.strictObject({
      input: z.record(z.string().max(255), value).default({}).meta({
        description:
          'By name: results of nodes, `trigger_payload`, `loop`; in flows `last_message` and its kin.',
        example: {},
      }),
      variables: z.record(z.string().max(200), freeText().max(50_000)).default({}).meta({ example: {} }),
      usePinned: z.boolean().default(true).meta({
        description: 'Whether what is pinned goes before what was last.',
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
