// `npm run bench:fairness [rounds]`: what one account at full load does to another on the same server, in one run.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { closeConnections } from '../client.ts'
import { percentile } from '../load.ts'
import { program } from '../program.ts'
import { makeAutomation } from '../runs/automation.ts'
import { openServer } from '../runs/bench.ts'
import { benchHeaders, print } from '../server.ts'
import { type Load, loadWith } from './busy.ts'
import { type Times, visit } from './quiet.ts'

const rounds = Number(process.argv[2] ?? 300)
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
// As root the database runs as another user, who must be able to pass.
await chmod(dataDir, 0o711)

// What a key may send a minute is as it is by default: a busy account meets it.
const opened = await openServer(dataDir, { FRONTDESK_RATE_LIMIT: '6000' })
const api = `${opened.url}/public/v1`
const quiet = { authorization: `Bearer ${await otherAccount()}` }
const [busyAutomation, quietAutomation] = [
  await makeAutomation(api, benchHeaders),
  await makeAutomation(api, quiet),
]
const place = { opened, api, caller: quiet, automation: quietAutomation }
await visit(place, Math.ceil(rounds / 3))

// In turns, so that whatever else the machine does falls on both alike.
const idle: Times = { me: [], page: [], run: [] }
const beside: Times = { me: [], page: [], run: [] }
let done = 0
for (let turn = 0; turn < 4; turn++) {
  add(idle, await visit(place, Math.ceil(rounds / 4)))
  const load: Load = await loadWith(opened, api, busyAutomation)
  add(beside, await visit(place, Math.ceil(rounds / 4)))
  done += await load.stop()
}
for (const [name, what] of [
  ['me', 'GET /me'],
  ['page', 'a page of 50 rows'],
  ['run', 'webhook to run'],
] as const) {
  const [alone, loaded] = [percentile(idle[name], 0.95), percentile(beside[name], 0.95)]
  print(
    `${what}, p95: ${alone.toFixed(1)} ms alone, ${loaded.toFixed(1)} ms beside the busy account: ${(loaded / alone).toFixed(2)} times (at most 3)`,
  )
}
print(`the busy account meanwhile: ${done} runs and rows`)

await opened.close()
closeConnections()
await rm(dataDir, { recursive: true, force: true })

function add(all: Times, more: Times): void {
  all.me.push(...more.me)
  all.page.push(...more.page)
  all.run.push(...more.run)
}

/** The personal key of the owner of a second account. */
async function otherAccount(): Promise<string> {
  const words = ['account', 'create', '--name', 'Quiet', '--namespace', 'quiet', '--email', 'a@quiet.example']
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], {
    env: { ...process.env, FRONTDESK_DATA_DIR: dataDir },
  })
  return /Personal key\s+(\S+)/.exec(stdout)?.[1] ?? ''
}
