import { expect, it } from 'vitest'
import { Slots } from './slots.ts'

function openSlots() {
  const slots = new Slots({ atOnce: 2, perAccount: 1, waiting: 3 })
  const started: string[] = []
  const end = new Map<string, () => void>()
  const run = (accountId: number, name: string) =>
    slots.run(accountId, async () => {
      started.push(name)
      await new Promise<void>((resolve) => end.set(name, resolve))
      return name
    })
  return { slots, run, started, end: (name: string) => end.get(name)?.() }
}

it('runs some work at a time, the next as one ends, and lets no account hold up the others', async () => {
  const { run, started, end } = openSlots()
  const all = [run(1, 'a'), run(1, 'b'), run(2, 'c'), run(3, 'd')]
  await expect.poll(() => started).toEqual(['a', 'c'])
  end('c')
  await expect.poll(() => started).toEqual(['a', 'c', 'd'])
  end('a')
  await expect.poll(() => started).toEqual(['a', 'c', 'd', 'b'])
  end('d')
  end('b')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

it('is full when too much waits, and goes on after a failure', async () => {
  const slots = new Slots({ atOnce: 1, perAccount: 1, waiting: 1 })
  const failing = slots.run(1, () => Promise.reject(new Error('broken')))
  expect(slots.isFull(2)).toBe(false)
  const waiting = slots.run(2, async () => 'fine')
  expect(slots.isFull(3)).toBe(true)
  await expect(failing).rejects.toThrow('broken')
  expect(await waiting).toBe('fine')
})
