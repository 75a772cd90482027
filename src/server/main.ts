import { flushCompileCache } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { ensureFirstAccount } from '../accounts/index.ts'
import { warmUpAgents } from '../agents/index.ts'
import { scheduleBackups } from '../backups/index.ts'
import { capabilities } from '../capabilities.ts'
import { reportAtStart } from '../health/index.ts'
import type { App } from '../platform/app.ts'
import type { Config } from '../platform/config/index.ts'
import { ensureDataDirectory } from '../platform/data-directory.ts'
import type { EmbeddedServer } from '../platform/database/embedded/index.ts'
import { startWorkers } from '../platform/jobs/index.ts'
import { createLog } from '../platform/log.ts'
import { giveMemoryBack } from '../platform/memory/give-back.ts'
import { type BeforeMigrating, openApp } from '../platform/open.ts'
import { certificateFor } from '../platform/tls/index.ts'
import { builtConsole, watchConsole } from './console/console.ts'
import { listenForBrowsers, servesBrowsersPlainly } from './http/browsers.ts'
import { portOf } from './http/port-of.ts'
import { buildServer } from './http/server.ts'
import { startError } from './start-error.ts'
import { welcome } from './welcome.ts'

export interface Running {
  app: App
  url: string
  /** The URL of the pages for browsers. */
  pageUrl: string
  stop: () => Promise<void>
}

export interface StartOptions {
  watchConsole?: boolean
  beforeMigrating?: BeforeMigrating
  /** The embedded database, if it was started earlier. */
  embedded?: Promise<EmbeddedServer> | undefined
}

/** Starts the whole server. It accepts requests when this returns. */
export async function start(config: Config, options: StartOptions = {}): Promise<Running> {
  const log = createLog(config)
  await ensureDataDirectory(config)
  const tls = config.tls === 'auto' ? await certificateFor(config) : undefined
  const app = await openApp({
    config,
    log,
    capabilities,
    as: 'owner',
    beforeMigrating: options.beforeMigrating,
    embedded: options.embedded,
  })
  try {
    const first = await ensureFirstAccount(app)
    const console = await (options.watchConsole === true ? watchConsole(app) : builtConsole())
    const server = await buildServer(app, { tls, console })
    const { url, port } = await listen(server, config)
    app.lifetime.own('http server', () => server.close())
    const browsers = servesBrowsersPlainly(config) ? await listenForBrowsers(app, server, port) : undefined
    app.pageUrl = config.publicUrl === undefined ? (browsers?.url ?? url) : app.publicUrl
    // Scripts that wait for the first answer read the first keys next.
    if (first !== undefined) await welcome(app, first, url)
    await startWorkers(app)
    await scheduleBackups(app)
    reportAtStart(app)
    giveMemoryBack(app)
    log.info({ url, pages: app.pageUrl }, 'serving')
    // Flushed now, so that the next start is fast even if this process is killed.
    flushCompileCache()
    void warmUpAgents(app)
    const stop = async () => {
      // The server closes first. Requests and turns use resources that were opened after it, which would close before
      // it.
      await Promise.all([server.close(), browsers?.close()])
      await app.lifetime.close()
    }
    return { app, url, pageUrl: app.pageUrl, stop }
  } catch (error) {
    await app.lifetime.close()
    throw startError(error, config)
  }
}

async function listen(server: FastifyInstance, config: Config): Promise<{ url: string; port: number }> {
  await server.listen({ host: config.host, port: config.port })
  const port = portOf(server.server)
  const host =
    config.host === '0.0.0.0' || config.host === '::' || config.host === '127.0.0.1'
      ? 'localhost'
      : config.host
  const scheme = config.tls === 'auto' ? 'https' : 'http'
  return { url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`, port }
}
