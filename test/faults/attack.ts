import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Api, apiClient, type Json } from '../harness/api.ts'
import { freshDatabase } from '../harness/database.ts'
import { settledSources } from '../harness/knowledge/settled.ts'
import { whileTestsRun } from '../harness/while-tests-run.ts'
import { type RunningCommand, runFrontdesk } from '../process/spawn.ts'
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

/** Does something while a user of another account keeps asking who they are: each answer must be good. */
export async function meanwhile<T>({ url, neighbourKey, server }: Attacked, work: Promise<T>): Promise<T> {
  const neighbour = apiClient(url, neighbourKey)
  const over = new AbortController()
  const statuses = new Set<number>()
  const asking = (async () => {
    for (; !over.signal.aborted; await sleep(50)) statuses.add((await neighbour.get('/me')).status)
  })()
  try {
    return await work
  } finally {
    over.abort()
    await asking
    expect([...statuses]).toEqual([200])
    expect(server.process.exitCode).toBeNull()
  }
}

/** The processes that the server has started and that have not ended. */
function childrenOf({ server }: Attacked): number[] {
  const parent = `PPid:\t${server.process.pid}\n`
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statusOf(name).includes(parent))
    .map(Number)
}

function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'latin1')
  } catch {
    return ''
  }
}

/**
 * Uploads hostile files together with a good one, which is to be indexed, and waits until what read them has ended: a
 * process that reads stays for the next file, and no more than that.
 * Returns the state of each of the hostile ones, and why.
 */
export async function attackSources(
  attacked: Attacked,
  files: Readonly<Record<string, () => Buffer>>,
): Promise<Record<string, string>> {
  const { api } = attacked
  const before = childrenOf(attacked).length
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
  await expect.poll(() => childrenOf(attacked).length, { timeout: 30_000 }).toBeLessThanOrEqual(before + 1)
  const became = sources.map(({ file_name: name, state, error }: Json) => [name, `${state}: ${error}`])
  const { 'fine.txt': fine, ...others }: Record<string, string> = Object.fromEntries(became)
  expect(fine).toBe('READY: null')
  return others
}
