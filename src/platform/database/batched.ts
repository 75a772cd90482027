import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './violations.ts'

/**
 * Processes single items in sets: items that arrive while a set is running form the next one. A single item
 * runs at once, or after `lingerMs`. Under load, many share the statements and the flush of one. If a set
 * fails, its members run one by one, so that no item fails because of another. If the database is away, all
 * fail, because the outcome isn't known.
 */
export function batched<Item, Result>(
  send: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most = 100, lingerMs = 0 }: { most?: number; lingerMs?: number } = {},
): (item: Item) => Promise<Result> {
  const waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = []
  let isUnderWay = false

  async function sendAll(): Promise<void> {
    isUnderWay = true
    while (waiting.length > 0) {
      if (lingerMs > 0) await sleep(lingerMs)
      await sendSet(waiting.splice(0, most))
    }
    isUnderWay = false
  }

  async function sendSet(set: typeof waiting): Promise<void> {
    try {
      const results = await send(set.map(({ item }) => item))
      for (const [index, { resolve }] of set.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (set.length === 1 || isDatabaseAway(error)) for (const { reject } of set) reject(error)
      else for (const one of set) await sendSet([one])
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isUnderWay) void sendAll()
    })
}
