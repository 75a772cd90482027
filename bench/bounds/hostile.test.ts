import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { attacks } from '../../test/faults/hostile/attacks.ts'
import { places } from '../../test/faults/hostile/places.ts'
import { startScene } from '../../test/faults/hostile/scene.ts'
import { whileTestsRun } from '../../test/harness/while-tests-run.ts'
import { memoryMiB } from '../processor.ts'
import { isWithin } from './bound.ts'
import type { Answers } from './neighbour.ts'

const scene = whileTestsRun(startScene, ({ stop }) => stop())

const treeMiB = () => memoryMiB([scene.server.process.pid ?? 0])

/** The longest that a user of another account waits for an answer during `work`, in milliseconds. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  const { port1: ours, port2: port } = new MessageChannel()
  const workerData = { url: scene.url, key: scene.neighbourKey, pid: scene.server.process.pid, port }
  const neighbour = new Worker(join(import.meta.dirname, 'neighbour.ts'), {
    workerData,
    transferList: [port],
  })
  const failed = once(neighbour, 'error').then(([error]) => Promise.reject(error))
  await work
  ours.postMessage('stop', [])
  const [answers] = (await Promise.race([once(ours, 'message'), failed])) as [Answers]
  expect(answers.statuses).toEqual([200])
  return answers.longestMs
}

/** The most memory that the server and its processes hold during `work`. */
async function peakMiB(work: Promise<unknown>): Promise<number> {
  const over = new AbortController()
  let peak = 0
  const watching = (async () => {
    for (; !over.signal.aborted; await sleep(200)) peak = Math.max(peak, await treeMiB())
  })()
  await work.finally(() => over.abort())
  await watching
  return peak
}

describe.each(places)('an attack through a %s', (place) => {
  it.each(attacks[place].map((one) => [one.what, one] as const))('%s', async (what, attack) => {
    const [idleMs, idleMiB] = [await longestWait(sleep(2000)), await treeMiB()]
    const work = attack.run(scene)
    const [waitMs, peak] = await Promise.all([longestWait(work), peakMiB(work)])
    const name = `${place}: ${what.slice(0, 60)}`
    const most = (idleMiB + (attack.megabytes ?? 300)) / idleMiB
    expect(isWithin({ name: `${name}, MiB`, measured: peak, floor: idleMiB, most })).toBe(true)
    expect(
      isWithin({
        name: `${name}, longest wait of another account, ms`,
        measured: waitMs,
        floor: Math.max(idleMs, 20),
        most: 50,
      }),
    ).toBe(true)
  })
})
