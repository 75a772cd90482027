import { z } from 'zod'
import {
  nodeDefinitions,
  nodeGuidance,
  nodeSchema,
  nodeSchemaResource,
  nodeSummary,
  nodes,
} from '../../graphs/index.ts'
import { markdown, ok } from '../../kit/answers.ts'
import { closest } from '../../kit/closest.ts'
import type { NodeDefinition } from '../../kit/node.ts'
import { Problem } from '../../kit/problem.ts'
import { listOf, resource } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'

const nodeTypeResource = resource('NodeType', {
  type: z.string().meta({ example: 'SAY_AI' }),
  title: z.string().meta({ example: 'Say' }),
  validInFlow: z.boolean(),
  validInWorkflow: z.boolean(),
  multipleOutgoingEdges: z.boolean(),
})

const list = endpoint({
  route: 'GET /guidance/nodes',
  key: 'any',
  summary: 'List node types',
  returns: ok(listOf(nodeTypeResource)),
  handle: () => ({ results: nodes.map(nodeSummary), next_cursor: null }),
})

const params = z.strictObject({ nodeType: z.string().max(100).meta({ example: 'SAY_AI' }) })

function definitionOf(nodeType: string): NodeDefinition {
  const definition = nodeDefinitions.get(nodeType)
  if (definition !== undefined) return definition
  const suggestion = closest(nodeType, nodeDefinitions.keys())
  throw new Problem(
    'not_found',
    `There is no such node type${suggestion === undefined ? '.' : `; did you mean ${suggestion}?`}`,
  )
}

const read = endpoint({
  route: 'GET /guidance/nodes/{nodeType}',
  key: 'any',
  summary: 'Get the guide of a node type in Markdown',
  params,
  returns: markdown,
  errors: ['not_found'],
  handle: ({ params: { nodeType } }) => nodeGuidance(definitionOf(nodeType)),
})

const readSchema = endpoint({
  route: 'GET /guidance/nodes/{nodeType}/schema',
  key: 'any',
  summary: 'Get the schema of a node type',
  description:
    'Returns what forms and canvases need: the JSON Schema of the data with descriptions, the ports, the types that can follow, and defaults.',
  params,
  returns: ok(nodeSchemaResource),
  errors: ['not_found'],
  addition: true,
  handle: ({ params: { nodeType } }) => nodeSchema(definitionOf(nodeType)),
})

const listSchemas = endpoint({
  route: 'GET /guidance/node-schemas',
  key: 'any',
  summary: 'Get the schemas of all node types',
  description: 'Editors read it when they open.',
  returns: ok(listOf(nodeSchemaResource)),
  addition: true,
  handle: () => ({ results: nodes.map(nodeSchema), next_cursor: null }),
})

export const guidanceEndpoints = [list, read, readSchema, listSchemas]
