import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '../../kit/endpoint.ts'

/**
 * Sends a request of nobody that is refused for its body, before anything is looked up: the first one of somebody then
 * finds the way through the server compiled.
 */
export async function practiseRequest(server: FastifyInstance): Promise<void> {
  await server.inject({
    method: 'POST',
    url: `${apiPrefix}/password/reset`,
    headers: { host: 'localhost', 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    payload: '{}',
  })
}
