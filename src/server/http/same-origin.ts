import type { FastifyRequest } from 'fastify'
import type { Client } from '../../kit/endpoint.ts'
import { forbidden } from '../../kit/problem.ts'

/**
 * Refuses what a page of another site sends with our cookie, or to get one. Browsers say where a request comes from:
 * newer ones in Sec-Fetch-Site, all of them in Origin. Where `cookie` is what lets the caller in, one of the two must be
 * there; programs that sign in send Origin themselves.
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
