import type { FastifyRequest } from 'fastify'
import type { Client } from '../../kit/endpoint.ts'
import type { App } from '../../platform/app.ts'

const longestUserAgent = 500

/** The origin of a request. Fastify only reads forwarded headers of trusted proxies. */
export function clientOf(app: App, request: FastifyRequest): Client {
  const requestOrigin = `${request.protocol}://${request.host}`
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    cookie: request.headers.cookie,
    secure: request.protocol === 'https',
    origin: app.config.publicUrl === undefined ? requestOrigin : originOf(app),
    requestOrigin,
  }
}

function originOf(app: App): string {
  return new URL(app.publicUrl).origin
}
