import type { DescribedEndpoint, Endpoint } from '../endpoint.ts'

/** A chapter of the public API. */
export interface ApiChapter<App> {
  /** The heading under which its endpoints stand in the API reference. */
  name: string
  description: string
  endpoints: readonly Endpoint<App>[]
}

/** What lies outside the public API, under prefixes and caller types of its own. */
export interface OutsideApi<App> {
  outsideEndpoints?: readonly Endpoint<App>[]
  /** Those of them that have a description of their own. */
  sideApi?: DescribedApi
  /** Ends streams that are still open, when the server stops. */
  endStreams?: (app: App) => Promise<void> | void
}

/** An API as its description tells it. */
export interface DescribedApi {
  title: string
  introduction: string
  /** What stands before every path. */
  prefix: `/${string}`
  /** What callers send as `Authorization: Bearer …`. */
  token: { name: string; description: string }
  /** The cookie that does instead of the token, where one does. */
  cookie?: { name: string; description: string }
  groups: readonly { name: string; description: string; endpoints: readonly DescribedEndpoint[] }[]
}
