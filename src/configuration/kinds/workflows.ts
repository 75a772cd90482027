import { portableGraph } from '../../graphs/index.ts'
import { picked } from '../content.ts'
import { graphContent } from '../graph.ts'
import { graphItems } from '../graph-defaults.ts'
import type { Kind } from '../kind.ts'
import { writeGraph } from './flows.ts'
import { simpleKind } from './simple.ts'
import { readVariables, variableDefaults, writeVariables } from './variables.ts'

const base = simpleKind({
  folder: 'workflows',
  list: 'workflows',
  paged: true,
  kind: 'workflow',
  keys: ['name', 'description'],
  change: 'PUT',
  defaults: {
    values: () => ({ description: null }),
    items: { ...graphItems, variables: () => variableDefaults },
  },
})

export const workflowKind: Kind = {
  ...base,
  read: async (reader, { id, row }) => ({
    ...picked(row, ['name', 'description', 'status']),
    ...(await readVariables(reader, `workflows/${id}`)),
    ...(await graphContent(reader, portableGraph.parse(await reader.api(`GET /workflows/${id}/export`)))),
  }),
  write: [
    (writer, file, id) => writeVariables(writer, file, `workflows/${id}`),
    (writer, { path, content }, id) => writeGraph(writer, `/workflows/${id}`, 'workflow', path, content),
  ],
}
