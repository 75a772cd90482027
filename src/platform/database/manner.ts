import type { CompiledQuery } from 'kysely'

/** How a query is sent, which its text does not say. */
export interface Manner {
  /** Under which it is prepared. */
  name?: string | undefined
  /** Whether its text was put together at run time, so that a connection must not prepare too many like it. */
  isReused?: boolean
  /** Whether it goes with the commit of its transaction. */
  isLast?: boolean
}

interface MannerlyQuery extends CompiledQuery {
  readonly manner?: Manner
}

const plainly: Manner = {}

/** Kysely hands a compiled query through to the connection as it is. */
export function inManner(query: CompiledQuery, manner: Manner): CompiledQuery {
  const mannerly: MannerlyQuery = { ...query, manner }
  return mannerly
}

export function mannerOf(query: MannerlyQuery): Manner {
  return query.manner ?? plainly
}
