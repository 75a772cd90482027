import type { Server } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { systemErrorOf } from '../../kit/errors.ts'
import { forbidden, Problem } from '../../kit/problem.ts'
import { arrivalTimeouts } from '../../platform/admission/index.ts'
import type { App } from '../../platform/app.ts'
import { type Config, isLoopback } from '../../platform/config/index.ts'
import { refuseMalformed } from './malformed.ts'
import { portOf } from './port-of.ts'
import { watchUnused } from './unused-connections.ts'

/**
 * True if browsers may use plain HTTP: on loopback only, because they would warn about the self-signed certificate.
 */
export function servesBrowsersPlainly(config: Config): boolean {
  return (
    config.tls === 'auto' &&
    config.tlsCert === undefined &&
    config.publicUrl === undefined &&
    isLoopback(config.host)
  )
}

/**
 * Serves the pages to browsers at `http://localhost:<port − 1>`, because they don't trust the self-signed certificate.
 * Uses another port if that one is in use.
 */
export async function listenForBrowsers(
  app: App,
  server: FastifyInstance,
  port: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { createServer } = process.getBuiltinModule('node:http')
  const plain = createServer(arrivalTimeouts(app.config), (request, response) =>
    server.routing(request, response),
  )
  plain.on('clientError', refuseMalformed)
  const endUnused = watchUnused(plain)
  try {
    await listen(plain, app.config.host, port - 1)
  } catch (error) {
    if (systemErrorOf(error).code !== 'EADDRINUSE') throw error
    await listen(plain, app.config.host, 0)
    app.log.warn({ port: port - 1 }, 'the port for browsers is in use; they are served at another one')
  }
  const taken = portOf(plain)
  return { url: `http://localhost:${taken}`, close: () => close(plain, endUnused) }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function close(server: Server, endUnused: () => void): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    endUnused()
  })
}

const forPrograms = /^\/(?:webhooks\/|channels\/|metrics|mcp(?:[/?]|$)|openai\/|oauth\/|\.well-known\/oauth-)/

/**
 * Refuses requests without TLS to other host names than those of this machine, which could be DNS rebinding, and API
 * keys on the listener for browsers.
 */
export function plainProblem(app: App, request: FastifyRequest, apiPrefix: string): Problem | undefined {
  const { tls, publicUrl } = app.config
  if (tls === 'proxy' || request.protocol === 'https') return undefined
  const host = request.hostname.replace(/^\[|\]$/g, '')
  const isPublic = publicUrl !== undefined && new URL(publicUrl).hostname === request.hostname
  if (!isLoopback(host) && !isPublic) {
    return forbidden('This address is for this machine alone: use http://localhost.')
  }
  if (tls === 'off') return undefined
  const withKey = request.url.startsWith(apiPrefix) && request.headers.authorization !== undefined
  return withKey || forPrograms.test(request.url)
    ? new Problem('tls_required', 'Programs use the HTTPS address; this one is for browsers on this machine.')
    : undefined
}
