import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { startServer, type TestOptions, type TestServer } from '../harness/server.ts'

/** A route as it was registered. */
export interface Route {
  method: string
  url: string
  /** Whether it has the content type parsers and hooks of the whole server, and no others. */
  isAtRoot: boolean
  options: RouteOptions
}

/** Starts a server, and records every route that it registers. */
export async function startRecorded(options: TestOptions): Promise<{ server: TestServer; routes: Route[] }> {
  const routes: Route[] = []
  const record = (message: unknown): void => {
    const { fastify: root } = message as { fastify: FastifyInstance }
    root.addHook('onRoute', function (route) {
      for (const method of [route.method].flat())
        routes.push({ method, url: route.url, isAtRoot: this === root, options: route })
    })
  }
  // Fastify announces each server that it creates, before any route is registered.
  subscribe('fastify.initialization', record)
  const server = await startServer(options)
  unsubscribe('fastify.initialization', record)
  return { server, routes }
}
