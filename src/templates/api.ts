import { sql } from 'kysely'
import { z } from 'zod'
import type { UserCaller } from '../kit/caller.ts'
import { isAdmin } from '../kit/caller.ts'
import type { Call, Endpoint, KeyKind, Route } from '../kit/endpoint.ts'
import { splitRoute } from '../kit/endpoint.ts'
import { parse } from '../kit/issues.ts'
import { forbidden, Problem } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'

export interface OwnApi {
  /** Calls an operation of the API: `POST /agents/0199…/flows`, with its body. */
  (route: Route, body?: unknown): Promise<unknown>
  /** The same; undefined where it answers 409, after which all else goes on as if it had not been called. */
  unlessTaken: (route: Route, body?: unknown) => Promise<unknown>
}

/** What most operations answer, as far as whoever calls them goes on with it. */
export const withId = z.looseObject({ id: z.string() })
export const withNumber = z.looseObject({ id: z.int() })
export const withResults = <S extends z.ZodType>(item: S) => z.looseObject({ results: z.array(item) })

type Request = Pick<
  Call<App, KeyKind, unknown, unknown, unknown>,
  'headers' | 'requestId' | 'client' | 'signal'
>

const nothing = z.strictObject({})

/**
 * The API as its own handlers see it, without the way over the network: every body is checked by the endpoint's schema,
 * and the caller has the rights that they have outside. `app.db` may be a transaction, which all of it then joins.
 */
export function ownApi(app: App, caller: UserCaller, request: Request): OwnApi {
  const call = async (route: Route, body: unknown = {}) => {
    const [method, path] = splitRoute(route)
    const { endpoint, params } = find(app, method, path)
    if (endpoint.key === 'admin' && !isAdmin(caller))
      throw forbidden('Only an ADMIN or OWNER of the account may do this.')
    return endpoint.handle({
      ...request,
      app,
      caller,
      params: endpoint.params === undefined ? undefined : parse(endpoint.params, params),
      query: parse(endpoint.query ?? nothing, {}),
      body: parse(endpoint.body ?? nothing, body),
      audit: () => undefined,
      setHeader: () => undefined,
      parts: noParts(),
    })
  }
  return Object.assign(call, {
    unlessTaken: (route: Route, body?: unknown) => unlessTaken(app.db, () => call(route, body)),
  })
}

/** A statement that PostgreSQL refused has ended the transaction, unless it goes back to where it was before. */
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

function find(app: App, method: string, path: string) {
  const parts = path.split('/')
  const matches = app.capabilities
    .flatMap((capability) => capability.endpoints)
    .filter((endpoint) => endpoint.method === method && takesAnyCaller(endpoint))
    .flatMap((endpoint) => {
      const params = paramsOf(endpoint.path.split('/'), parts)
      return params === undefined ? [] : [{ endpoint, params }]
    })
    // A path that is written out goes before one with a parameter in the same place, as on the server.
    .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  const [match] = matches
  if (match === undefined) throw new Error(`there is no operation ${method} ${path} for templates`)
  return match
}

/** What a person's key may call. Nothing that asks for a session, and so perhaps for a confirmation, is done unseen. */
function takesAnyCaller({ key, consumes }: Endpoint<App>): boolean {
  return (key === 'any' || key === 'user' || key === 'admin') && consumes === undefined
}

function paramsOf(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, step] of pattern.entries()) {
    const part = parts[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(step)?.[1]
    if (name !== undefined) params[name] = decodeURIComponent(part)
    else if (step !== part) return undefined
  }
  return params
}
