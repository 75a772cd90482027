import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createKey, createUser, openSession } from '../../src/accounts/index.ts'
import { connect } from '../../src/platform/database/index.ts'
import { apiClient, sessionClient } from '../harness/api.ts'
import { freePort } from '../harness/free-port.ts'
import type { Member, TestAccount } from '../harness/server.ts'
import { embeddedUrl, makeDirectory } from '../process/backup-scene.ts'
import { frontdesk } from '../process/spawn.ts'

const userKey = 'fdu_the-first-key-of-the-server-with-canaries'

export interface CanaryServer {
  url: string
  dataDir: string
  environment: Record<string, string>
  account: TestAccount
  /** The token of the link by which the server is taken over. */
  setupToken: string
  /** Ends it; returns everything that it printed. */
  stop: () => Promise<string>
  remove: () => Promise<void>
}

/** A real server with an embedded database that logs as much as it can. */
export async function startCanaryServer(more: Record<string, string>): Promise<CanaryServer> {
  const dataDir = await makeDirectory()
  const port = await freePort()
  const environment = {
    FRONTDESK_DATA_DIR: dataDir,
    FRONTDESK_PORT: String(port),
    FRONTDESK_TLS: 'off',
    FRONTDESK_USER_KEY: userKey,
    FRONTDESK_LOG_LEVEL: 'trace',
    FRONTDESK_RATE_LIMIT: '0',
    FRONTDESK_FAILED_KEY_LIMIT: '0',
    FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1',
    ...more,
  }
  const server = frontdesk(['start'], environment)
  await server.said('"serving"')
  const url = `http://127.0.0.1:${port}`
  // Its owner is told to read this file and delete it.
  const welcome = join(dataDir, 'first-start.txt')
  await server.said('first-start.txt')
  const setupToken = /\/setup\?token=(\S+)/.exec(await readFile(welcome, 'utf8'))?.[1] ?? ''
  await rm(welcome)
  const database = await connect({ url: await embeddedUrl(dataDir), poolSize: 2 })
  return {
    url,
    dataDir,
    environment,
    account: await accountAt(url, database.db),
    setupToken,
    stop: async () => {
      await database.close()
      const { stdout, stderr } = await server.signal('SIGTERM')
      return stdout + stderr
    },
    remove: async () => {
      server.process.kill('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function accountAt(url: string, db: TestAccount['db']): Promise<TestAccount> {
  const owner = await db.selectFrom('users').select(['id', 'email', 'account_id']).executeTakeFirstOrThrow()
  const accountId = owner.account_id
  const member = (id: number, email: string, key: string): Member => ({
    id,
    email,
    key,
    url,
    api: apiClient(url, key),
    signIn: async () => {
      const client = { address: '127.0.0.1', userAgent: 'test' }
      const session = await openSession(db, { userId: id, method: 'password', client })
      return { ...session, api: sessionClient(url, session.secret) }
    },
  })
  const general = await createKey(db, { accountId, userId: null, name: 'test' })
  return {
    id: accountId,
    namespace: 'main',
    db,
    owner: member(owner.id, owner.email, userKey),
    general: { key: general.secret, api: apiClient(url, general.secret) },
    addUser: async (role) => {
      const email = `${crypto.randomUUID()}@main.example`
      const id = await createUser(db, { accountId, email, role })
      return member(id, email, (await createKey(db, { accountId, userId: id, name: 'test' })).secret)
    },
  }
}
