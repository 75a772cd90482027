import { setTimeout as sleep } from 'node:timers/promises'
import { print, residentMiB } from '../server.ts'
import type { Bench } from './bench.ts'
import { allOver, deliver, enqueue } from './deliver.ts'
import { floorPerSecond } from './floor.ts'

const lanes = 8

/** From the first delivery to the last run's end. */
export async function runsPerSecond({ url, client, automation }: Bench, count: number): Promise<number> {
  const started = performance.now()
  await deliver(url, automation, count, lanes)
  await allOver(client)
  return count / ((performance.now() - started) / 1000)
}

/** Runs of five nodes against the same writes by hand; the two take turns. */
export async function measureThroughput(bench: Bench): Promise<void> {
  const { databaseUrl, automation, server, runs } = bench
  const rounds = 3
  const share = Math.ceil(runs / rounds)
  let ours = 0
  let floor = 0
  // A process that has just started compiles and plans what one at work has ready.
  await floorPerSecond(databaseUrl, automation, share, lanes)
  await runsPerSecond(bench, 2 * share)
  for (let round = 0; round < rounds; round++) {
    floor += (await floorPerSecond(databaseUrl, automation, share, lanes)) / rounds
    ours += (await runsPerSecond(bench, share)) / rounds
  }
  print(
    `${ours.toFixed(0)} runs/s of 5 nodes behind a webhook, ${await residentMiB(server)} MiB (aim: 300, under 300 MiB)`,
  )
  print(`the same writes by hand: ${floor.toFixed(0)}/s, ratio ${(floor / ours).toFixed(2)} (at most 2)`)
}

/** Ten thousand runs that wait, all of one account. */
export async function measureQueue(bench: Bench): Promise<void> {
  const { client, automation, server } = bench
  const count = 10_000
  const largest = watchMemory(server)
  const started = performance.now()
  await enqueue(client, automation.workflowId, count)
  await allOver(client)
  const seconds = (performance.now() - started) / 1000
  print(`${count} queued runs: ${(count / seconds).toFixed(0)}/s, at most ${await largest()} MiB (under 300)`)
}

/** Looks at the memory of a process ten times a second; what it returns stops that and tells the most. */
function watchMemory(child: Bench['server']): () => Promise<number> {
  const over = new AbortController()
  const watch = async (): Promise<number> => {
    let largest = 0
    while (!over.signal.aborted) {
      largest = Math.max(largest, await residentMiB(child))
      await sleep(100)
    }
    return largest
  }
  const watching = watch()
  return () => {
    over.abort()
    return watching
  }
}
