import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { carryOut, runBacklog } from '../../src/runs/backlog.ts'
import { settle } from '../../src/runs/settle.ts'
import { type Claim, takeRuns } from '../../src/runs/take.ts'
import type { Json } from '../harness/api.ts'
import { sentBy } from '../harness/statements.ts'
import { draw, type Sketch } from '../harness/workflows/automation.ts'
import { normalizeTrace } from './normalize-trace.ts'
import { graphAt } from './recorded-graph.ts'
import type { World } from './world.ts'

/** A run that stands still: it waits, or is over. */
export interface Standstill {
  world: World
  /** The run as `GET /runs/{id}` answers. */
  run: Json
  path: string
}

export interface RunScene extends Sketch {
  payload?: Json
  /** Further fields of the test run. */
  test?: (ids: Readonly<Record<string, string>>) => Json
  /** Events for each standstill, in order. */
  events?: readonly ((at: Standstill) => Promise<unknown>)[]
  /** How often the process ends when the run calls `/pull-the-plug`. */
  deaths?: number
}

/** A scene that needs something of the world: an address, a record. */
export type InWorld = (world: World) => RunScene | Promise<RunScene>

const entry = { type: 'WEBHOOK', triggerByWebhookIds: [] }
// A cycle runs up to its limit: the first steps show the way.
const mostSteps = 20

/** Runs an automation from its input to its end, and returns everything that came of it. */
export async function recordRun(world: World, described: RunScene | InWorld): Promise<Json> {
  const { api } = world.server
  const scene = typeof described === 'function' ? await described(world) : described
  const { id, ids } = await draw(api, { ...scene, nodes: { start: entry, ...scene.nodes } })
  const graph = await graphAt(api, `/workflows/${id}/graph`)
  world.takeRequests()
  world.takeMessages()
  const { logId } = await api.ok.post(`/workflows/${id}/test-run`, {
    payload: scene.payload,
    ...scene.test?.(ids),
  })
  const path = `/workflows/${id}/logs/${logId}`
  const standstills: Json[] = []
  const statements: string[][] = []
  let deaths = scene.deaths ?? 0
  const drive = async (): Promise<Json> => {
    for (; deaths > 0; deaths--) statements.push(await dieOverRun(world))
    statements.push(await carryOutRuns(world))
    return api.ok.get(`/runs/${logId}`)
  }
  let run = await drive()
  for (const act of scene.events ?? []) {
    standstills.push({ status: run.status, waitsFor: run.waitsFor, error: run.error })
    await act({ world, run, path })
    run = await drive()
  }
  const log = await api.ok.get(path)
  const trace = {
    input: scene.payload ?? null,
    test: scene.test?.(ids) ?? null,
    variables: scene.variables ?? [],
    graph,
    run,
    log: { ...log, node_results: log.node_results.length },
    ...(await rowsOf(world, logId)),
    standstills,
    statements,
    requests: world.takeRequests(),
    messages: world.takeMessages(),
  }
  return normalizeTrace(trace, ids)
}

/** The stored steps and waits of a run. */
export async function rowsOf({ server }: World, runId: string): Promise<{ steps: Json[]; waits: Json[] }> {
  const steps = await sql<Json>`
    select step, alias, type, status, port, error, output, variables, items, trace, credits::int
    from node_results where run_id = ${runId} order by step limit ${mostSteps}`.execute(server.app.db)
  const waits = await sql<Json>`
    select step, kind, due_at is not null as has_limit, call_number, ended_by, answer, retry
    from run_waits where run_id = ${runId} order by step`.execute(server.app.db)
  return { steps: steps.rows, waits: waits.rows }
}

// A look at the lease every two seconds is left out.
const ownStatement = /^(?:begin|commit|rollback)$|^(?:runs|waits)\.(?!held)/

/** The names of the statements with which the executor reads and writes runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = await sentBy(work)
  return sent.map(({ name, text }) => name ?? text).filter((name) => ownStatement.test(name))
}

/** A claim whose clock stands still. How many steps share a commit depends on the time otherwise. */
function withStoppedClock({ run, ...claim }: Claim): Claim {
  const now = run.clock()
  return { ...claim, run: { ...run, clock: () => now } }
}

/** Runs everything that is due, as a worker does. */
function carryOutRuns({ server: { app } }: World): Promise<string[]> {
  return statementsOf(async () => {
    const { claims } = await takeRuns(app, randomUUID(), 10)
    for (const claim of claims) {
      await carryOut(app, withStoppedClock(claim), new AbortController().signal)
      await settle(app, claim.run.id)
    }
  })
}

/** The same in a process that ends as soon as a run calls `/pull-the-plug`. */
async function dieOverRun(world: World): Promise<string[]> {
  const { app } = world.server
  const statements = await statementsOf(async () => {
    const { claims } = await takeRuns(app, randomUUID(), 10)
    for (const claim of claims) {
      const process = new AbortController()
      world.onPlugPulled(() => process.abort())
      await carryOut(app, withStoppedClock(claim), process.signal).catch(() => undefined)
    }
  })
  world.onPlugPulled(() => undefined)
  await runBacklog.release(app, randomUUID(), [])
  return statements
}
