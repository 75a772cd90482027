import { performance } from 'node:perf_hooks'
import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import type { UserCaller } from '../../kit/caller.ts'
import { parse } from '../../kit/issues.ts'
import { Problem, wrong } from '../../kit/problem.ts'
import { numberId } from '../../kit/schema.ts'
import type { CallableTool } from '../../kit/toolbox.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { OutboundError } from '../../platform/outbound/index.ts'
import { readTool } from '../tools/tools.ts'
import { customTools } from '../tools/usable.ts'

const params = z.strictObject({ toolId: numberId })

const toolFunction = z.strictObject({
  name: z.string().meta({ example: 'find_order' }),
  description: z.string().meta({ example: 'Finds an order by its number.' }),
  parameters: z.record(z.string(), z.unknown()).meta({
    description: 'A JSON Schema of the arguments.',
    example: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
  }),
  acts: z.boolean().meta({ description: 'Whether the function changes data.', example: false }),
})

/** A tool's functions as models get them, with the rights of the caller. */
async function functionsOf(app: App, caller: UserCaller, toolId: number): Promise<CallableTool[]> {
  await readTool(app.db, caller.account.id, toolId)
  return customTools(app, { account: caller.account, user: caller.user, causes: [] }, [toolId])
}

const functions = endpoint({
  route: 'GET /tools/{toolId}/functions',
  key: 'user',
  summary: 'List the functions of a tool',
  description:
    'Returns the functions that a model can call: one for an HTTP or MCP tool, one per operation of a TABLE tool, none if the tool is off or its object was deleted.',
  params,
  returns: ok(z.strictObject({ results: z.array(toolFunction) })),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params: { toolId } }) => ({
    results: (await functionsOf(app, caller, toolId)).map(({ name, description, input, acts }) => ({
      name,
      description,
      parameters: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
      acts,
    })),
  }),
})

const tried = z.strictObject({
  function: z.string().meta({ example: 'find_order' }),
  success: z.boolean(),
  output: z
    .unknown()
    .meta({ description: 'The result as the model would see it.', example: { state: 'sent' } }),
  error: z.string().nullable().meta({ description: 'The error as the model would see it.', example: null }),
  milliseconds: z.int().meta({ example: 120 }),
})

const tryTool = endpoint({
  route: 'POST /tools/{toolId}/try',
  key: 'user',
  summary: 'Try a tool',
  description: "Calls the tool like a model would, with the caller's rights. Changes are real.",
  params,
  body: z.strictObject({
    function: z.string().max(200).optional().meta({
      description: 'The function to call. Optional if the tool has only one.',
      example: 'find_order',
    }),
    input: z.record(z.string(), z.unknown()).default({}).meta({ description: 'The arguments.', example: {} }),
  }),
  returns: ok(tried),
  errors: ['not_found', 'conflict'],
  addition: true,
  opensTransactions: 'several',
  handle: async ({ app, caller, params: { toolId }, body, requestId, signal }) => {
    const offered = await functionsOf(app, caller, toolId)
    if (offered.length === 0) {
      throw new Problem('conflict', 'The tool offers nothing now: it is switched off, or its object is gone.')
    }
    const chosen = choose(offered, body.function)
    const input = parse(chosen.input, body.input, ['input'])
    return call(chosen, input, { signal, key: `try/${requestId}` })
  },
})

function choose(offered: readonly CallableTool[], name: string | undefined): CallableTool {
  const found = name === undefined && offered.length === 1 ? offered[0] : undefined
  const chosen = found ?? offered.find((one) => one.name === name)
  if (chosen !== undefined) return chosen
  const names = offered.map((one) => `"${one.name}"`).join(', ')
  throw wrong('function', 'not_found', `Must be one of its functions: ${names}.`)
}

async function call(
  chosen: CallableTool,
  input: unknown,
  context: Parameters<CallableTool['call']>[1],
): Promise<z.input<typeof tried>> {
  const started = performance.now()
  const result = (made: { success: boolean; output: unknown; error: string | null }) => ({
    function: chosen.name,
    ...made,
    milliseconds: Math.round(performance.now() - started),
  })
  try {
    return result({ success: true, output: (await chosen.call(input, context)) ?? null, error: null })
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof OutboundError)) throw error
    return result({ success: false, output: null, error: error.message })
  }
}

export const toolTryingEndpoints = [functions, tryTool]
