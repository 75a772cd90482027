// `npm run bench:turns`: what a turn costs, what 200 conversations at once do to the process, and how fast a search is.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachEmbedded } from '../../src/platform/database/embedded/index.ts'
import { connect } from '../../src/platform/database/index.ts'
import { createAgent } from '../../test/harness/agents/agent.ts'
import { apiClient } from '../../test/harness/api.ts'
import { median } from '../load.ts'
import { benchKey, freePort, print, startServer, stopServer } from '../server.ts'
import { measureSearch } from './search.ts'

process.env['FRONTDESK_METRICS'] = 'on'
const dataDir = await mkdtemp(join(tmpdir(), 'frontdesk-bench-'))
await chmod(dataDir, 0o711)
const port = await freePort()
const server = await startServer({ dataDir, port })
const url = `http://127.0.0.1:${port}`
const api = apiClient(url, benchKey)
const embedded = await attachEmbedded({ dataDir })
const database = await connect({ url: embedded.url, poolSize: 4 })

const agent = await createAgent(api)
await agent.variable('PLAN', { defaultValue: 'pro' })
await agent.variable('NAME')
const nodes = await agent.start(
  { type: 'SAY_AI', sayWithAi: false, message: 'Welcome!' },
  {
    type: 'CONDITIONAL_ROUTING',
    mode: 'EXPRESSION',
    conditions: [{ id: 'pro', expression: '{PLAN} == "pro"' }],
  },
)
const [hello, ask] = [
  await agent.add(agent.startFlowId, {
    type: 'SAY_AI',
    sayWithAi: false,
    message: 'Good to see you on {PLAN}. Who are you?',
  }),
  await agent.add(agent.startFlowId, {
    type: 'RESPONSE_AI',
    instructions: 'Ask for the name',
    captureVariables: [{ name: 'NAME' }],
  }),
]
await agent.connect(agent.startFlowId, nodes.at(-1) ?? '', hello, 'pro')
await agent.connect(agent.startFlowId, hello, ask)
await api.ok.put(`${agent.path}/flows/${agent.startFlowId}`, { status: 'ACTIVE' })

const { conversation_id } = await agent.say()
const select = {
  name: 'bench-select',
  text: 'select * from conversations where id = $1',
  values: [conversation_id],
}
const turns: number[] = []
const selects: number[] = []
for (let round = 0; round < 400; round++) {
  const turn = await timed(() => agent.say())
  const one = await timed(() => database.pool.query(select))
  // The first hundred warm up.
  if (round >= 100) {
    turns.push(turn)
    selects.push(one)
  }
}
print(
  `a turn of 5 nodes, over HTTP: ${median(turns).toFixed(2)} ms; one indexed select: ${median(selects).toFixed(2)} ms`,
)
print(`ratio: ${(median(turns) / median(selects)).toFixed(1)} (at most 25)`)

// With an intent to match, so that the model is asked and texts are embedded, all of them different.
const intent = await agent.intent('Track order', ['Where is my order?', 'Has my parcel been sent yet?'])
await agent.flow(
  'Tracking',
  { intentIds: [intent] },
  { type: 'SAY_AI', sayWithAi: false, message: 'On its way.' },
)
const conversations = 200
const opened = await Promise.all(Array.from({ length: conversations }, () => agent.say()))
const idle = spawn(process.execPath, [join(import.meta.dirname, 'idle.ts')], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
await eventLoopP99()
const started = performance.now()
await Promise.all(
  opened.map(async ({ conversation_id: id }, index) => {
    await agent.say(`I am Visitor ${index}`, { conversation_id: id })
    await agent.say(`Where has parcel number ${index} gone?`, { conversation_id: id })
  }),
)
const seconds = (performance.now() - started) / 1000
print(`${conversations} conversations at once, two messages each: ${seconds.toFixed(1)} s`)
const held = await eventLoopP99()
idle.stdin.end()
const [floor] = await once(idle.stdout, 'data')
print(
  `event loop delay, p99: ${held.toFixed(1)} ms (under 50); of an idle process: ${Number(floor).toFixed(1)} ms`,
)

await measureSearch(database, agent.id, print)

await database.close()
await embedded.stop()
await stopServer(server)
await rm(dataDir, { recursive: true, force: true })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Since it was last asked for, in milliseconds. */
async function eventLoopP99(): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1]) * 1000
}
