import { beginsWithGreeting, isGreeting } from '../../ai/index.ts'
import { mostDeaths } from '../../kit/job.ts'
import { weightOf } from '../../kit/limit.ts'
import type { Holding } from '../../platform/admission/index.ts'
import type { App } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'
import {
  beginTurn,
  type Executed,
  emptyConversation,
  type Failure,
  giveUp,
  runTurn,
  type TurnEffects,
  type TurnState,
  type Understood,
} from '../engine/index.ts'
import { stepErrorOf } from '../failure.ts'
import { type Lease, LeaseLost } from '../lease.ts'
import { createdIn } from './created-rows.ts'
import { executeNode } from './execute-node.ts'
import { type Finished, finishTurn } from './finish.ts'
import { beginWithheld, handOffIfAsked, isBlocked } from './guarded-turn.ts'
import { type Held, keepCheckpoint, markActing, type TurnRow } from './held.ts'
import { asSpoken, emptyRecord, type MessageEntry, Recorder, type TurnListener } from './recorder.ts'
import { greetingIn, withSingleReply } from './single-reply.ts'
import type { Answerer, Turn } from './turn.ts'
import { checkTurnSize } from './turn-size.ts'
import { reopen, understand } from './understand.ts'

export interface TurnResult {
  messages: MessageEntry[]
  failure: Failure | null
  closed: boolean
}

export interface TurnWork {
  app: App
  held: Held
  lease: Lease
  row: TurnRow
  answerer: Answerer
  listener?: TurnListener | undefined
}

/**
 * Runs and stores a turn of a conversation that this process holds. Throws LeaseLost if the conversation was
 * taken over.
 */
export async function performTurn(work: TurnWork): Promise<TurnResult> {
  const holding = work.app.admission.hold(work.held.accountId)
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
  const guard = await work.answerer.guardFor(row.message)
  const recorder = new Recorder(row.checkpoint?.record ?? emptyRecord(), whileHeld(work), guard)
  const session = newSession(work, recorder, holding)
  const begun = row.checkpoint?.state ?? (await begin(work, session.turn))
  const effects = effectsOf(work, session)
  const hopeless = hopelessness(row)
  const ended = hopeless === undefined ? await runTurn(effects, begun) : giveUp(effects, begun, hopeless)
  if (guard !== null && isBlocked(row)) recorder.sayUnchecked(guard.blockedInput)
  // Requests of a turn that then failed are dropped.
  if (ended.failure !== null) Object.assign(recorder.record, { close: false, feedback: null, handOver: null })
  await writeDown(work, recorder, ended)
  return { messages: recorder.messages, failure: ended.failure, closed: recorder.record.close }
}

/** A teammate answers, or is waited for: the message is stored, and the agent says nothing. */
async function keepForPeople({ app, held, row, answerer }: TurnWork): Promise<TurnResult> {
  const { variables = {} } = held.state
  const recorder = new Recorder(emptyRecord())
  if (row.request.guardrail !== undefined) recorder.recordHits('INPUT', row.request.guardrail)
  const finished = {
    turnId: row.id,
    opens: row.request.opens,
    message: newMessage(row),
    state: { ...emptyConversation, variables: { ...variables, ...row.request.variables } },
    record: recorder.record,
    credits: 0,
    error: null,
    sendsReplies: false,
  }
  await transact(app, async ({ db }) => {
    if ((await finishTurn(db, held, finished)) === undefined) throw new LeaseLost()
    await answerer.leaveToPeople(db)
  })
  return { messages: [], failure: null, closed: false }
}

/** A message that was stored before isn't stored again. */
function newMessage({ message, request }: TurnRow): string | null {
  return request.answers === undefined ? message : null
}

/** Stops the stream to the client once the conversation was taken over. */
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

/** The reason not to start an interrupted turn again; undefined if it can start. */
function hopelessness({ attempts, isActing }: TurnRow): string | undefined {
  if (attempts > 1 && isActing)
    return 'The server was interrupted while it did something that must not be done twice.'
  if (attempts > mostDeaths)
    return `Answering this message was interrupted ${mostDeaths} times by the end of the server, so it was given up.`
  return undefined
}

async function begin({ held, row, answerer }: TurnWork, turn: Turn): Promise<TurnState> {
  const { request, message } = row
  const before = { ...emptyConversation, ...held.state }
  const state = { ...before, variables: { ...before.variables, ...request.variables } }
  const isFirst = request.opens || request.starts === true
  const startOf = async () => (isFirst ? answerer.start() : null)
  return (
    (await beginWithheld(turn, row, state, startOf)) ??
    beginTurn(state, { start: await startOf(), hasMessage: message !== null })
  )
}

/** The replies of this turn that the visitor reads. */
function repliesIn(recorder: Recorder, { singleReply }: Answerer): MessageEntry[] {
  if (singleReply === null) return recorder.messages
  const greeting = greetingIn(recorder.record.entries, singleReply.startFlowId)
  return recorder.messages.filter((message) => !greeting.has(message))
}

interface Session {
  turn: Turn
  /** Its part of the memory that the process holds. */
  holding: Holding
  /**
   * True if the current step has reached outside, so that the next one must not start before it is written.
   */
  reached: boolean
}

function newSession(work: TurnWork, recorder: Recorder, holding: Holding): Session {
  const { app, held, lease, row, answerer } = work
  let before: ReturnType<Answerer['spokenBefore']> | undefined
  const turn: Turn = {
    app,
    id: row.id,
    conversationId: held.id,
    answerer,
    message: isBlocked(row) ? null : row.message,
    recorder,
    signal: lease.signal,
    hasTime: lease.hasTime,
    history: async () => {
      before ??= answerer.spokenBefore(row.id)
      return [...(await before), ...repliesIn(recorder, answerer).map(asSpoken)]
    },
    reachedOut: () => {
      session.reached = true
    },
    acting: async () => {
      session.reached = true
      if (!(await markActing(app.db, row.id, held.epoch))) throw new LeaseLost()
    },
    keepBefore: async (db, state) => {
      // A repetition of the node adds its step again.
      const record = { ...recorder.record, steps: recorder.record.steps.slice(0, -1) }
      if (!(await keepCheckpoint(db, row.id, held.epoch, { state, record }))) throw new LeaseLost()
    },
    isTest: row.request.snapshot === 'draft',
  }
  const session: Session = { turn, holding, reached: false }
  return session
}

async function answer(turn: Turn, state: TurnState, purpose: 'answer' | 'aside' | 'default'): Promise<void> {
  await turn.answerer.answer(turn, state, purpose)
  await handOffIfAsked(turn)
}

function effectsOf(work: TurnWork, session: Session): TurnEffects {
  const { app, held, lease, row, answerer } = work
  const { turn } = session
  const { recorder } = turn
  const { nameOf } = answerer
  const ofAgent = { node_id: null, alias: null, flow_id: null, flow_name: null }
  return {
    program: answerer.program,
    execute: (node, nodePlace) => {
      const { flow } = nodePlace
      const { nodeId, alias, type } = node
      const place = { type, node_id: nodeId, alias, flow_id: flow.flowId, flow_name: nameOf(flow) }
      return recorder.traced(place, async () => {
        const executed = await attempted(work, async () => {
          const made = await executeNode(turn, node, nodePlace)
          await handOffIfAsked(turn)
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
        const found = await attempted(work, () => answerer.route(turn, state))
        if (found === null || !('kind' in found)) return found
        recorder.step.error = told(found.failure)
        return found.failure
      }),
    understand: (state) => unlessFailed(work, () => understand(turn, state)),
    reopen: (state) => unlessFailed(work, () => reopen(turn, state)),
    answer: (purpose, state) =>
      recorder.traced({ type: purpose === 'default' ? 'DEFAULT_MESSAGE' : 'AGENT', ...ofAgent }, async () => {
        const failed = await attempted(work, () => answer(turn, state, purpose))
        if (failed === undefined) return null
        recorder.step.error = told(failed.failure)
        return failed.failure
      }),
    say: (text) => recorder.say(text),
    hasSpoken: () => recorder.messages.length > 0 || isBlocked(row),
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
      if (lease.isLost()) throw new LeaseLost()
      if (!session.reached || state.task === null) return
      session.reached = false
      if (!(await keepCheckpoint(app.db, row.id, held.epoch, { state, record: recorder.record })))
        throw new LeaseLost()
    },
  }
}

/**
 * True for "Hello! Ask me anything" or "How can we help?", which already answer a message that only says
 * hello.
 */
function greetsOrAsks({ content }: MessageEntry): boolean {
  return beginsWithGreeting(content) || content.trimEnd().endsWith('?')
}

function told({ message, detail }: Failure): string {
  return detail === undefined ? message : `${message} ${detail}`
}

type Failed = Extract<Executed, { kind: 'failed' }>

/** Null after a failure: the message then takes its usual way. */
async function unlessFailed(
  work: TurnWork,
  step: () => Promise<Understood | null>,
): Promise<Understood | null> {
  const found = await attempted(work, step)
  return found !== null && 'kind' in found ? null : found
}

/** Turns any error of a step into a failure of that step. */
async function attempted<T>({ app, lease }: TurnWork, step: () => Promise<T>): Promise<T | Failed> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    if (lease.isLost()) throw new LeaseLost()
    const found = stepErrorOf(error)
    if (found === undefined) {
      app.log.error({ err: error }, 'a step of a conversation failed')
      const message = 'Something unexpected went wrong.'
      return { kind: 'failed', failure: { code: 'node_failed', message }, fatal: true }
    }
    const { failure, fatal } = found
    if (failure.code !== 'model_failed' || lease.hasTime()) return { kind: 'failed', failure, fatal }
    const message = 'The turn took longer than it may.'
    return { kind: 'failed', failure: { ...failure, code: 'time_limit', message }, fatal: true }
  }
}

async function writeDown(work: TurnWork, recorder: Recorder, ended: TurnState): Promise<void> {
  const { held, row, answerer } = work
  const { record } = recorder
  const isHandedOver = record.handOver?.asTask === false
  const finished: Finished = {
    turnId: row.id,
    opens: row.request.opens,
    message: newMessage(row),
    state: {
      flows: isHandedOver ? [] : ended.flows,
      variables: ended.variables,
      ...(ended.finished === undefined ? {} : { finished: ended.finished }),
      ...createdIn(recorder, ended),
    },
    record,
    credits: recorder.credits,
    error: ended.failure === null ? null : told(ended.failure),
    sendsReplies: answerer.sendsReplies,
  }
  await answerer.conclude(recorder, finished, async (db) => {
    const { singleReply } = answerer
    // Only now has everything been said, by the queue too.
    if (singleReply !== null) record.entries = withSingleReply(record.entries, singleReply.startFlowId)
    const messageCount = await finishTurn(db, held, finished)
    if (messageCount === undefined) throw new LeaseLost()
    return messageCount
  })
}
