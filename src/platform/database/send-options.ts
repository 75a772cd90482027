import type { CompiledQuery } from 'kysely'
import type { CustomTypesConfig } from 'pg'

/** Options for sending a query. */
export interface SendOptions {
  /** Under which it is prepared. */
  name?: string | undefined
  /** True for a text that was generated at run time, because a connection must not prepare too many of those. */
  isReused?: boolean
  /** How the values of its rows are read. */
  types?: CustomTypesConfig
}

interface QueryToSend extends CompiledQuery {
  readonly sendOptions?: SendOptions
}

const usual: SendOptions = {}

/** Kysely passes a compiled query to the connection unchanged. */
export function withSendOptions(query: CompiledQuery, sendOptions: SendOptions): CompiledQuery {
  const toSend: QueryToSend = { ...query, sendOptions }
  return toSend
}

export function sendOptionsOf(query: QueryToSend): SendOptions {
  return query.sendOptions ?? usual
}
