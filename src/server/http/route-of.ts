import type { FastifyRequest } from 'fastify'

/** The route of a request, for the log. Paths and queries may contain the token of a link or a one-time code. */
export function routeOf({ method, routeOptions }: FastifyRequest): { method: string; route: string | null } {
  return { method, route: routeOptions.url ?? null }
}
