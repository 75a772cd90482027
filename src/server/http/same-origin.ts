import type { FastifyRequest } from 'fastify'
import type { Client } from '../../kit/endpoint.ts'
import { forbidden } from '../../kit/problem.ts'

/**
 * Refuses requests of other sites with our cookie, or that try to get one. Newer browsers send Sec-Fetch-Site, and all
 * of them Origin. If the cookie authenticates the caller, one of the two is required. Programs that sign in send
 * Origin themselves.
 */
export function checkOrigin(request: FastifyRequest, client: Client, isByCookie: boolean): void {
  const { 'sec-fetch-site': site, origin } = request.headers
  if (site !== undefined ? site === 'same-origin' : isOwn(origin, client, isByCookie)) return
  throw forbidden(
    'This request does not come from a page of this server: send it from there, or with its address as Origin.',
  )
}

function isOwn(origin: string | undefined, client: Client, isByCookie: boolean): boolean {
  if (origin === undefined) return !isByCookie
  return origin === client.origin || origin === client.requestOrigin
}
