import { describe, expect, it, vi } from 'vitest'
import { FrontdeskError, type ServerEvent } from '../../../clients/typescript/src/index.ts'
import { useFakeTimers } from '../../../test/harness/fake-timers.ts'
import { type LiveEvent, LiveFeed } from './feed.ts'

useFakeTimers()

interface Opened {
  topics: string
  lastId: string | undefined
  signal: AbortSignal
  send: (event: ServerEvent) => Promise<void>
  fail: (error: Error) => Promise<void>
}

/** A feed with streams that the test controls. */
function scene() {
  const opened: Opened[] = []
  const signedOut = vi.fn<() => void>()
  const lost = vi.fn<() => void>()
  const feed = new LiveFeed({
    open: (topics, lastId, signal) => {
      const queue: (ServerEvent | Error)[] = []
      let wake: (() => void) | undefined
      const push = async (one: ServerEvent | Error) => {
        queue.push(one)
        wake?.()
        await vi.advanceTimersByTimeAsync(0)
      }
      opened.push({ topics: topics.join(), lastId, signal, send: push, fail: push })
      return (async function* () {
        for (;;) {
          const next = queue.shift()
          if (next instanceof Error) throw next
          if (next === undefined) {
            await new Promise<void>((resolve) => {
              wake = resolve
            })
          } else yield next
        }
      })()
    },
    onSignedOut: signedOut,
    onLost: lost,
  })
  const heard: LiveEvent[] = []
  const hear = (event: LiveEvent) => void heard.push(event)
  return { feed, opened, heard, hear, signedOut, lost }
}

const soon = () => vi.advanceTimersByTimeAsync(50)

function live(topic: string, id: string, scope: string | null = null): ServerEvent {
  return { event: topic, id, data: { scope, ids: ['1'], change: 'updated', user_id: 3, details: null } }
}

function refused(status: number, message: string): FrontdeskError {
  const issues = [{ path: 'topics', code: 'not_found', message }]
  return new FrontdeskError(
    status,
    { code: 'bad_request', message, request_id: 'r', details: { issues } },
    new Headers(),
  )
}

describe('live events', () => {
  it('come by one stream for all listeners, each told of its own topics', async () => {
    const { feed, opened, heard, hear } = scene()
    const others: LiveEvent[] = []
    feed.start()
    feed.listen(['task', 'record:people'], hear)
    feed.listen(['run'], (one) => void others.push(one))
    await soon()
    expect(opened.map(({ topics }) => topics)).toEqual(['task,record:people,run'])
    await opened[0]?.send(live('record', '2', 'people'))
    await opened[0]?.send(live('record', '3', 'companies'))
    await opened[0]?.send(live('run', '4', '12'))
    expect(heard).toEqual([
      { topic: 'record', scope: 'people', ids: ['1'], change: 'updated', userId: 3, details: null },
    ])
    expect(others.map(({ topic }) => topic)).toEqual(['run'])
  })

  it('go on after the last one where a topic is added, and stay where one is left', async () => {
    const { feed, opened, hear } = scene()
    feed.start()
    const stop = feed.listen(['task'], hear)
    await soon()
    await opened[0]?.send(live('task', '7'))
    feed.listen(['run'], () => undefined)
    await soon()
    expect(opened.map(({ topics, lastId }) => [topics, lastId])).toEqual([
      ['task', undefined],
      ['task,run', '7'],
    ])
    expect(opened[0]?.signal.aborted).toBe(true)
    stop()
    feed.listen(['run'], () => undefined)
    await soon()
    expect(opened.length).toBe(2)
  })

  it('tell all listeners to refetch after a reset', async () => {
    const { feed, opened, heard, hear } = scene()
    feed.start()
    feed.listen(['task'], hear)
    await soon()
    await opened[0]?.send({ event: 'reset', id: '9', data: {} })
    expect(heard.map(({ topic }) => topic)).toEqual(['reset'])
  })

  it('tell all listeners to refetch once the first stream stands, which may have missed what happened before', async () => {
    const { feed, opened, heard, hear } = scene()
    feed.start()
    feed.listen(['task'], hear)
    await soon()
    await opened[0]?.send({ event: 'ready', id: '9', data: {} })
    expect(heard.map(({ topic }) => topic)).toEqual(['reset'])
    await opened[0]?.fail(new Error('away'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(opened[1]?.lastId).toBe('9')
  })

  it('try again after a failure, and go on where they were', async () => {
    const { feed, opened, hear } = scene()
    feed.start()
    feed.listen(['task'], hear)
    await soon()
    await opened[0]?.send(live('task', '7'))
    await opened[0]?.fail(new Error('away'))
    expect(opened.length).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(opened[1]?.lastId).toBe('7')
    await opened[1]?.fail(new Error('away'))
    await vi.advanceTimersByTimeAsync(1999)
    expect(opened.length).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(opened.length).toBe(3)
  })

  it('tell that the connection is lost, and come back at once when they are asked to', async () => {
    const { feed, opened, hear, lost } = scene()
    feed.start()
    feed.listen(['task'], hear)
    await soon()
    expect(lost).toHaveBeenCalledTimes(0)
    for (const attempt of [0, 1, 2, 3]) {
      await opened[attempt]?.fail(new Error('away'))
      expect(lost).toHaveBeenCalledTimes(attempt + 1)
      feed.retry()
      await vi.advanceTimersByTimeAsync(0)
      expect(opened.length).toBe(attempt + 2)
    }
    await opened[4]?.fail(refused(401, 'No session.'))
    expect(lost).toHaveBeenCalledTimes(4)
  })

  it('leave out what is not shown to this person, and keep the rest', async () => {
    const { feed, opened, hear } = scene()
    feed.start()
    feed.listen(['task', 'record:people', 'record:secrets'], hear)
    await soon()
    await opened[0]?.fail(refused(400, 'There is no "secrets" to look on at.'))
    await soon()
    expect(opened[1]?.topics).toBe('task,record:people')
  })

  it('end with the session, while the window is hidden, and for another user', async () => {
    const { feed, opened, hear, signedOut } = scene()
    feed.start()
    feed.listen(['task'], hear)
    await soon()
    await opened[0]?.send(live('task', '7'))
    feed.pause()
    expect(opened[0]?.signal.aborted).toBe(true)
    feed.start()
    await soon()
    expect(opened[1]?.lastId).toBe('7')
    feed.forget()
    feed.start()
    await soon()
    expect(opened[2]?.lastId).toBeUndefined()
    await opened[2]?.fail(refused(401, 'No session.'))
    expect(signedOut).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened.length).toBe(3)
  })
})
