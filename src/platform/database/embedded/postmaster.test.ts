import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findPostmaster, findStalePid } from './postmaster.ts'

let cluster = ''
let child: ChildProcess | undefined

beforeEach(async () => {
  cluster = await mkdtemp(join(tmpdir(), 'frontdesk-cluster-'))
})

afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(cluster, { recursive: true, force: true })
})

/** A process whose program is run by another, with a pid file that names it. */
async function runAsOtherUser(program: string): Promise<number> {
  const path = join(cluster, program)
  await writeFile(path, 'echo ready; read line')
  child = spawn('sh', [path, '-D', cluster], { stdio: ['pipe', 'pipe', 'inherit'] })
  await new Promise((resolve) => child?.stdout?.once('data', resolve))
  const pid = child.pid ?? 0
  await writeFile(join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n0\n5433\n\n\n\nready\n`)
  return pid
}

it('knows a server that an emulator runs, whose name comes first on the command line', async () => {
  const pid = await runAsOtherUser('postgres')
  expect(await findPostmaster(cluster)).toEqual({ pid, port: 5433, ready: true })
  expect(await findStalePid(cluster)).toBeUndefined()
})

it('takes no other program for it that was given the same pid', async () => {
  const pid = await runAsOtherUser('editor')
  expect(await findPostmaster(cluster)).toBeUndefined()
  expect(await findStalePid(cluster)).toBe(pid)
})
