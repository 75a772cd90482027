import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../harness/free-port.ts'
import { killGroup } from './spawn.ts'

const root = join(import.meta.dirname, '../..')

/** The real `npm start`, in a process group of its own so that a signal to it reaches nobody else. */
async function npmStart(): Promise<{
  npm: ChildProcess
  dataDir: string
  url: string
  output: () => string
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-npm-'))
  await chmod(dataDir, 0o711)
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: {
      PATH,
      HOME,
      FRONTDESK_DATA_DIR: dataDir,
      FRONTDESK_PORT: String(port),
      FRONTDESK_TLS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk) => (text += chunk))
  onTestFinished(async () => {
    killGroup(npm)
    await rm(dataDir, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  await until(() => answers(url), 45_000)
  return { npm, dataDir, url, output: () => text }
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function until(condition: () => Promise<boolean>, patienceMs: number): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await condition()); await sleep(50))
    if (Date.now() > end) throw new Error('it took too long')
}

const isGone = (path: string): Promise<boolean> =>
  stat(path).then(
    () => false,
    () => true,
  )

/** A process and all that it started, without those that it waits for no longer. */
async function pidsIn(pid: number): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim()
  const below = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => pidsIn(Number(child))),
  )
  return [pid, ...below.flat()]
}

/** The process that npm runs: it starts the server on the pinned Node.js. */
async function launcherOf({ pid }: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return Number.parseInt(children, 10)
}

describe('npm start', () => {
  it.each([
    ['npm', 'SIGTERM'],
    ['npm', 'SIGKILL'],
    ['the process that npm started', 'SIGTERM'],
    ['the process that npm started', 'SIGKILL'],
  ] as const)(
    'stops the server and its database in order when only %s gets %s',
    async (target, signal) => {
      const { npm, dataDir, url, output } = await npmStart()
      const pids = await pidsIn(npm.pid ?? 0)
      process.kill(target === 'npm' ? (npm.pid ?? 0) : await launcherOf(npm), signal)
      await until(async () => !(await answers(url)), 15_000)
      // PostgreSQL removes its PID file last, and only when it was told to stop. Before that it writes out what it holds,
      // which has taken 24 s on a busy disk.
      await until(() => isGone(join(dataDir, 'postgres/cluster/postmaster.pid')), 70_000)
      await until(
        async () => (await Promise.all(pids.map((pid) => isGone(`/proc/${pid}`)))).every(Boolean),
        15_000,
      )
      expect(output()).not.toMatch(/Something went wrong|"level":(50|60)/)
    },
    150_000,
  )
})
