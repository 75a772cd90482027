import { z } from 'zod'
import { Problem, wrong } from '../../kit/problem.ts'
import type { CallableOperation } from './operations.ts'
import { ask, type ToolContext, tool } from './tool.ts'

const operationName = z
  .string()
  .min(1)
  .max(300)
  .meta({ description: 'The id (`getAgents`), or method and path (`GET /agents`).' })

const searchOperations = tool({
  name: 'search_operations',
  title: 'Search operations',
  description:
    'Finds API operations by words, such as "add a field" or "list failed runs". They cover everything that Frontdesk can do.',
  input: z.strictObject({
    query: z.string().min(1).max(500),
    limit: z.int().min(1).max(50).default(12),
  }),
  reads: true,
  run: async ({ operations }, { query, limit }) =>
    operations.search(query, limit).map(({ id, method, path, reads, described }) => ({
      operation: id,
      call: `${method} ${path}`,
      about: described.summary,
      with: reads ? 'read_operation' : 'change_operation',
    })),
})

const describe = tool({
  name: 'describe_operation',
  title: 'Describe an operation',
  description:
    'Returns the parameters, body schema and an example answer of an operation. Use it before you call the operation.',
  input: z.strictObject({ operation: operationName }),
  reads: true,
  run: async ({ operations }, { operation }) => operations.describe(operations.named(operation)),
})

const value = z.union([z.string().max(2000), z.number(), z.boolean()])
const callInput = z.strictObject({
  operation: operationName,
  params: z.record(z.string(), value).default({}).meta({ description: 'The values of {names} in the path.' }),
  query: z.record(z.string(), value).default({}).meta({ description: 'The query parameters.' }),
  body: z.record(z.string(), z.unknown()).optional(),
})

const read = tool({
  name: 'read_operation',
  title: 'Call a read operation',
  description: 'Calls an operation that changes nothing.',
  input: callInput,
  reads: true,
  run: (context, input) => perform(context, input, true),
})

const change = tool({
  name: 'change_operation',
  title: 'Call a write operation',
  description: 'Calls an operation that creates, changes or deletes something.',
  input: callInput.extend({
    idempotencyKey: z.string().min(1).max(255).optional().meta({
      description: 'An idempotency key of your choice, which makes this POST safe to repeat.',
    }),
  }),
  reads: false,
  destroys: true,
  run: (context, input) => perform(context, input, false),
})

interface Called extends z.output<typeof callInput> {
  idempotencyKey?: string | undefined
}

async function perform({ call, operations }: ToolContext, given: Called, reads: boolean): Promise<unknown> {
  const operation = operations.named(given.operation)
  if (operation.reads !== reads) {
    const other = reads ? 'change_operation' : 'read_operation'
    throw new Problem('bad_request', `${operation.id} is called with ${other}.`)
  }
  const { body, idempotencyKey } = given
  return ask(call, {
    method: operation.method,
    path: pathOf(operation, given),
    idempotencyKey,
    ...(body === undefined ? {} : { body }),
  })
}

function pathOf({ path, id }: CallableOperation, { params, query }: Called): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]))
  const stray = Object.keys(params).find((name) => !names.includes(name))
  if (stray !== undefined)
    throw wrong(`params.${stray.slice(0, 100)}`, 'unknown', `${id} has no such parameter.`)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const given = params[name]
    if (given === undefined || given === '') throw wrong(`params.${name}`, 'required', 'This is required.')
    return encodeURIComponent(String(given))
  })
  const search = new URLSearchParams(
    Object.entries(query).map(([name, one]): [string, string] => [name, String(one)]),
  ).toString()
  return search === '' ? filled : `${filled}?${search}`
}

export const operationTools = [searchOperations, describe, read, change]
