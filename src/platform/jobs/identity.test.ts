import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hasEnded, identify } from './identity.ts'

test('this process is known by its host, and lives', async () => {
  const me = await identify()
  const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
  expect(me.host).toContain(boot)
  expect(me.host).toMatch(/pid:\[\d+\]$/)
  expect(me).toEqual(await identify())
  expect(await hasEnded(me)).toBe(false)
})

test('a number that another process bears now is not the one that was', async () => {
  const me = await identify()
  expect(await hasEnded({ ...me, started: '1' })).toBe(true)
})

test('a process that was killed has ended', async () => {
  const child = spawn('sleep', ['60'])
  const pid = child.pid ?? 0
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await hasEnded({ pid, started: 'whenever' })).toBe(true)
})
