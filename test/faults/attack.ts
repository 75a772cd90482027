import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { settledSources } from '../../src/knowledge/testing/settled.ts'
import { type Api, apiClient, type Json } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { whileTestsRun } from '../harness/while-tests-run.ts'
import { type RunningCommand, runFrontdesk } from '../process/spawn.ts'
import type { Met } from './neighbour.ts'
import { processes, userKey } from './processes.ts'
import { minutes } from './size.ts'

/** A server in a process of its own that is attacked with the key of one account, and used with that of another. */
export interface Attacked {
  api: Api
  /** The key of a user of another account. */
  neighbourKey: string
  url: string
  environment: Record<string, string>
  server: RunningCommand
  stop: () => Promise<void>
}

export function useAttackedServer(): Attacked {
  return whileTestsRun(
    () => startAttacked(),
    ({ stop }) => stop(),
  )
}

export async function startAttacked(settings: Record<string, string> = {}): Promise<Attacked> {
  const database = await freshDatabase()
  const group = await processes(database.url, { FRONTDESK_OUTBOUND_ALLOW: '127.0.0.1', ...settings })
  const server = await group.serve()
  const words = ['account', 'create', '--name', 'B', '--namespace', 'neighbour', '--email', 'b@b.example']
  const { stdout } = await runFrontdesk(words, group.environment)
  return {
    api: apiClient(group.url, userKey),
    neighbourKey: /Personal key\s+(\S+)/.exec(stdout)?.[1] ?? '',
    url: group.url,
    environment: group.environment,
    server,
    stop: async () => {
      await group.clean()
      await database.drop()
    },
  }
}

/** Does something while a user of another account asks who they are, and holds that they never waited a second. */
export async function meanwhile<T>(
  { url, neighbourKey: key, server }: Attacked,
  work: Promise<T>,
): Promise<T> {
  const { port1: ours, port2: port } = new MessageChannel()
  const workerData = { url, key, pid: server.process.pid, port }
  const neighbour = new Worker(join(import.meta.dirname, 'neighbour.ts'), {
    workerData,
    transferList: [port],
  })
  const failed = once(neighbour, 'error').then(([error]) => Promise.reject(error))
  try {
    return await work
  } finally {
    ours.postMessage('stop', [])
    const [met] = (await Promise.race([once(ours, 'message'), failed])) as [Met]
    expect(met.statuses).toEqual([200])
    expect(met.longestMs).toBeLessThan(1000)
    expect(server.process.exitCode).toBeNull()
  }
}

/**
 * What the server and all that it has started hold of their own, in MB. Of the files that a process has mapped, such as
 * its program, the kernel drops and reads again what it likes: 60 MB of them came and went in processes that did nothing.
 */
export function treeMb({ server }: Pick<Attacked, 'server'>): number {
  const pid = server.process.pid ?? 0
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + statusOf(one, 'RssAnon') / 1024, 0)
}

function childrenOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => statusOf(one, 'PPid') === pid)
  return children.flatMap((child) => [child, ...childrenOf(child)])
}

function statusOf(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  } catch {
    return 0
  }
}

// The process that reads stays for the next file, with some 200 MB, and indexing loads a model of as many.
const remainingMb = 450

/**
 * Uploads hostile files together with a good one, which is to be indexed, and waits for memory to come back.
 * Returns the state of each of the hostile ones, and why.
 */
export async function attackSources(
  attacked: Attacked,
  files: Readonly<Record<string, () => Buffer>>,
): Promise<Record<string, string>> {
  const { api } = attacked
  const before = treeMb(attacked)
  const base = `/knowledge-bases/${(await api.ok.post('/knowledge-bases', { name: 'Attacked' })).id}`
  const body = new FormData()
  for (const [name, make] of Object.entries(files)) body.append('files', new Blob([make()]), name)
  body.append('files', new Blob(['The office is open on Mondays.']), 'fine.txt')
  const sources = await meanwhile(
    attacked,
    (async () => {
      expect((await api.fetch(`${base}/sources/files`, { method: 'POST', body })).status).toBe(202)
      return settledSources(api, base, minutes(9))
    })(),
  )
  await expect.poll(() => treeMb(attacked) - before, { timeout: 30_000 }).toBeLessThan(remainingMb)
  const became = sources.map(({ file_name: name, state, error }: Json) => [name, `${state}: ${error}`])
  const { 'fine.txt': fine, ...others }: Record<string, string> = Object.fromEntries(became)
  expect(fine).toBe('READY: null')
  return others
}
