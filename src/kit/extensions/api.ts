import type { FastifyInstance } from 'fastify'
import type { DescribedEndpoint, Endpoint } from '../endpoint.ts'

/** A chapter of the public API. */
export interface ApiChapter<App> {
  /** The heading under which its endpoints stand in the API reference. */
  name: string
  description: string
  endpoints: readonly Endpoint<App>[]
}

/** What lies beside the public API, under addresses and keys of its own. */
export interface OwnRoutes<App> {
  routes?: (server: FastifyInstance, app: App) => void
  /** What there is for programs among these routes. */
  sideApi?: DescribedApi
}

/** An API as its description tells it. */
export interface DescribedApi {
  title: string
  introduction: string
  /** What stands before every path. */
  prefix: string
  /** What callers send as `Authorization: Bearer …`. */
  token: { name: string; description: string }
  /** The cookie that does instead of the token, where one does. */
  cookie?: { name: string; description: string }
  groups: readonly { name: string; description: string; endpoints: readonly DescribedEndpoint[] }[]
}
