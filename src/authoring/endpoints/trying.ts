import { z } from 'zod'
import { nodeIdText } from '../../graphs/index.ts'
import { ok } from '../../kit/answers.ts'
import { listOf, resource, timestamp } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { type GraphFamily, readDraft } from '../family.ts'
import { scopeAt, valueTypes } from '../node-scope.ts'

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
  valueFrom: z.enum(['run', 'default']).nullable(),
  valueAt: timestamp.nullable(),
})

/** What an editor asks about one node of a draft. */
export function tryingEndpoints(family: GraphFamily) {
  const { path, params } = family
  const nodeParams = params.extend({ nodeId: nodeIdText })

  const scope = endpoint({
    route: `GET ${path}/nodes/{nodeId}/scope`,
    key: 'any',
    summary: 'The names that the texts of a node can hold',
    description:
      'Results of the nodes before it (the nearest first), its loops, variables and secrets, with what they last were.',
    params: nodeParams,
    returns: ok(listOf(scopeName)),
    errors: ['not_found'],
    addition: true,
    handle: async ({ app, caller, params: named }) => {
      const draft = await readDraft(family, app, caller, named)
      const results = await scopeAt(family, app, draft, String(named['nodeId']))
      return { results, next_cursor: null }
    },
  })

  return [scope]
}
