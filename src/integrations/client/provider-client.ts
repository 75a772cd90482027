import type { z } from 'zod'
import type { Config } from '../../platform/config/index.ts'

export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** Calls a service on behalf of one connected account. Every failure is a ProviderError. */
export interface ProviderClient {
  config: Config
  /** The customer's URL, for services that have one per customer. */
  instanceUrl: () => Promise<string>
  /** Reads JSON that matches `schema`. */
  get: <S extends z.ZodType>(url: string, query: Query, schema: S) => Promise<z.output<S>>
  /** Reads text of at most `maxBytes`. */
  text: (url: string, query: Query, maxBytes: number) => Promise<string>
}
