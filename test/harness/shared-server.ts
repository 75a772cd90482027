import { perWorker } from './per-worker.ts'
import { startServer, type TestOptions, type TestServer } from './server.ts'
import { proxyOf } from './while-tests-run.ts'

interface SharedOptions extends Pick<TestOptions, 'console' | 'workers'> {
  /** Lets it call 127.0.0.1, where tests listen in place of other services. */
  localCalls?: boolean
}

/** One per set of options. */
const servers = new Map<string, ReturnType<typeof shareServer>>()

function shareServer({ localCalls, ...options }: SharedOptions) {
  const environment: Record<string, string> =
    localCalls === true ? { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1' } : {}
  return perWorker({
    start: async () => {
      const server = await startServer({ ...options, environment })
      sharedDatabases.add(databaseOf(server))
      return server
    },
    stop: async (server) => {
      await server.stop()
      sharedDatabases.delete(databaseOf(server))
    },
  })
}

const sharedDatabases = new Set<string>()

const databaseOf = ({ app }: TestServer) => new URL(app.config.databaseUrl ?? '').pathname.slice(1)

/** Shared servers also work while a file uses a separate server, and would disturb its count of statements. */
export const isSharedDatabase = (name: string | undefined) => name !== undefined && sharedDatabases.has(name)

const refuse = () => Promise.reject(new Error('a shared server stops when its worker process ends'))

/**
 * For a test file: a server shared by all files of a worker process with the same options, and a separate account. A
 * file that changes or measures the server as a whole needs `useServer`. Use inside tests only.
 */
export function useSharedServer(options: SharedOptions = {}): TestServer {
  const key = JSON.stringify(
    [options.console, options.workers, options.localCalls].map((set) => set === true),
  )
  const beforeTests = servers.get(key) ?? shareServer(options)
  servers.set(key, beforeTests)
  let handle: TestServer | undefined
  beforeTests(async (server) => {
    const account = await server.createAccount()
    handle = { ...server, account, api: account.owner.api, stop: refuse }
  })
  return proxyOf(() => handle)
}
