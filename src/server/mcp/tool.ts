import { z } from 'zod'
import { closest } from '../../kit/closest.ts'
import { Problem } from '../../kit/problem.ts'
import type { InnerCall, InnerRequest } from '../http/inner-call.ts'
import type { Operations } from './operations.ts'

/** The context of a tool: the API, with the rights of the caller. */
export interface ToolContext {
  call: InnerCall
  operations: Operations
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/** One tool of the MCP server. */
export interface Tool {
  name: string
  title: string
  description: string
  input: z.ZodType
  /** True if it changes nothing, so that a client doesn't need to ask first. */
  reads: boolean
  /** True if it may delete something. Declared by tools that change something. */
  destroys?: boolean
  run: (context: ToolContext, input: unknown) => Promise<unknown>
}

export function tool<S extends z.ZodType>(
  definition: Omit<Tool, 'input' | 'run'> & {
    input: S
    run: (context: ToolContext, input: z.output<S>) => Promise<unknown>
  },
): Tool {
  // The input was parsed with this schema.
  return { ...definition, run: (context, input) => definition.run(context, input as z.output<S>) }
}

/** A refusal by the API, with its own message. */
export class Refused extends Error {
  readonly answer: unknown

  constructor(status: number, answer: unknown) {
    super(`The API answered ${status}.`)
    this.answer = answer
  }
}

/** Calls the API and returns the part of its answer that the schema describes. */
export async function askFor<S extends z.ZodType>(
  call: InnerCall,
  request: InnerRequest,
  schema: S,
): Promise<z.output<S>> {
  return schema.parse(await ask(call, request))
}

/** Calls the API and returns its answer. Throws refusals. */
export async function ask(call: InnerCall, request: InnerRequest): Promise<unknown> {
  const { status, body } = await call(request)
  if (status >= 400) throw new Refused(status, body)
  return body
}

const namedPage = z.object({
  results: z.array(z.object({ id: z.union([z.string(), z.number()]), name: z.string() })),
  next_cursor: z.string().nullish(),
})

const pageSize = 100
const mostPages = 20

/** The ID of a resource that is given by ID or name. */
export async function idOf(
  call: InnerCall,
  list: `/${string}`,
  kind: string,
  given: string,
): Promise<string> {
  const wanted = given.trim().toLowerCase()
  const names: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < mostPages; page++) {
    const query = pageOf(list, cursor)
    const { results, next_cursor: next } = await askFor(call, { method: 'GET', path: query }, namedPage)
    const found = results.find(
      ({ id, name }) => String(id).toLowerCase() === wanted || name.toLowerCase() === wanted,
    )
    if (found !== undefined) return String(found.id)
    names.push(...results.map(({ name }) => name))
    if (next === undefined || next === null) break
    cursor = next
  }
  const near = closest(given, names)
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`
  throw new Problem('not_found', `There is no ${kind} "${given.slice(0, 100)}".${hint}`)
}

function pageOf(list: string, cursor: string | null): string {
  // The list of agents is short and has no pages.
  if (list === '/agents') return list
  return `${list}?limit=${pageSize}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`
}
