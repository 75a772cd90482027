import { describe, expect, it, vi } from 'vitest'
import { useFakeTimers } from '../../../test/harness/fake-timers.ts'
import { type Edit, EditQueue, type EditStore, type Sent } from './edit-queue.ts'

useFakeTimers()

function memory(): EditStore & { kept: Map<string, Edit> } {
  const kept = new Map<string, Edit>()
  return {
    kept,
    put: async (one, insteadOf) => {
      if (insteadOf !== undefined) kept.delete(insteadOf)
      kept.set(one.id, one)
    },
    remove: async (id) => void kept.delete(id),
    all: async () => [...kept.values()],
  }
}

function edit(id: string, target = 'cell'): Edit {
  return { id, target, operation: 'patchObjectRow', takes: { id }, label: id }
}

/** A queue whose requests end when the test says so. */
function scene() {
  const store = memory()
  const under: { edit: Edit; end: (sent: Sent) => void }[] = []
  const refused: string[] = []
  const queue = new EditQueue({
    store,
    send: (sent) => new Promise((end) => under.push({ edit: sent, end })),
    onRefused: ({ id }, error) => refused.push(`${id}: ${error.message}`),
  })
  const end = async (sent: Sent = { kind: 'done' }) => {
    under.shift()?.end(sent)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { store, queue, under, refused, end, ids: () => under.map((one) => one.edit.id) }
}

describe('edits', () => {
  it('are sent 400 ms after the last one of a thing, which takes the place of those before it', async () => {
    const { queue, ids, store, end } = scene()
    queue.add(edit('1'))
    await vi.advanceTimersByTimeAsync(300)
    queue.add(edit('2'))
    await vi.advanceTimersByTimeAsync(300)
    expect(ids()).toEqual([])
    expect([...store.kept.keys()]).toEqual(['2'])
    await vi.advanceTimersByTimeAsync(100)
    expect(ids()).toEqual(['2'])
    expect(queue.state).toBe('saving')
    await end()
    expect(queue.state).toBe('saved')
    expect(store.kept.size).toBe(0)
  })

  it('that need a correction count where they are edited, and all others everywhere', async () => {
    const { queue, end } = scene()
    queue.add(edit('1', 'graph/1'))
    await vi.advanceTimersByTimeAsync(400)
    expect(queue.stateFor('graph/2')).toBe('saving')
    await end({ kind: 'held' })
    expect(['graph/1', 'graph/2', undefined].map((target) => queue.stateFor(target))).toEqual([
      'held',
      'saved',
      'saved',
    ])
    expect(queue.state).toBe('held')
  })

  it('are sent at once when the field is left', async () => {
    const { queue, ids } = scene()
    queue.add(edit('1'))
    queue.flush('cell')
    await vi.advanceTimersByTimeAsync(0)
    expect(ids()).toEqual(['1'])
  })

  it('of one thing follow each other, those of others do not wait', async () => {
    const { queue, ids, end } = scene()
    queue.add(edit('1'))
    queue.flush()
    await vi.advanceTimersByTimeAsync(0)
    queue.add(edit('2'))
    queue.add(edit('other', 'elsewhere'))
    await vi.advanceTimersByTimeAsync(400)
    expect(ids()).toEqual(['1', 'other'])
    await end()
    expect(ids()).toEqual(['other', '2'])
  })

  it('wait for a server that is away, and say so', async () => {
    const { queue, ids, end, store } = scene()
    queue.add(edit('1'))
    await vi.advanceTimersByTimeAsync(400)
    await end({ kind: 'later' })
    expect(queue.state).toBe('waiting')
    expect(store.kept.size).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(ids()).toEqual(['1'])
    expect(queue.state).toBe('waiting')
    await end({ kind: 'later' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(ids()).toEqual([])
    queue.flush()
    await vi.advanceTimersByTimeAsync(0)
    await end()
    expect(queue.state).toBe('saved')
  })

  it('that could not be sent give way to a later one of the same thing', async () => {
    const { queue, ids, end } = scene()
    queue.add(edit('1'))
    await vi.advanceTimersByTimeAsync(400)
    queue.add(edit('2'))
    await end({ kind: 'later' })
    expect(ids()).toEqual(['2'])
    expect(queue.unsent.map(({ id }) => id)).toEqual(['2'])
    expect(queue.state).toBe('waiting')
    await end({ kind: 'later' })
    queue.add(edit('3'))
    expect(queue.state).toBe('waiting')
    await vi.advanceTimersByTimeAsync(400)
    await end()
    expect(queue.state).toBe('saved')
  })

  it('that are held wait, without being sent again by themselves', async () => {
    const { queue, ids, end, store } = scene()
    queue.add(edit('1'))
    await vi.advanceTimersByTimeAsync(400)
    await end({ kind: 'held' })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(ids()).toEqual([])
    expect(queue.state).toBe('held')
    expect(store.kept.size).toBe(1)
    queue.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(ids()).toEqual(['1'])
  })

  it('that are refused are reported and not sent again', async () => {
    const { queue, end, refused, store } = scene()
    queue.add(edit('1'))
    await vi.advanceTimersByTimeAsync(400)
    await end({ kind: 'refused', error: new Error('too long') })
    expect(refused).toEqual(['1: too long'])
    expect(queue.state).toBe('saved')
    expect(store.kept.size).toBe(0)
  })

  it('overtaken by another user are sent again as they are now, before later ones of the same thing', async () => {
    const { queue, ids, store, end } = scene()
    queue.add(edit('1'))
    await vi.advanceTimersByTimeAsync(400)
    queue.add(edit('2'))
    await end({ kind: 'changed', edit: edit('1, merged') })
    expect(ids()).toEqual(['1, merged'])
    expect([...store.kept.keys()].toSorted()).toEqual(['1, merged', '2'])
    expect(queue.state).toBe('saving')
    await end()
    expect(ids()).toEqual(['2'])
    await end()
    expect(queue.state).toBe('saved')
    expect(store.kept.size).toBe(0)
  })

  it('that are merged for a user who has signed out stay as they were', async () => {
    const { queue, ids, store, end } = scene()
    queue.add(edit('1'))
    await vi.advanceTimersByTimeAsync(400)
    queue.stop()
    await end({ kind: 'changed', edit: edit('1, merged') })
    expect(ids()).toEqual([])
    expect([...store.kept.keys()]).toEqual(['1'])
  })

  it('of an earlier visit are taken up under the same keys, and are on their way at once', async () => {
    const { queue, ids, store, end } = scene()
    store.kept.set('old', edit('old'))
    expect(await queue.resume()).toBe(1)
    // A read at this point may or may not include the edit.
    expect(queue.isUnderWay('cell')).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(ids()).toEqual(['old'])
    expect(queue.isUnderWay('cell')).toBe(true)
    await end({ kind: 'later' })
    expect(queue.isUnderWay('cell')).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    await end()
    expect(queue.isUnderWay('cell')).toBe(false)
  })

  it('of a user who has signed out stay in the store, and are not sent as another user', async () => {
    const { queue, ids, store } = scene()
    queue.add(edit('1'))
    queue.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ids()).toEqual([])
    expect([...store.kept.keys()]).toEqual(['1'])
  })

  it('tell their listeners until these have gone', () => {
    const { queue } = scene()
    const listener = vi.fn<() => void>()
    const stop = queue.subscribe(listener)
    queue.add(edit('1'))
    stop()
    queue.add(edit('2'))
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
