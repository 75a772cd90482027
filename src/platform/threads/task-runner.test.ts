import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Lifetime } from '../../kit/lifetime.ts'
import { type ProcessRunnerOptions, processPerApp, threadPerApp } from './task-runner.ts'

const usual = {
  name: 'test',
  script: new URL('../../../test/harness/platform/threads/told.ts', import.meta.url),
  patienceMs: 20_000,
  idleMs: 20_000,
  mostWaiting: 5,
  heapMb: 64,
  memoryMb: 400,
  keptMb: 200,
}

type Kind = 'thread' | 'process'

function runner(kind: Kind, limits: Partial<ProcessRunnerOptions<string>> = {}) {
  const app = { lifetime: new Lifetime(), log: pino({ level: 'silent' }) }
  const make = kind === 'thread' ? threadPerApp<string, string> : processPerApp<string, string>
  const made = make({ ...usual, ...limits })(app)
  return { run: made.run.bind(made), close: () => app.lifetime.close() }
}

describe.each(['thread', 'process'] as const)('a %s', (kind) => {
  it('is kept from task to task, whatever they come to', async () => {
    const { run, close } = runner(kind)
    const all = await Promise.allSettled([run('a'), run('refuse'), run('fail'), run('b')])
    expect(all).toMatchObject([
      { value: 'a 1' },
      { reason: { code: 'bad_request', message: 'No.', issues: [{ path: 'file', code: 'malformed' }] } },
      { reason: { message: 'failed' } },
      { value: 'b 2' },
    ])
    await close()
  })

  it('is started again after it died, took too long or was abandoned', async () => {
    // Only for this task: the others start with a new host, which takes seconds on a busy machine.
    const { run, close } = runner(kind, { patienceMs: (task) => (task === 'spin' ? 3000 : 20_000) })
    await run('a')
    await expect(run('die')).rejects.toMatchObject({ code: 'unavailable', message: 'The test broke off.' })
    expect(await run('b')).toBe('b 1')
    await expect(run('spin')).rejects.toMatchObject({
      code: 'bad_request',
      message: 'The test takes longer than 3 seconds.',
    })
    expect(await run('c')).toBe('c 1')
    const leaving = new AbortController()
    const [abandoned, waiting, next] = [run('hang', leaving.signal), run('x', leaving.signal), run('d')]
    leaving.abort(new Error('gone'))
    await expect(abandoned).rejects.toThrow('gone')
    await expect(waiting).rejects.toThrow('gone')
    expect(await next).toBe('d 1')
    await close()
  })

  it('ends when it is idle for long, and begins again', async () => {
    const { run, close } = runner(kind, { idleMs: 20 })
    expect(await run('a')).toBe('a 1')
    await expect.poll(() => run('b'), { interval: 100 }).toBe('b 1')
    await close()
  })

  it('fails waiting tasks when it is stopped, and new tasks when too many are waiting', async () => {
    const { run, close } = runner(kind, { mostWaiting: 1 })
    const [current, waiting] = [run('hang'), run('a')]
    await expect(run('b')).rejects.toMatchObject({ code: 'unavailable' })
    const stopped = Promise.allSettled([current, waiting])
    await close()
    expect(await stopped).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
    await expect(run('c')).rejects.toThrow('has stopped')
  })

  it('still does what conversations wait for when it is to finish', async () => {
    const { run, close } = runner(kind, { atClosing: 'finish' })
    const before = [run('a'), run('b')]
    await close()
    expect(await Promise.all(before)).toEqual(['a 1', 'b 2'])
    expect(await run('c')).toBe('c 1')
  })

  it('has a limit of time that may depend on the task', async () => {
    const { run, close } = runner(kind, { patienceMs: (task) => (task === 'hang' ? 50 : 20_000) })
    expect(await run('a')).toBe('a 1')
    await expect(run('hang')).rejects.toMatchObject({ code: 'bad_request' })
    await close()
  })
})

describe('a process', () => {
  it.each(['heap', 'buffers'])('ends alone where a task takes too much memory: %s', async (task) => {
    const { run, close } = runner('process')
    await expect(run(task)).rejects.toMatchObject({
      code: 'bad_request',
      message: 'It takes more memory to read than is allowed.',
    })
    expect(await run('a')).toBe('a 1')
    await close()
  })

  it('is replaced after a task that left it large', async () => {
    const { run, close } = runner('process', { memoryMb: 1000 })
    const first = await run('pid')
    expect(await run('pid')).toBe(first)
    expect(await run('large')).toBe('large')
    expect(await run('pid')).not.toBe(first)
    await expect.poll(() => existsSync(`/proc/${first}`)).toBe(false)
    await close()
  })

  it('is handed nothing that is secret', async () => {
    vi.stubEnv('FRONTDESK_TEST_SECRET', 'x')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { run, close } = runner('process')
    const names = (await run('environment')).split(',')
    expect(names).toContain('PATH')
    expect(names.filter((name) => name.startsWith('FRONTDESK') || name.includes('DATABASE'))).toEqual([])
    await close()
  })

  it('ends with a parent that is killed, also in the middle of a task', async () => {
    const parent = spawn(process.execPath, [
      join(import.meta.dirname, '../../../test/harness/platform/threads/parent.ts'),
    ])
    const [said] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = said.toString().trim()
    expect(existsSync(`/proc/${pid}`)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 20_000 }).toBe(false)
  })
})
