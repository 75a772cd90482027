import multipart from '@fastify/multipart'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { apiPrefix, type Endpoint } from '../../kit/endpoint.ts'
import { timeUuid } from '../../kit/ids.ts'
import { Problem } from '../../kit/problem.ts'
import { arrivalTimeouts } from '../../platform/admission/index.ts'
import type { App } from '../../platform/app.ts'
import type { Console } from '../console/console.ts'
import { serveConsole } from '../console/serve.ts'
import { healthEndpoints } from '../endpoints/health.ts'
import { mcpEndpoints } from '../endpoints/mcp.ts'
import { metricsEndpoint } from '../endpoints/metrics.ts'
import { oauthEndpoints } from '../endpoints/oauth.ts'
import { openAiEndpoints } from '../endpoints/openai-compatible.ts'
import { referenceEndpoints } from '../endpoints/reference.ts'
import { admitByKey } from './admit.ts'
import { takeEmptyBodies } from './bodies.ts'
import { plainProblem } from './browsers.ts'
import { type DiskWatch, watchDisk } from './disk.ts'
import { nothingThere, sendProblem } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { isInner } from './inner-call.ts'
import { refuseMalformed } from './malformed.ts'
import { otherMethods } from './other-methods.ts'
import { serve } from './route.ts'
import { routeOf } from './route-of.ts'
import { watchUnused } from './unused-connections.ts'
import { watchConnections } from './watch-connections.ts'

export interface ServerOptions {
  /** PEM texts; without them the server speaks plain HTTP. */
  tls?: { cert: string; key: string } | undefined
  /** The console; without it, only the API is served. */
  console?: Console | undefined
  /** Checks every answer against its declaration; for tests. */
  strict?: boolean
}

/** The HTTP server with the endpoints of all capabilities, not listening yet. */
export async function buildServer(app: App, options: ServerOptions = {}): Promise<FastifyInstance> {
  const headers = securityHeaders(app.config)
  const server = bareServer(app, options, headers)
  const endUnused = watchUnused(server.server)
  server.addHook('preClose', async () => endUnused())
  server.removeContentTypeParser('text/plain')
  takeEmptyBodies(server)
  await server.register(multipart)
  server.decorateRequest('caller', null)
  server.decorateRequest('guest', null)
  server.decorateRequest('client', null)
  const disk = watchDisk(app)
  server.setErrorHandler((error, request, reply) => {
    disk.note(error)
    return sendProblem(error, request, reply)
  })
  const consolePage = options.console === undefined ? undefined : serveConsole(server, options.console)
  const endpoints = app.capabilities.flatMap((capability) => [
    ...capability.endpoints,
    ...(capability.outsideEndpoints ?? []),
  ])
  // The live chat doesn't list its methods.
  const others = otherMethods(endpoints.filter(({ prefix }) => !prefix.startsWith('/chat')))
  server.setNotFoundHandler((request, reply) => {
    const problem = others.problemFor(request)
    const page = problem === undefined ? consolePage?.(request, reply) : undefined
    return page ?? sendProblem(problem ?? nothingThere(request), request, reply)
  })
  // Registered before any hook that refuses a request, because its body must still end in time.
  watchConnections(server, app)
  server.server.maxConnections = app.admission.limits.connections.mostOpen
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    // Inner calls were checked with their outer request.
    done(isInner(request) ? undefined : (tlsProblem(app, request) ?? plainProblem(app, request, apiPrefix)))
  })
  server.addHook('onResponse', (request, reply, done) => {
    if (app.log.isLevelEnabled('debug')) {
      const ms = Math.round(reply.elapsedTime)
      request.log.debug({ ...routeOf(request), status: reply.statusCode, ms }, 'answered')
    }
    done()
  })
  admitByKey(server, app)
  const strict = options.strict === true
  for (const endpoint of [...(await serverEndpoints(server, app, disk)), ...endpoints])
    serve(server, app, endpoint, { strict })
  others.serve(server)
  server.addHook('preClose', async () => {
    for (const capability of app.capabilities) await capability.endStreams?.(app)
  })
  return server
}

/** The endpoints of the server itself, all of them outside the public API. */
async function serverEndpoints(
  server: FastifyInstance,
  app: App,
  disk: DiskWatch,
): Promise<readonly Endpoint<App>[]> {
  let isStopping = false
  server.addHook('preClose', async () => {
    isStopping = true
  })
  return [
    ...healthEndpoints(disk, () => isStopping),
    ...(app.config.metrics ? [await metricsOf(server, app)] : []),
    ...referenceEndpoints(app),
    ...mcpEndpoints(server),
    ...oauthEndpoints,
    ...openAiEndpoints,
  ]
}

async function metricsOf(server: FastifyInstance, app: App): Promise<Endpoint<App>> {
  const { watchMetrics } = await import('./metrics.ts')
  return metricsEndpoint(watchMetrics(server, app))
}

function bareServer(app: App, { tls }: ServerOptions, headers: Record<string, string>): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = app.log
  return fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => timeUuid(),
    trustProxy: app.config.tls === 'proxy' ? app.config.trustedProxies : false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseMalformed,
    // Invalid URLs are refused before any hook runs.
    frameworkErrors: (error, request, reply) => {
      void sendProblem(error, request, reply.headers(headers).header('x-request-id', request.id))
    },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // For Fastify, each route is a plugin with a timer.
    pluginTimeout: 0,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    ...(tls === undefined
      ? { http: arrivalTimeouts(app.config) }
      : { https: { ...tls, ...arrivalTimeouts(app.config) } }),
  })
}

/** Endpoints parse with their own schemas. Fastify's compilers would load a hundred unused modules. */
function noSchemas(): never {
  throw new Error('No route has a schema of Fastify.')
}

const openToPlainHttp = new Set(['/healthz', '/readyz'])

/** A proxy connects with plain HTTP, so it must report that the client used HTTPS. */
function tlsProblem(app: App, request: FastifyRequest): Problem | undefined {
  if (app.config.tls !== 'proxy' || request.protocol === 'https' || openToPlainHttp.has(request.url))
    return undefined
  return new Problem('tls_required', 'This server is reached over HTTPS only.')
}
