import { z } from 'zod'
import { done, type Effects, NodeFailure } from '../../kit/effects.ts'
import type { Lookup } from '../../kit/lookup.ts'
import { codeText, node, variableName } from '../../kit/node.ts'
import { innermostLoop, loopSuffixes } from '../names.ts'
import { mentions } from '../names-in-code.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { listAt, listPath } from './lists.ts'

const mostItems = 10_000

export const codeNode = node({
  type: 'CODE',
  title: 'Code',
  display: {
    icon: 'code',
    group: 'data',
    purpose: 'Runs JavaScript or TypeScript',
    summary: ['Once per item of {itemsFrom}', '{code}'],
    initial: { flow: { code: 'return input' }, workflow: { code: 'return input' } },
    fields: {
      mode: { label: 'Run', options: { ONCE: 'Once', PER_ITEM: 'Once per item' } },
      itemsFrom: { label: 'Items', hint: 'A variable, or the result of a node, that is a list' },
      itemsPath: { label: 'Path', hint: 'Path to the list inside it', isAdvanced: true },
      code: { label: 'Code', hint: 'JavaScript or TypeScript that returns the result', control: 'code' },
    },
  },
  in: ['flow', 'workflow'],
  data: {
    mode: z
      .enum(['ONCE', 'PER_ITEM'])
      .default('ONCE')
      .describe('With PER_ITEM, the code runs for each of `items`, and the result is the list of results.'),
    itemsFrom: variableName()
      .nullable()
      .default(null)
      .describe('The list `items`: the name of a variable, or the ID or alias of a node for its result.'),
    itemsPath: listPath().describe('The property path of the list in it. Empty if it is the list itself.'),
    code: codeText().min(1).describe('JavaScript or TypeScript, the body of an async function.'),
  },
  rules: ({ mode, itemsFrom }, fail) => {
    if (mode === 'PER_ITEM' && (itemsFrom === undefined || itemsFrom === null)) {
      fail('itemsFrom', 'Choose the list whose items the code runs for.', 'required')
    }
  },
  ports: [defaultPort('with the result of the code'), errorPort],
  guidance: `Runs JavaScript, or TypeScript whose types are removed, and returns what the code returns. The result must be JSON.
The code is the body of an async function, so it ends with \`return\`. It reads these values:

- \`input\`: the trigger data of an automation, or the visitor's message in a flow.
- \`variables\`: variables by name, such as \`variables.EMAIL\`. Values are texts, or null.
- \`nodes\`: results of earlier nodes by alias, such as \`nodes.Terms\` or \`nodes['Find lines']\`. Null if the node hasn't run.
- \`items\`: the list that \`itemsFrom\` names.
- \`item\` and \`index\`: with \`mode\` PER_ITEM, the current item and its number from 0.
- \`loop.item\`, \`loop.index\`, \`loop.length\`: inside of a loop.

Write the names of nodes and variables in the code: only those that its text contains are there.

\`console.log\` writes to the trace of the step. There is no network, no file system, no timer and no package. Dates are in UTC.
An execution may take 5 seconds of processor time, 64 MiB of memory and 1 MiB of output. A mistake or a limit takes the error
port, with its line. PER_ITEM takes at most ${mostItems.toLocaleString('en')} items; the limits are those of all items together.`,
  result: 'what the code returns; with PER_ITEM, the list of what it returns for each item',
  example: { code: "const rate = Number(variables.VAT ?? '0.19')\nreturn { gross: input.net * (1 + rate) }" },
  repeatable: () => true,
  // Code of other accounts may run first.
  timeout: () => 120_000,
  run: async (effects, { code: text, mode, itemsFrom, itemsPath }) => {
    const { lookup } = effects
    const items = typeof itemsFrom === 'string' ? listAt(lookup, itemsFrom, itemsPath ?? '') : []
    if (mode === 'PER_ITEM' && items.length > mostItems) {
      throw new NodeFailure(`There are ${items.length} items. Code runs for at most ${mostItems}.`)
    }
    const values = { ...valuesFor(text, effects), items }
    return done(await effects.code({ code: text, values, ...(mode === 'PER_ITEM' ? { items } : {}) }))
  },
})

/** The values that the text of the code mentions. The others may be large, and need memory. */
function valuesFor(text: string, { lookup, conversation, payload }: Effects): Record<string, unknown> {
  const { variables = [], nodes = [] } = lookup.names?.() ?? {}
  const nodesByName = nodes.flatMap(({ nodeId, alias }) =>
    [alias, nodeId].filter((name) => mentions(text, name)).map((name) => [name, lookup(nodeId) ?? null]),
  )
  const named = variables.filter((name) => mentions(text, name))
  return {
    input: mentions(text, 'input') ? (conversation?.message ?? payload ?? null) : null,
    variables: Object.fromEntries(named.map((name) => [name, lookup(name) ?? null])),
    nodes: Object.fromEntries(nodesByName),
    ...loopAround(text, lookup),
  }
}

function loopAround(text: string, lookup: Lookup): { loop?: Record<string, unknown> } {
  if (!mentions(text, innermostLoop)) return {}
  const values = loopSuffixes.map((suffix) => [suffix, lookup(`${innermostLoop}.${suffix}`)] as const)
  return values.some(([, value]) => value === undefined) ? {} : { loop: Object.fromEntries(values) }
}
