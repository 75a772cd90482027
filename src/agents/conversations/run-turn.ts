import { beginsWithGreeting, isGreeting } from '../../ai/index.ts'
import { mostDeaths } from '../../kit/job.ts'
import { weightOf } from '../../kit/limit.ts'
import type { Actor } from '../../objects/index.ts'
import type { Holding } from '../../platform/admission/index.ts'
import { type App, transact } from '../../platform/app.ts'
import { type Db, inTransaction } from '../../platform/database/index.ts'
import {
  beginTurn,
  emptyConversation,
  type Failure,
  type FlowVersion,
  giveUp,
  runTurn,
  type TurnEffects,
  type TurnState,
} from '../../runs/index.ts'
import { actorFor } from './actors.ts'
import { answerAsAgent } from './answer.ts'
import { closeOpen } from './close.ts'
import { nobody } from './events.ts'
import { executeNode } from './execute.ts'
import { type Failed, failedFor } from './failures.ts'
import { keepFeedback } from './feedback.ts'
import { finishTurn } from './finish.ts'
import { handOver } from './hand-over.ts'
import { asSpoken, spokenBefore } from './history.ts'
import { type Lease, TurnLost } from './lease.ts'
import { personLoader } from './names.ts'
import type { AgentProfile } from './profile.ts'
import { emptyRecord, type MessageEntry, Recorder, type TurnListener } from './recorder.ts'
import { routeMessage } from './routing.ts'
import { FlowLibrary, servedVersion } from './served.ts'
import { type Held, hasWaiting, keepCheckpoint, markActing, type TurnRow } from './store.ts'
import { summariseEveryNow } from './summary.ts'
import type { Turn } from './turn.ts'
import { checkTurnSize } from './turn-size.ts'
import { noteWaitsForPerson } from './waiting.ts'

export interface TurnResult {
  messages: MessageEntry[]
  failure: Failure | null
  closed: boolean
}

/** All that running a turn takes. */
export interface TurnWork {
  app: App
  held: Held
  lease: Lease
  row: TurnRow
  agent: AgentProfile
  /** Whoever asked, if they are still there. */
  user: Actor['user']
  listener?: TurnListener | undefined
}

/** Runs a turn of a conversation that this process holds, and writes it down. Throws TurnLost when it was taken over. */
export async function performTurn(work: TurnWork): Promise<TurnResult> {
  const holding = work.app.admission.hold(work.agent.account.id)
  try {
    return await performHolding(work, holding)
  } finally {
    holding.end()
  }
}

async function performHolding(work: TurnWork, holding: Holding): Promise<TurnResult> {
  const { row } = work
  if (work.held.handler !== 'AGENT') return keepForPeople(work)
  await holding.start(weightOf(row.checkpoint ?? work.held.state), work.lease.signal)
  const recorder = new Recorder(row.checkpoint?.record ?? emptyRecord(), whileHeld(work))
  const library = new FlowLibrary(work.app, work.agent)
  const session = newSession(work, recorder, holding)
  const begun = row.checkpoint?.state ?? (await begin(work, library))
  const effects = effectsOf(work, session, library)
  const hopeless = hopelessness(row)
  const ended = hopeless === undefined ? await runTurn(effects, begun) : giveUp(effects, begun, hopeless)
  // What a turn asked for that then failed is not done.
  if (ended.failure !== null) Object.assign(recorder.record, { close: false, feedback: null, handOver: null })
  await writeDown(work, recorder, ended)
  return { messages: recorder.messages, failure: ended.failure, closed: recorder.record.close }
}

/** A person answers here, or is waited for: what was said is written down, and the agent says nothing. */
async function keepForPeople({ app, held, row }: TurnWork): Promise<TurnResult> {
  const { variables = {} } = held.state
  const finished = {
    turnId: row.id,
    opens: row.request.opens,
    message: newMessage(row),
    state: { ...emptyConversation, variables: { ...variables, ...row.request.variables } },
    record: emptyRecord(),
    credits: 0,
    error: null,
  }
  await inTransaction(app.db, async (db) => {
    if ((await finishTurn(db, held, finished)) === undefined) throw new TurnLost()
    await noteWaitsForPerson(db, held.id)
  })
  return { messages: [], failure: null, closed: false }
}

/** What was written down before counts once. */
function newMessage({ message, request }: TurnRow): string | null {
  return request.answers === undefined ? message : null
}

/** Whoever reads along hears nothing more once somebody else has taken the conversation over. */
function whileHeld({ listener, lease }: TurnWork): TurnListener | undefined {
  if (listener === undefined) return undefined
  const unlessLost =
    <T>(tell: (said: T) => void) =>
    (said: T): void => {
      if (!lease.isLost()) tell(said)
    }
  return {
    token: unlessLost(listener.token),
    message: unlessLost(listener.message),
    event: unlessLost(listener.event),
  }
}

/** Why a turn that was cut off is not begun again; undefined where it is. */
function hopelessness({ attempts, isActing }: TurnRow): string | undefined {
  if (attempts > 1 && isActing)
    return 'The server was interrupted while it did something that must not be done twice.'
  if (attempts > mostDeaths)
    return `Answering this message was interrupted ${mostDeaths} times by the end of the server, so it was given up.`
  return undefined
}

async function begin({ held, row, agent }: TurnWork, library: FlowLibrary): Promise<TurnState> {
  const { request, message } = row
  const before = { ...emptyConversation, ...held.state }
  const state = { ...before, variables: { ...before.variables, ...request.variables } }
  const isFirst = request.opens || request.starts === true
  const first = isFirst ? agent.flows.find((flow) => flow.isDefault) : undefined
  const flow = first === undefined ? undefined : servedVersion(first, held.channel, request.snapshot)
  const program = flow === undefined ? undefined : await library.program(flow)
  const start = flow === undefined || program === undefined ? null : { flow, program }
  return beginTurn(state, { start, hasMessage: message !== null })
}

interface Session {
  turn: Turn
  /** Its part of what the process holds. */
  holding: Holding
  /** Whether the step under way has reached outside, so that what follows must not begin before it. */
  reached: boolean
}

function newSession(work: TurnWork, recorder: Recorder, holding: Holding): Session {
  const { app, held, lease, row, agent } = work
  let before: ReturnType<typeof spokenBefore> | undefined
  const turn: Turn = {
    app,
    id: row.id,
    conversationId: held.id,
    channel: held.channel,
    agent,
    contactId: held.contactId,
    person: personLoader({ app, agent, contactId: held.contactId, personName: held.personName }),
    message: row.message,
    summary: held.summary,
    handBackNote: held.handBackNote,
    language: held.language,
    recorder,
    signal: lease.signal,
    hasTime: lease.hasTime,
    actorFor: (flow) => actorFor(app, agent, row.request, work.user, flow),
    history: async () => {
      before ??= spokenBefore(app.db, held.id, row.id)
      return [...(await before), ...recorder.messages.map(asSpoken)]
    },
    reachedOut: () => {
      session.reached = true
    },
    acting: async () => {
      session.reached = true
      if (!(await markActing(app.db, row.id, held.epoch))) throw new TurnLost()
    },
  }
  const session: Session = { turn, holding, reached: false }
  return session
}

function effectsOf(work: TurnWork, session: Session, library: FlowLibrary): TurnEffects {
  const { app, held, lease, row, agent } = work
  const { turn } = session
  const { recorder } = turn
  const nameOf = ({ flowId }: FlowVersion) => agent.flows.find((flow) => flow.id === flowId)?.name ?? null
  const ofAgent = { node_id: null, alias: null, flow_id: null, flow_name: null }
  return {
    program: (flow) => library.program(flow),
    execute: (node, nodePlace) => {
      const { flow } = nodePlace
      const { nodeId, alias, type } = node
      const place = { type, node_id: nodeId, alias, flow_id: flow.flowId, flow_name: nameOf(flow) }
      return recorder.traced(place, async () => {
        const executed = await attempted(work, async () => {
          const made = await executeNode(turn, node, nodePlace)
          checkTurnSize(turn, nodePlace.state, made, session.holding)
          return made
        })
        if (executed.kind === 'done') recorder.step.port = executed.port
        if (executed.kind === 'failed') recorder.step.error = told(executed.failure)
        return executed
      })
    },
    route: (state) =>
      recorder.traced({ type: 'ROUTING', ...ofAgent }, async () => {
        const found = await attempted(work, () => routeMessage(turn, state, library, row.request.snapshot))
        if (found === null || !('kind' in found)) return found
        recorder.step.error = told(found.failure)
        return found.failure
      }),
    answer: (purpose, state) =>
      recorder.traced({ type: purpose === 'answer' ? 'AGENT' : 'DEFAULT_MESSAGE', ...ofAgent }, async () => {
        const failed = await attempted(work, () => answerAsAgent(turn, state, purpose))
        if (failed === undefined) return null
        recorder.step.error = told(failed.failure)
        return failed.failure
      }),
    say: (text) => recorder.say(text),
    hasSpoken: () => recorder.messages.length > 0,
    isGreetedBack: () => isGreeting(turn.message ?? '') && recorder.messages.some(greetsOrAsks),
    isHandedOver: () => recorder.record.handOver?.asTask === false,
    hasTime: lease.hasTime,
    entered: (flow) => {
      recorder.record.flowRuns.push(flow.flowId)
      recorder.event('FLOW_ENTERED', { flow_id: flow.flowId, flow_name: nameOf(flow) })
    },
    left: (flow) => recorder.event('FLOW_EXITED', { flow_id: flow.flowId, flow_name: nameOf(flow) }),
    failed: ({ code, message }, at) => recorder.event('ERROR', { code, message, ...at }),
    stepped: async (state) => {
      if (lease.isLost()) throw new TurnLost()
      if (!session.reached || state.task === null) return
      session.reached = false
      if (!(await keepCheckpoint(app.db, row.id, held.epoch, { state, record: recorder.record })))
        throw new TurnLost()
    },
  }
}

/** «Hello! Ask me anything», «How can we help?»: to whoever says hello, nothing is left to be said. */
function greetsOrAsks({ content }: MessageEntry): boolean {
  return beginsWithGreeting(content) || content.trimEnd().endsWith('?')
}

function told({ message, detail }: Failure): string {
  return detail === undefined ? message : `${message} ${detail}`
}

/** Whatever goes wrong in a step is a failure of that step; what nobody foresaw is for the log alone. */
async function attempted<T>({ app, lease }: TurnWork, step: () => Promise<T>): Promise<T | Failed> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof TurnLost) throw error
    if (lease.isLost()) throw new TurnLost()
    const foreseen = failedFor(error, lease)
    if (foreseen !== undefined) return foreseen
    app.log.error({ err: error }, 'a step of a conversation failed')
    return {
      kind: 'failed',
      failure: { code: 'node_failed', message: 'Something unexpected went wrong.' },
      fatal: true,
    }
  }
}

async function writeDown(work: TurnWork, recorder: Recorder, ended: TurnState): Promise<void> {
  const { app, held, row } = work
  const { record } = recorder
  const { handOver: request = null } = record
  const isHandedOver = request !== null && !request.asTask
  const finished = {
    turnId: row.id,
    opens: row.request.opens,
    message: newMessage(row),
    state: { flows: isHandedOver ? [] : ended.flows, variables: ended.variables },
    record,
    credits: recorder.credits,
    error: ended.failure === null ? null : told(ended.failure),
  }
  const finish = async (db: Db): Promise<number> => {
    const messageCount = await finishTurn(db, held, finished)
    if (messageCount === undefined) throw new TurnLost()
    return messageCount
  }
  if (!record.close && record.feedback === null && request === null) {
    await summariseEveryNow(app, held, await finish(app.db), finished)
    return
  }
  await transact(app, async (app) => {
    if (request !== null) await handOver(app.db, held, recorder, request)
    await finish(app.db)
    if (record.feedback !== null) await keepFeedback(app, held.id, null, record.feedback, nobody)
    // A message that arrived meanwhile is answered first.
    if (record.close && (await hasWaiting(app.db, held.id))) record.close = false
    if (record.close) await closeOpen(app, held.id, nobody)
  })
}
