import type { CompiledQuery } from 'kysely'

/** How a query is sent, which its text does not say. */
export interface SendOptions {
  /** Under which it is prepared. */
  name?: string | undefined
  /** Whether its text was put together at run time, so that a connection must not prepare too many like it. */
  isReused?: boolean
}

interface QueryToSend extends CompiledQuery {
  readonly sendOptions?: SendOptions
}

const usual: SendOptions = {}

/** Kysely hands a compiled query through to the connection as it is. */
export function withSendOptions(query: CompiledQuery, sendOptions: SendOptions): CompiledQuery {
  const toSend: QueryToSend = { ...query, sendOptions }
  return toSend
}

export function sendOptionsOf(query: QueryToSend): SendOptions {
  return query.sendOptions ?? usual
}
