import { z } from 'zod'
import { Problem } from '../../kit/problem.ts'
import type { InnerCall, InnerRequest } from '../http/inner-call.ts'
import { ask, idOf, tool } from './tool.ts'

const objectName = z.string().min(1).max(200).meta({ description: 'The name of an object or table.' })

const find = tool({
  name: 'find_records',
  title: 'Find records',
  description:
    'Returns rows of an object or table. `query` is a filter such as {"path":"[Email]","operator":"equals","value":"ada@example.com"} or {"and":[…]}. `search` finds words.',
  input: z.strictObject({
    object: objectName,
    query: z.record(z.string(), z.unknown()).optional(),
    search: z.string().max(500).optional(),
    sort: z
      .array(z.strictObject({ field: z.string(), direction: z.enum(['asc', 'desc']) }))
      .max(5)
      .optional(),
    fields: z.array(z.string()).max(100).optional(),
    limit: z.int().min(1).max(100).default(20),
    cursor: z.string().max(2000).optional(),
  }),
  reads: true,
  run: ({ call }, { object, ...body }) =>
    onRows(call, object, (rows) => ({ method: 'POST', path: `${rows}/list`, body })),
})

const save = tool({
  name: 'save_record',
  title: 'Save a record',
  description:
    'Creates a row, updates the one with `id`, or, with `matchBy` (a unique field), updates the row with the same value or creates it.',
  input: z.strictObject({
    object: objectName,
    id: z.string().max(100).optional(),
    matchBy: z.string().max(200).optional(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Values by field name.' }),
  }),
  reads: false,
  run: ({ call }, { object, id, matchBy, data }) =>
    onRows(call, object, (rows) => {
      if (id !== undefined)
        return { method: 'PATCH', path: `${rows}/${encodeURIComponent(id)}`, body: { data } }
      return matchBy === undefined
        ? { method: 'POST', path: rows, body: { data } }
        : { method: 'POST', path: `${rows}/upsert`, body: { field: matchBy, rows: [{ data }] } }
    }),
})

const knowledge = tool({
  name: 'search_knowledge',
  title: 'Search knowledge',
  description: 'Returns passages of a knowledge base that answer a question, with their sources.',
  input: z.strictObject({
    knowledgeBase: z.string().min(1).max(200).meta({ description: 'The id or name.' }),
    query: z.string().min(1).max(2000),
    limit: z.int().min(1).max(20).default(5),
  }),
  reads: true,
  run: async ({ call }, { knowledgeBase, query, limit }) => {
    const id = await idOf(call, '/knowledge-bases', 'knowledge base', knowledgeBase)
    return ask(call, {
      method: 'POST',
      path: `/knowledge-bases/${id}/search`,
      body: { query, limit, mode: 'hybrid' },
    })
  },
})

/** Objects and tables have different paths. Callers don't need to know which one a name belongs to. */
async function onRows(
  call: InnerCall,
  name: string,
  request: (rows: string) => InnerRequest,
): Promise<unknown> {
  const kind = await kindOf(call, name)
  return ask(call, request(`/${kind}/${encodeURIComponent(name)}/rows`))
}

async function kindOf(call: InnerCall, name: string): Promise<'objects' | 'tables'> {
  const refusals: unknown[] = []
  for (const kind of ['objects', 'tables'] as const) {
    const { status, body } = await call({ method: 'GET', path: `/${kind}/${encodeURIComponent(name)}` })
    if (status === 200) return kind
    refusals.push(body)
  }
  const told = refusals
    .map((body) => (body as { message?: string }).message ?? '')
    .filter((text) => text !== '')
  throw new Problem(
    'not_found',
    `There is no object or table "${name.slice(0, 100)}". ${told.join(' ')}`.trim(),
  )
}

export const recordTools = [find, save, knowledge]
