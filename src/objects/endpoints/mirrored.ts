import { z } from 'zod'
import type { Answer, Answered } from '../../kit/answers.ts'
import type { Call, Endpoint, HandlerError, KeyKind, Method } from '../../kit/endpoint.ts'
import { forceQuery } from '../../kit/in-use.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { inside } from '../../platform/database/index.ts'
import { found, type Scope, type Which, withCurrentObject, withObject } from '../catalogue/catalogue.ts'
import { type Change, changeCatalogue } from '../catalogue/change.ts'
import type { Definition } from '../catalogue/definition.ts'
import { requireFullAccess } from '../definitions/sharing.ts'
import { explainingConflicts } from '../rows/conflicts.ts'

export const objectName = z.string().min(1).max(63).meta({ example: 'deals' })

type Shape = Readonly<Record<string, z.ZodType>>

/**
 * The purpose of an endpoint, which decides who may call it. Objects: definitions are for admins, rows for every
 * personal key. Tables: both need FULL_ACCESS to the table. Personal views need read access. Reading takes any key.
 */
type Purpose = 'read' | 'rows' | 'views' | 'definitions' | 'inspect'

const keys: Record<Purpose, Record<Definition['kind'], KeyKind>> = {
  read: { object: 'any', table: 'any' },
  rows: { object: 'user', table: 'user' },
  views: { object: 'user', table: 'user' },
  definitions: { object: 'admin', table: 'user' },
  inspect: { object: 'admin', table: 'user' },
}

interface Common<
  P extends Shape,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  A extends Answer,
> {
  /** The route below `/objects/{name}` and `/tables/{name}`: `POST /rows`. */
  route: Method | `${Method} /${string}`
  summary: string
  description?: string
  purpose: Purpose
  /** The kinds that the original contract has; the others are additions. */
  contract: 'both' | 'objects' | 'none'
  params?: P
  query?: Q
  body?: B
  consumes?: 'multipart'
  returns: A
  errors?: readonly HandlerError[]
  bodyLimit?: number
  heavy?: true
  reads?: true
  /** The handler opens its transactions itself. */
  opensTransactions?: 'one' | 'several'
}

interface Handled<A extends Answer, P extends Shape, Q, B> {
  /**
   * Uses the current definitions, for endpoints that show definitions. Otherwise `handle` checks them in its own
   * queries.
   */
  fresh?: true
  handle: (call: MirroredCall<P, Q, B>) => Promise<Answered<A>>
}

type Params<P extends Shape> = z.output<z.ZodObject<P>> & { name: string }
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

type MirroredCall<P extends Shape, Q, B> = Omit<Call<App, 'any', Params<P>, Output<Q>, Output<B>>, 'app'> & {
  scope: Scope
}

/** The same endpoint for objects and for tables. */
export function mirrored<
  A extends Answer,
  P extends Shape = Shape,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>({ fresh, handle, ...definition }: Common<P, Q, B, A> & Handled<A, P, Q, B>): Endpoint<App>[] {
  const using = fresh === true ? withCurrentObject : withObject
  const isChange = !definition.route.startsWith('GET') && definition.reads !== true
  const isWhole = isChange && definition.opensTransactions === undefined
  // Work on stale definitions is retried, so the transaction begins here.
  return both({ ...definition, ...(isWhole ? { opensTransactions: 'one' } : {}) }, (which, call) =>
    using(call.app, call.caller, which, (scope) => {
      requireRight(definition.purpose, scope.object, scope)
      if (!isWhole) return handle({ ...call, scope })
      return explainingConflicts(scope, () =>
        call.transactLast((app) => handle({ ...call, scope: { ...scope, app } })),
      )
    }),
  )
}

type ChangeCall<P extends Shape, B> = {
  app: App
  caller: Scope['actor']
  change: Change
  object: Definition
  params: Params<P>
  body: Output<B>
  /** True to delete despite uses. */
  force: boolean
}

/**
 * The same change to definitions for objects and for tables. `change` runs in the transaction, alone in its account.
 * `answer` sees the definitions after the change.
 */
export function redefining<
  T,
  A extends Answer,
  P extends Shape = Shape,
  B extends z.ZodType | undefined = undefined,
>(
  definition: Omit<Common<P, undefined, B, A>, 'purpose' | 'query'> & {
    /** Accepts `force=true`, for deletions that are refused while in use. */
    forced?: true
    change: (call: ChangeCall<P, B>) => Promise<T>
    /** Earlier values for the audit log. */
    before?: (object: Definition, params: Params<P>) => Record<string, unknown>
    /** Runs once the change is committed. */
    after?: (app: App, result: T) => Promise<void>
    /** Omitted if the answer is empty. */
    answer?: (scope: Scope, result: T, params: Params<P>) => Promise<Answered<A>> | Answered<A>
  },
): Endpoint<App>[] {
  const { change: work, before, after, answer, forced, ...common } = definition
  const full = {
    ...common,
    purpose: 'definitions' as const,
    errors: withBusy(definition.errors),
    ...(forced === true ? { query: forceQuery } : {}),
  }
  return both({ ...full, opensTransactions: 'one' }, async (which, call) => {
    const { app, caller, params, body } = call
    const results: T[] = []
    const answered = await changeCatalogue(
      app,
      caller.account.id,
      async (change) => {
        const object = found(change.catalogue, which, caller)
        requireRight('definitions', object, { actor: caller })
        const force = forced === true && call.query.force === true
        if (before !== undefined) call.audit({ before: before(object, params) })
        const transaction = inside(app, change.db)
        const result = await work({ app: transaction, caller, change, object, params, body, force })
        results.push(result)
        if (answer === undefined) return undefined as Answered<A>
        return withCurrentObject(transaction, caller, { id: object.id }, async (scope) =>
          answer(scope, result, params),
        )
      },
      call.transactLast,
    )
    const result = results.at(-1)
    if (result !== undefined) await after?.(app, result)
    return answered
  })
}

function withBusy(errors: readonly HandlerError[] = []): HandlerError[] {
  return [...new Set<HandlerError>([...errors, 'not_found', 'conflict', 'unavailable'])]
}

function requireRight(purpose: Purpose, object: Definition, { actor }: Pick<Scope, 'actor'>): void {
  if (object.kind === 'table' && (purpose === 'rows' || purpose === 'definitions'))
    requireFullAccess(object, actor)
}

function both<
  P extends Shape,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  A extends Answer,
>(
  definition: Common<P, Q, B, A>,
  handle: (which: Which, call: Call<App, 'any', Params<P>, Output<Q>, Output<B>>) => Promise<Answered<A>>,
): Endpoint<App>[] {
  const [method, path = ''] = definition.route.split(' ')
  const { route: _route, purpose, contract, params, errors = [], ...rest } = definition
  return (['object', 'table'] as const).map((kind) =>
    endpoint({
      ...rest,
      route: `${method as Method} /${kind}s/{name}${path}`,
      key: keys[purpose][kind],
      params: z.strictObject({ name: objectName, ...params }),
      errors: [
        ...new Set<HandlerError>([
          ...errors,
          'not_found',
          ...(keys[purpose][kind] === 'any' ? [] : (['forbidden'] as const)),
        ]),
      ],
      ...(contract === 'both' || (contract === 'objects' && kind === 'object')
        ? {}
        : { addition: true as const }),
      handle: (call) => {
        const { name } = call.params
        return handle({ kind, name }, call as unknown as Call<App, 'any', Params<P>, Output<Q>, Output<B>>)
      },
    }),
  )
}
