import { expect, it } from 'vitest'
import { Slots } from './slots.ts'

function slots() {
  const made = new Slots({ name: 'imports', atOnce: 2, atOnceAnAccount: 1, mostWaiting: 3 })
  const begun: string[] = []
  const end = new Map<string, () => void>()
  const run = (accountId: number, name: string) =>
    made.run(accountId, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => end.set(name, resolve))
      return name
    })
  return { run, begun, end: (name: string) => end.get(name)?.() }
}

it('lets some work at once, the next as one ends, and no account hold up the others', async () => {
  const { run, begun, end } = slots()
  const all = [run(1, 'a'), run(1, 'b'), run(2, 'c'), run(3, 'd')]
  await expect.poll(() => begun).toEqual(['a', 'c'])
  end('c')
  await expect.poll(() => begun).toEqual(['a', 'c', 'd'])
  end('a')
  await expect.poll(() => begun).toEqual(['a', 'c', 'd', 'b'])
  end('d')
  end('b')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

it('tells whoever comes when too many wait, and goes on after a failure', async () => {
  const made = new Slots({ name: 'imports', atOnce: 1, atOnceAnAccount: 1, mostWaiting: 1 })
  const failing = made.run(1, () => Promise.reject(new Error('broken')))
  const waiting = made.run(2, async () => 'fine')
  await expect(made.run(3, async () => 'late')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(failing).rejects.toThrow('broken')
  expect(await waiting).toBe('fine')
})
