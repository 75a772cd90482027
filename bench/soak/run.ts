// `npm run soak [minutes]`: an hour of all that a server is used for. It must hold no more at its end than at its start.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openServer } from '../runs/bench.ts'
import { print } from '../server.ts'
import { type Lane, makeLanes, owner } from './lanes.ts'
import { type State, stateOf } from './state.ts'
import { compare } from './verdict.ts'

const minutes = Number(process.argv[2] ?? 60)
const pauseMs = 500
// What is begun is over, connections that idle are closed and memory is given back.
const restMs = 90_000

const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-soak-'))
// As root the database runs as another user, who must be able to pass.
await chmod(dataDir, 0o711)
const resources = join(dataDir, 'resources.json')
const opened = await openServer(dataDir, {
  FRONTDESK_OWNER_EMAIL: owner.email,
  FRONTDESK_OWNER_PASSWORD: owner.password,
  SOAK_RESOURCES: resources,
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'tell-resources.ts')}`,
})
const lanes = await makeLanes(opened)
const rounds = new Map<string, number>()
const failures = new Map<string, number>()

// A tenth goes before, so that everything that is loaded at its first use is there.
await load(minutes / 10)
const before = await rested()
print(`after ${(minutes / 10).toFixed(1)} minutes: ${told(before)}`)
for (let part = 0; part < 6; part++) {
  await load(minutes / 6)
  print(
    `${Math.round((minutes * (part + 1)) / 6)} of ${minutes} minutes: ${told(await stateOf(opened, resources))}`,
  )
}
const after = await rested()
print(`at rest: ${told(after)}`)
for (const [name, count] of rounds) print(`${name}: ${count} rounds`)
for (const [what, count] of failures) print(`FAILED ${count} times: ${what}`)
const broken = compare(before, after).filter((one) => one.after > one.allowed)
for (const { what, before: was, after: is, allowed } of broken)
  print(`TOO MUCH: ${what} ${was} before, ${is} after, at most ${Math.round(allowed)}`)
if (broken.length === 0 && failures.size === 0) print('It holds no more than at its start.')
else process.exitCode = 1

await opened.close()
await rm(dataDir, { recursive: true, force: true })

async function load(forMinutes: number): Promise<void> {
  const end = performance.now() + forMinutes * 60_000
  await Promise.all(Object.entries(lanes).map(([name, lane]) => goOn(name, lane, end)))
}

async function goOn(name: string, lane: Lane, end: number): Promise<void> {
  while (performance.now() < end) {
    try {
      await lane()
      rounds.set(name, (rounds.get(name) ?? 0) + 1)
    } catch (error) {
      const what = `${name}: ${error instanceof Error ? error.message : String(error)}`
        .replaceAll(/[0-9a-f-]{36}/g, '…')
        .slice(0, 300)
      failures.set(what, (failures.get(what) ?? 0) + 1)
    }
    await sleep(pauseMs)
  }
}

async function rested(): Promise<State> {
  await sleep(Math.min(restMs, minutes * 60_000))
  return stateOf(opened, resources)
}

function told({ memoryMiB, openFiles, timers, connections }: State): string {
  return `${memoryMiB} MiB, ${openFiles} open files, ${timers} timers, ${connections} connections`
}
