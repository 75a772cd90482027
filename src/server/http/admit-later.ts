import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { expectedCaller } from '../../accounts/index.ts'
import type { Caller } from '../../kit/caller.ts'
import type { Endpoint } from '../../kit/endpoint.ts'
import type { App } from '../../platform/app.ts'
import { PendingCheck } from '../../platform/database/index.ts'
import { checkRights } from './admit.ts'
import { isInner } from './inner-call.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the caller is who they are taken for, where that is still to be asked. */
    check: PendingCheck | null
  }
}

/** The key is good, but something of whose it is has changed since it was last shown: a role, say. */
class CallerChanged extends Error {
  readonly caller: Caller | null

  constructor(caller: Caller | null) {
    super('the caller has changed')
    this.caller = caller
  }
}

// Larger bodies are read for those alone who have been let in.
const longestBody = 64 * 1024

/**
 * Who calls, as far as this process remembers, where the endpoint begins with a statement: whether that still holds is
 * asked in the same trip, and the statement is not run where it does not. Undefined where the key is to be looked up first.
 */
export function admitLater(
  app: App,
  endpoint: Endpoint<App>,
  request: FastifyRequest,
  admitNow: () => Promise<Caller | null>,
): Caller | undefined {
  const { headers } = request
  if (endpoint.checkedAlong !== true || isInner(request) || hasLongBody(request)) return undefined
  // What was answered before is looked up by a statement of its own.
  if (headers['idempotency-key'] !== undefined) return undefined
  const expected = expectedCaller(app, headers.authorization)
  if (expected === undefined || !hasRights(endpoint, expected.caller)) return undefined
  const { caller, guard, passed } = expected
  const alone = async (): Promise<void> => {
    const now = await admitNow()
    if (!isDeepStrictEqual(now, caller)) throw new CallerChanged(now)
  }
  request.check = new PendingCheck({ guard, passed, alone })
  return caller
}

function hasLongBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > longestBody
}

function hasRights(endpoint: Endpoint<App>, caller: Caller): boolean {
  try {
    checkRights(endpoint, caller)
    return true
  } catch {
    return false
  }
}

/** Runs what a request asks for under its check, and again where its caller has changed: until then nothing was done. */
export async function runChecked<T>(
  endpoint: Endpoint<App>,
  request: FastifyRequest,
  check: PendingCheck,
  work: (caller: Caller | null) => Promise<T>,
): Promise<T> {
  const { caller } = request
  try {
    return await check.during(() => work(caller))
  } catch (error) {
    if (!(error instanceof CallerChanged) || error.caller === null) throw error
    request.check = null
    request.caller = error.caller
    checkRights(endpoint, error.caller)
    return work(error.caller)
  }
}

/** What is answered to a request that failed: whoever is not let in learns nothing else. */
export async function errorOf(error: unknown, { check }: FastifyRequest): Promise<unknown> {
  try {
    await check?.settle()
    return error
  } catch (failure) {
    return failure instanceof CallerChanged ? error : failure
  }
}
