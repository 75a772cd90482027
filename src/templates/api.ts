import { sql } from 'kysely'
import { z } from 'zod'
import type { UserCaller } from '../kit/caller.ts'
import { isAdmin } from '../kit/caller.ts'
import type { Call, Endpoint, KeyKind, Route } from '../kit/endpoint.ts'
import { splitRoute } from '../kit/endpoint.ts'
import { parse } from '../kit/issues.ts'
import { forbidden, Problem } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import { type Db, transact } from '../platform/database/index.ts'

export interface OwnApi {
  /** Calls an operation of the API: `POST /agents/0199…/flows`, with its body. */
  (route: Route, body?: unknown): Promise<unknown>
  /** The same; undefined after a 409, and the installation continues as if the call had not happened. */
  unlessTaken: (route: Route, body?: unknown) => Promise<unknown>
}

export const withId = z.looseObject({ id: z.string() })
export const withNumber = z.looseObject({ id: z.int() })
export const withResults = <S extends z.ZodType>(item: S) => z.looseObject({ results: z.array(item) })

type Request = Pick<
  Call<App, KeyKind, unknown, unknown, unknown>,
  'headers' | 'requestId' | 'client' | 'signal'
>

const nothing = z.strictObject({})

/**
 * The API without the network: every body is checked by the endpoint's schema, and the caller has their usual rights.
 * `app.db` may be a transaction, which all calls then join.
 */
export function ownApi(
  app: App,
  caller: UserCaller,
  request: Request,
  { sessions = false }: { sessions?: boolean } = {},
): OwnApi {
  // Read once, because each access to the signal of a request adds a listener.
  const { headers, requestId, client, signal } = request
  const call = async (route: Route, body: unknown = {}) => {
    const [method, address] = splitRoute(route)
    const [path = '', search = ''] = address.split('?')
    const { endpoint, params } = find(app, method, path, sessions)
    if ((endpoint.key === 'admin' || endpoint.needs.includes('admin')) && !isAdmin(caller))
      throw forbidden('Only an ADMIN or OWNER of the account may do this.')
    if (endpoint.key === 'session' && endpoint.changes && caller.via.kind !== 'session')
      throw forbidden('A key may not change this: sign in.')
    return endpoint.handle({
      headers,
      requestId,
      client,
      signal,
      app,
      caller,
      params: endpoint.params === undefined ? undefined : parse(endpoint.params, params),
      query: parse(endpoint.query ?? nothing, Object.fromEntries(new URLSearchParams(search))),
      body: parse(endpoint.body ?? nothing, body),
      audit: () => undefined,
      setHeader: () => undefined,
      transactLast: (work) => transact(app, work),
      bytes: Buffer.alloc(0),
      parts: noParts(),
    })
  }
  return Object.assign(call, {
    unlessTaken: (route: Route, body?: unknown) => unlessTaken(app.db, () => call(route, body)),
  })
}

/** A statement refused by PostgreSQL aborts the transaction, so this rolls back to a savepoint. */
async function unlessTaken(transaction: Db, work: () => Promise<unknown>): Promise<unknown> {
  await sql`savepoint template_step`.execute(transaction)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'conflict')) throw error
    await sql`rollback to savepoint template_step`.execute(transaction)
    return undefined
  }
}

async function* noParts(): AsyncGenerator<never> {}

interface Pattern {
  endpoint: Endpoint<App>
  steps: readonly string[]
}

const patterns = new WeakMap<App['capabilities'], Map<string, Pattern[]>>()

/** Grouped by method and number of segments, so that thousands of calls don't each search hundreds of endpoints. */
function patternsOf(capabilities: App['capabilities']): Map<string, Pattern[]> {
  const known = patterns.get(capabilities)
  if (known !== undefined) return known
  const all = capabilities.flatMap(({ endpoints }) =>
    endpoints.map((endpoint) => ({ endpoint, steps: endpoint.path.split('/') })),
  )
  const made = Map.groupBy(all, ({ endpoint, steps }) => `${endpoint.method} ${steps.length}`)
  patterns.set(capabilities, made)
  return made
}

function find(app: App, method: string, path: string, sessions: boolean) {
  const parts = path.split('/')
  const matches = (patternsOf(app.capabilities).get(`${method} ${parts.length}`) ?? [])
    .filter(({ endpoint }) => isOpen(endpoint, sessions))
    .flatMap(({ endpoint, steps }) => {
      const params = paramsOf(steps, parts)
      return params === undefined ? [] : [{ endpoint, params }]
    })
    // A literal path wins over one with a parameter in the same place, as on the server.
    .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  const [match] = matches
  if (match === undefined) throw new Error(`there is no operation ${method} ${path}`)
  return match
}

/**
 * The endpoints that a personal key may call, and with `sessions` also those of a session. Endpoints that require a
 * confirmation are never called without the user.
 */
function isOpen({ key, consumes, needs }: Endpoint<App>, sessions: boolean): boolean {
  if (consumes !== undefined || needs.includes('confirmation')) return false
  return key === 'any' || key === 'user' || key === 'admin' || (key === 'session' && sessions)
}

function paramsOf(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [index, step] of pattern.entries()) {
    const part = parts[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(step)?.[1]
    if (name !== undefined) params[name] = decodeURIComponent(part)
    else if (step !== part) return undefined
  }
  return params
}
