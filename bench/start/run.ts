// `npm run bench:start [starts] [node]`: the start on existing data, the memory of the idle process tree, and the first
// message of a new process against those that follow. The last word is the Node that somebody starts it with.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { closeConnections } from '../client.ts'
import { median } from '../load.ts'
import { memoryByProcess } from '../processor.ts'
import { freePort, print } from '../server.ts'
import { makeReception, sayToIt } from './message.ts'
import { type Place, startHere } from './place.ts'

const [starts = '7', node = process.execPath] = process.argv.slice(2)
const idleMs = 60_000

const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
await chmod(dataDir, 0o711)
const place: Place = { dataDir, port: await freePort() }

const first = await startHere(place, node)
// What a first start builds, the next ones find.
await wait(20_000)
await first.stop()

await measureStarts()
await measureMemory('without an agent')
const made = await startHere(place, node)
const agentId = await makeReception(place)
await made.stop()
await measureMessages()
await measureMemory('with an agent')

closeConnections()
await rm(dataDir, { recursive: true, force: true })

async function measureStarts(): Promise<void> {
  const clock: number[] = []
  const processors: number[] = []
  for (let round = 0; round < Number(starts); round++) {
    const server = await startHere(place, node)
    clock.push(server.readyMs)
    processors.push(server.readyProcessorMs)
    await server.stop()
  }
  print(
    `start on existing data to ready: ${told(clock)} ms, of processors ${told(processors)} (at most 1000)`,
  )
}

async function measureMemory(what: string): Promise<void> {
  const server = await startHere(place, node)
  await wait(idleMs)
  const sizes = await memoryByProcess([server.pid])
  const all = sizes.reduce((sum, { miB }) => sum + miB, 0)
  print(`idle, ${what}: ${all.toFixed(0)} MiB proportional in all (at most 160)`)
  for (const { name, miB } of sizes) print(`  ${miB.toFixed(1)} ${name}`)
  await server.stop()
}

async function measureMessages(): Promise<void> {
  const ratios: number[] = []
  const ofProcessors: number[] = []
  for (let round = 0; round < Number(starts); round++) {
    const server = await startHere(place, node)
    await server.said('models are loaded')
    const [one, ...others] = await sayToIt(place, agentId, server.pid)
    await server.stop()
    if (one === undefined) continue
    const clock = others.map(({ ms }) => ms)
    const work = others.map(({ processorMs }) => processorMs)
    print(`  ${one.ms.toFixed(0)} then ${clock.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    ratios.push(one.ms / median(clock))
    ofProcessors.push(one.processorMs / median(work))
  }
  print(
    `first message against the middle of the next: ${told(ratios, 2)}, of processors ${told(ofProcessors, 2)}`,
  )
}

function told(values: readonly number[], digits = 0): string {
  const sorted = values.toSorted((a, b) => a - b)
  const [least = 0, most = 0] = [sorted.at(0), sorted.at(-1)]
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}
