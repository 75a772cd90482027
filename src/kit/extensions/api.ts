import type { DescribedEndpoint, Endpoint } from '../endpoint.ts'

/** A chapter of the public API. */
export interface ApiChapter<App> {
  /** The heading of its endpoints in the API reference. */
  name: string
  description: string
  endpoints: readonly Endpoint<App>[]
}

/** Endpoints outside the public API, with their own prefixes and caller types. */
export interface OutsideApi<App> {
  outsideEndpoints?: readonly Endpoint<App>[]
  /** Those of them that have a description of their own. */
  sideApi?: DescribedApi
  /** Ends streams that are still open, when the server stops. */
  endStreams?: (app: App) => Promise<void> | void
}

/** An API with its own description. */
export interface DescribedApi {
  title: string
  introduction: string
  /** The prefix of every path. */
  prefix: `/${string}`
  /** The token that callers send as `Authorization: Bearer …`. */
  token: { name: string; description: string }
  /** The cookie that replaces the token, if there is one. */
  cookie?: { name: string; description: string }
  groups: readonly { name: string; description: string; endpoints: readonly DescribedEndpoint[] }[]
}
