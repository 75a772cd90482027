import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../harness/free-port.ts'
import { killGroup } from './spawn.ts'

const root = join(import.meta.dirname, '../..')

/** The real `npm start`, in a process group of its own so that a signal to it reaches nobody else. */
async function npmStart(): Promise<{ npm: ChildProcess; dataDir: string; url: string; said: () => string }> {
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
  return { npm, dataDir, url, said: () => text }
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

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'stops the server and its database in order when only npm gets %s',
    async (signal) => {
      const { npm, dataDir, url, said } = await npmStart()
      process.kill(npm.pid ?? 0, signal)
      await until(async () => !(await answers(url)), 15_000)
      // PostgreSQL removes its pid file last, and only when it was told to stop. It writes out what it holds first, for
      // which a busy disk has taken 24 s, and is given a minute.
      await until(() => isGone(join(dataDir, 'postgres/cluster/postmaster.pid')), 70_000)
      expect(said()).not.toMatch(/Something went wrong|"level":(50|60)/)
    },
    150_000,
  )
})
