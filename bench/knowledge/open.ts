import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { accounts, createAccount } from '../../src/accounts/index.ts'
import { timeUuid } from '../../src/kit/ids.ts'
import { knowledge } from '../../src/knowledge/index.ts'
import type { App } from '../../src/platform/app.ts'
import { readConfig } from '../../src/platform/config/index.ts'
import { createLog } from '../../src/platform/log.ts'
import { openApp } from '../../src/platform/open.ts'

/** An application on an embedded database of its own, with an account; gone when it is closed. */
export async function openBench(): Promise<{ app: App; accountId: number; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
  // As root the database runs as another user, who must be able to pass.
  await chmod(dataDir, 0o711)
  const config = readConfig({
    FRONTDESK_DATA_DIR: dataDir,
    FRONTDESK_TLS: 'off',
    FRONTDESK_LOG_LEVEL: 'warn',
    FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1',
  })
  const app = await openApp({
    config,
    log: createLog(config),
    capabilities: [accounts, knowledge],
    as: 'owner',
  })
  const { accountId } = await createAccount(app, {
    name: 'Bench',
    namespace: 'bench',
    owner: { email: 'owner@bench.example' },
  })
  return {
    app,
    accountId,
    close: async () => {
      await app.lifetime.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function newBase(app: App, accountId: number): Promise<number> {
  const { id } = await app.db
    .insertInto('knowledge_bases')
    .values({ account_id: accountId, name: 'Bench', visibility: 'SHARED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A page whose passages the bench writes itself. */
export async function newSource(
  app: App,
  accountId: number,
  knowledgeBaseId: number,
  passages: number,
): Promise<string> {
  const id = timeUuid()
  await app.db
    .insertInto('knowledge_sources')
    .values({
      id,
      account_id: accountId,
      knowledge_base_id: knowledgeBaseId,
      type: 'URL',
      url: 'https://bench.example/',
      state: 'READY',
      chunk_count: passages,
    })
    .execute()
  return id
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

// Always the same numbers, so that two runs can be compared.
let seed = 1
export function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return (seed + 0.5) / 4_294_967_296
}

/** How many milliseconds it takes in the middle of so many times, one after the other. */
export async function timed(times: number, work: (number: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let number = 0; number < times; number++) {
    const before = performance.now()
    await work(number)
    taken.push(performance.now() - before)
  }
  return median(taken)
}
