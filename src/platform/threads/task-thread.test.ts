import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { Lifetime } from '../../kit/lifetime.ts'
import { type ThreadOptions, threadPerApp } from './task-thread.ts'

/** Answers with what it is sent and how many it has had, hangs, fails or dies, as it is told. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from 'node:worker_threads'
  let count = 0
  parentPort.on('message', (task) => {
    if (task === 'die') throw new Error('dead')
    if (task === 'refuse') parentPort.postMessage({ problem: { code: 'bad_request', message: 'No.' } })
    else if (task === 'fail') parentPort.postMessage({ error: new Error('failed') })
    else if (task !== 'hang') parentPort.postMessage({ done: task + ' ' + ++count })
  })
`)}`,
)

function thread(limits: Partial<ThreadOptions> = {}) {
  const app = { lifetime: new Lifetime(), log: pino({ level: 'silent' }) }
  const options = { name: 'test', script, patienceMs: 20_000, idleMs: 20_000, mostWaiting: 5, heapMb: 64 }
  const made = threadPerApp<string, string>({ ...options, ...limits })(app)
  return { run: made.run.bind(made), close: () => app.lifetime.close() }
}

describe('a thread', () => {
  it('is kept from task to task, whatever they come to', async () => {
    const { run, close } = thread()
    const all = await Promise.allSettled([run('a'), run('refuse'), run('fail'), run('b')])
    expect(all).toMatchObject([
      { value: 'a 1' },
      { reason: { code: 'bad_request', message: 'No.' } },
      { reason: { message: 'failed' } },
      { value: 'b 2' },
    ])
    await close()
  })

  it('is started anew after it died, took too long or was abandoned', async () => {
    const { run, close } = thread({ patienceMs: 1500 })
    await run('a')
    await expect(run('die')).rejects.toMatchObject({ code: 'unavailable', message: 'The test broke off.' })
    expect(await run('b')).toBe('b 1')
    await expect(run('hang')).rejects.toMatchObject({ code: 'bad_request' })
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
    const { run, close } = thread({ idleMs: 20 })
    expect(await run('a')).toBe('a 1')
    await expect.poll(() => run('b'), { interval: 100 }).toBe('b 1')
    await close()
  })

  it('tells whoever waits when it is stopped, and whoever comes when too many wait', async () => {
    const { run, close } = thread({ mostWaiting: 1 })
    const [current, waiting] = [run('hang'), run('a')]
    await expect(run('b')).rejects.toMatchObject({ code: 'unavailable' })
    const stopped = Promise.allSettled([current, waiting])
    await close()
    expect(await stopped).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
    await expect(run('c')).rejects.toThrow('has stopped')
  })

  it('still does what conversations wait for when it is to finish', async () => {
    const { run, close } = thread({ atClosing: 'finish' })
    const before = [run('a'), run('b')]
    await close()
    expect(await Promise.all(before)).toEqual(['a 1', 'b 2'])
    expect(await run('c')).toBe('c 1')
  })
})
