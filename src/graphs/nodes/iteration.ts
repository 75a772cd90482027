import { z } from 'zod'
import { node, variableName } from '../../kit/node.ts'
import { listAt, listPath } from './lists.ts'

export const iterationNode = node({
  type: 'ITERATION',
  title: 'Loop',
  display: {
    icon: 'refresh',
    group: 'decide',
    purpose: 'Repeats steps for each item of a list',
    summary: ['For each item of {variableName}.{variablePath}', 'For each item of {variableName}'],
    fields: {
      variableName: { label: 'List', hint: 'A variable, or the result of a node' },
      variablePath: {
        label: 'Path',
        hint: 'Path to the list inside it. Leave empty after a search for records',
        isAdvanced: true,
      },
      continueOnError: { label: 'Continue when an item fails' },
    },
  },
  in: ['workflow'],
  data: {
    variableName: variableName().describe(
      'The list: the name of a workflow variable, or the ID or alias of a node for its result.',
    ),
    variablePath: listPath().describe(
      'The property path of the array in it. Empty if it is the array itself, such as the result of a DYNAMIC_TABLES SEARCH.',
    ),
    continueOnError: z
      .boolean()
      .default(false)
      .describe('True skips items that fail. False ends the run with the first failure.'),
  },
  ports: [
    { handle: 'body', label: 'for each', taken: 'for each item', expected: true },
    { handle: 'completed', label: 'when done', taken: 'after all items' },
    {
      handle: 'empty',
      label: 'if empty',
      taken: 'when the list is null or empty, instead of `completed`',
    },
  ],
  loop: 'body',
  guidance: `Runs its \`body\` branch once for each item of an array, in order. The body ends where its edges end. It needs no edge
back. With more than 50 items, the run fails before the body starts.

In the body, \`{node_….item}\` with the ID of this node is the current item (JSON for an object), \`{node_….item.path}\` a
part of it, \`{node_….index}\` its number from 0, and \`{node_….length}\` the number of items. \`{loop.item}\`, \`{loop.index}\`
and \`{loop.length}\` are those of the innermost loop. In a field for a record ID, a record as an item counts as its ID.`,
  result: 'the number of items, and the numbers of those that failed',
  example: { variableName: 'trigger_payload', variablePath: 'orders', continueOnError: true },
  items: (lookup, { variableName: name, variablePath }) => listAt(lookup, name, variablePath ?? ''),
  run: ({ lookup }, { variableName: name, variablePath, continueOnError }) => ({
    outcome: { kind: 'loop', items: listAt(lookup, name, variablePath ?? ''), continueOnError },
  }),
})
