import { z } from 'zod'
import { notFound, wrong } from '../kit/problem.ts'
import { decodeCursor, encodeCursor } from '../kit/schema.ts'
import type { App } from '../platform/app.ts'
import { listConnected, readConnected } from './accounts/read.ts'
import type { ConnectedAccount } from './accounts/store.ts'
import { clientFor } from './client/client.ts'
import { asProblem, ProviderError } from './client/provider-error.ts'
import type { Provider, ResourceItem, ResourceType } from './provider.ts'

export interface LookUp {
  account: ConnectedAccount
  type: ResourceType
  parent: string
  limit: number
  cursor: string | undefined
  signal: AbortSignal
}

export interface LookedUp {
  results: (ResourceItem & Record<string, string>)[]
  next_cursor: string | null
}

const position = z.tuple([z.string(), z.string().max(2000)])

/** Loads a page of the things that triggers can be restricted to. */
export async function lookUp(app: App, request: LookUp): Promise<LookedUp> {
  const { account, type, parent, limit } = request
  const token = request.cursor === undefined ? undefined : tokenIn(request.cursor, type)
  try {
    const client = clientFor(app, account, request.signal)
    const page = await type.list(client, { limit, token }, parent)
    return {
      results: page.items.map((item) => ({ id: item.id, name: item.name, [type.key]: item.id })),
      next_cursor: page.next === null ? null : encodeCursor([type.type, page.next]),
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'refused' && token !== undefined) throw strangeCursor()
    throw asProblem(error, type.parent?.label ?? 'thing')
  }
}

function tokenIn(cursor: string, { type }: ResourceType): string {
  const [of, token] = decodeCursor(cursor, position)
  if (of !== type) throw strangeCursor()
  return token
}

function strangeCursor() {
  return wrong('cursor', 'invalid_cursor', 'This cursor is not one of this list; start again without it.')
}

/** The connected account for a look-up: the named one, or else the only one. */
export async function accountFor(
  app: App,
  accountId: number,
  provider: Provider,
  id: number | undefined,
): Promise<ConnectedAccount> {
  if (id !== undefined) {
    const account = await readConnected(app.db, accountId, id)
    if (account.provider === provider) return account
    throw wrong('connectedAccountId', 'invalid_reference', `This is no account of ${provider.name}.`)
  }
  const candidates = (await listConnected(app.db, accountId)).filter((one) => one.provider === provider)
  const [only] = candidates
  if (only === undefined) throw notFound('connected account')
  if (candidates.length === 1) return only
  const ids = candidates.map((one) => one.id).join(', ')
  throw wrong('connectedAccountId', 'required', `Several accounts are connected; name one of them: ${ids}.`)
}
