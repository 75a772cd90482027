import pg from 'pg'
import type { UserCaller } from '../kit/caller.ts'
import type { Searchable } from '../kit/extensions/search.ts'
import type { Found, SearchKind, SearchRequest } from '../kit/search.ts'
import type { App } from '../platform/app.ts'

// Results that take longer are useless to a user who is still typing.
const timeoutMs = 2000

type Asked = Omit<SearchRequest, 'timeoutMs'>

export interface Group {
  kind: SearchKind
  results: Found[]
  /** True if there are more results than shown. */
  more: boolean
  /** False if the search timed out. */
  complete: boolean
}

/** Searches the kinds one after the other, so that a search takes one connection, regardless of the number of kinds. */
export async function findEverything(
  app: App,
  caller: UserCaller,
  kinds: readonly SearchKind[],
  request: Asked,
): Promise<Group[]> {
  const groups: Group[] = []
  for (const kind of kinds) groups.push(await findKind(app, caller, kind, request))
  return groups
}

async function findKind(app: App, caller: UserCaller, kind: SearchKind, request: Asked): Promise<Group> {
  const extensions: readonly Searchable<App>[] = app.capabilities
  const find = extensions.flatMap(({ search }) => search?.[kind] ?? [])[0]
  if (find === undefined) return { kind, results: [], more: false, complete: true }
  try {
    const found = await find(app, caller, { ...request, limit: request.limit + 1, timeoutMs })
    const results = found.slice(0, request.limit)
    return { kind, results, more: found.length > request.limit, complete: true }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '57014')) throw error
    app.log.warn({ kind, accountId: caller.account.id }, 'a search took too long')
    return { kind, results: [], more: false, complete: false }
  }
}
