import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAccount, createKey, createUser, openSession } from '../../src/accounts/index.ts'
import { capabilities } from '../../src/capabilities.ts'
import type { Role } from '../../src/kit/caller.ts'
import type { App, Capability } from '../../src/platform/app.ts'
import { readConfig } from '../../src/platform/config/index.ts'
import { startWorkers } from '../../src/platform/jobs/index.ts'
import { createLog } from '../../src/platform/log.ts'
import { openApp } from '../../src/platform/open.ts'
import { buildServer } from '../../src/server/http/server.ts'
import { type Api, apiClient, type Json, sessionClient } from './api.ts'
import { type Served, serveBuilt } from './built-server.ts'
import { freshDatabase } from './database.ts'
import { guardedOutbound } from './pool-guard.ts'
import { whileTestsRun } from './while-tests-run.ts'

export interface Member {
  id: number
  email: string
  key: string
  api: Api
  /** Where the server is reached. */
  url: string
  /** Opens a session. */
  signIn: () => Promise<SignedIn>
}

export interface SignedIn {
  id: string
  /** What its cookie holds. */
  secret: string
  api: Api
}

export interface TestAccount {
  id: number
  namespace: string
  owner: Member
  /** Calls with an account (GENERAL) key. */
  general: { key: string; api: Api }
  addUser: (role: Role) => Promise<Member>
  /** For what no call makes. */
  db: App['db']
}

export interface TestServer {
  app: App
  /** `http://127.0.0.1:port` */
  url: string
  account: TestAccount
  /** Calls as the owner of the first account. */
  api: Api
  createAccount: () => Promise<TestAccount>
  stop: () => Promise<void>
}

export interface TestOptions {
  environment?: Record<string, string>
  capabilities?: readonly Capability[]
  /** Runs jobs in this process, as `npm start` does. */
  workers?: boolean
  /** Runs the built server with its console as a process of its own. `app` is then this process beside it. */
  console?: boolean
  /** Is told every line of the log, from warnings on. */
  onLog?: (line: Json) => void
}

/** The real server on a database and a data directory of its own; it checks every answer it gives. */
export async function startServer(options: TestOptions = {}): Promise<TestServer> {
  const { onLog } = options
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-data-'))
  const environment = {
    DATABASE_URL: database.url,
    FRONTDESK_DATA_DIR: dataDir,
    FRONTDESK_TLS: 'off',
    FRONTDESK_PORT: '0',
    FRONTDESK_LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    FRONTDESK_RATE_LIMIT: '0',
    FRONTDESK_FAILED_KEY_LIMIT: '0',
    ...options.environment,
  }
  const config = readConfig(environment)
  const app = await openApp({
    config,
    log: onLog === undefined ? createLog(config) : toldLog(onLog),
    capabilities: options.capabilities ?? capabilities,
    as: options.console === true ? 'guest' : 'owner',
  })
  app.outbound = guardedOutbound(app.outbound)
  // A server that finds an account doesn't make one.
  const first = await createOwner(app)
  const served =
    options.console === true
      ? await serveBuilt(
          options.workers === true ? environment : { ...environment, FRONTDESK_WORKERS: '0' },
          onLog,
        )
      : await serveHere(app, options)
  const account = await describeAccount(app, served.url, first)
  return {
    app,
    url: served.url,
    account,
    api: account.owner.api,
    createAccount: async () => describeAccount(app, served.url, await createOwner(app)),
    stop: async () => {
      await served.stop()
      await app.lifetime.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs the server in this process, from its sources. */
async function serveHere(app: App, { workers }: TestOptions): Promise<Served> {
  const server = await buildServer(app, { strict: true })
  if (workers === true) await startWorkers(app)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return { url, stop: () => server.close() }
}

function toldLog(onLog: (line: Json) => void) {
  return createLog({ logLevel: 'warn' }, { write: (line) => onLog(JSON.parse(line)) })
}

/** For a test file: starts the server before its tests and stops it after. Use inside tests only. */
export function useServer(options: TestOptions = {}): TestServer {
  return whileTestsRun(
    () => startServer(options),
    (server) => server.stop(),
  )
}

let made = 0

interface Owned {
  accountId: number
  ownerId: number
  namespace: string
  email: string
}

async function createOwner(app: App): Promise<Owned> {
  const namespace = `account-${++made}`
  const email = `owner@${namespace}.example`
  const name = `Account ${made}`
  return { ...(await createAccount(app, { name, namespace, owner: { email } })), namespace, email }
}

async function describeAccount(app: App, url: string, owned: Owned): Promise<TestAccount> {
  const { accountId, ownerId, namespace, email } = owned
  const member = async (id: number, memberEmail: string): Promise<Member> => {
    const { secret } = await createKey(app.db, { accountId, userId: id, name: 'test' })
    const client = { address: '127.0.0.1', userAgent: 'test' }
    const signIn = async (): Promise<SignedIn> => {
      const session = await openSession(app.db, { userId: id, method: 'password', client })
      return { ...session, api: sessionClient(url, session.secret) }
    }
    return { id, email: memberEmail, key: secret, api: apiClient(url, secret), url, signIn }
  }
  const general = await createKey(app.db, { accountId, userId: null, name: 'test' })
  let users = 0
  return {
    id: accountId,
    namespace,
    db: app.db,
    owner: await member(ownerId, email),
    general: { key: general.secret, api: apiClient(url, general.secret) },
    addUser: async (role) => {
      const userEmail = `user-${++users}@${namespace}.example`
      return member(await createUser(app.db, { accountId, email: userEmail, role }), userEmail)
    },
  }
}
