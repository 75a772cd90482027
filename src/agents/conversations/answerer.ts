import { openSecrets } from '../../authoring/index.ts'
import type { Actor } from '../../objects/index.ts'
import { transact } from '../../platform/database/index.ts'

import {
  type Answerer,
  type FindAnswerer,
  type Finished,
  type FoundFlow,
  type Held,
  hasWaiting,
  type Recorder,
  type SnapshotChoice,
  type TurnRequest,
} from '../../runs/index.ts'
import { actorFor } from './actors.ts'
import { answerAsAgent } from './answer.ts'
import { closeOpen } from './close.ts'
import type { ChannelName } from './conversation.ts'
import { nobody } from './events.ts'
import { keepFeedback } from './feedback.ts'
import { guardFor } from './guard.ts'
import { askForPerson, handOver } from './hand-over.ts'
import { spokenBefore } from './history.ts'
import { hasSingleReply, isMessenger } from './outgoing.ts'
import { type AgentProfile, type FlowSummary, loadProfile } from './profile.ts'
import { routeMessage } from './routing.ts'
import { FlowLibrary, servedVersion } from './served.ts'
import { summariseEveryNow } from './summary.ts'
import { builtInsOf, type Talk, timeZoneOf } from './talk.ts'
import { modelFor, voiceOf } from './voice.ts'
import { noteWaitsForPerson } from './waiting.ts'

/** The rights of an answer, and the versions of flows that take part. */
export interface Terms {
  actorFor: Answerer['actorFor']
  snapshot: SnapshotChoice
}

/** The agent of a conversation, for the executor of its turns. */
export const findAnswerer: FindAnswerer = async (app, held, request) => {
  const { agent, user } = await loadProfile(app.db, held.accountId, held.agentId, request.userId)
  return answererFor(app, held, request, agent, user)
}

/** The same with an agent that was read before, and the user who asked, if they still exist. */
export function answererFor(
  app: Talk['app'],
  held: Held,
  request: TurnRequest,
  agent: AgentProfile,
  user: Actor['user'],
): Answerer {
  const channel = held.channel as ChannelName
  const talk: Talk = { ...held, app, agent, channel }
  const answerer = answererIn(talk, {
    actorFor: (flow) => actorFor(app, agent, request, user, flow),
    snapshot: request.snapshot,
  })
  return {
    ...answerer,
    leaveToPeople: async (db) => void (await noteWaitsForPerson(db, held.id)),
    conclude: (recorder, finished, finish) => conclude(app, held, recorder, finished, finish),
  }
}

/** The agent in a conversation without a stored turn. */
export function answererIn(talk: Talk, terms: Terms): Answerer {
  const { app, agent, channel } = talk
  const { snapshot } = terms
  const library = new FlowLibrary(app, agent)
  const startFlow = agent.flows.find((flow) => flow.isDefault)
  const found = async (summary: FlowSummary | undefined): Promise<FoundFlow | null> => {
    const flow = summary === undefined ? undefined : servedVersion(summary, channel, snapshot)
    const program = flow === undefined ? undefined : await library.program(flow)
    return flow === undefined || program === undefined ? null : { flow, program }
  }
  return {
    actorFor: terms.actorFor,
    account: agent.account,
    timeZone: timeZoneOf(agent),
    variables: agent.variables,
    summary: talk.summary,
    passages: agent.setting.systemTools.searchKnowledge.limit,
    sendsReplies: isMessenger(channel),
    guardFor: (message) => guardFor(talk, message),
    singleReply: hasSingleReply(channel) ? { startFlowId: startFlow?.id ?? null } : null,
    nameOf: ({ flowId }) => agent.flows.find((flow) => flow.id === flowId)?.name ?? null,
    program: (flow) => library.program(flow),
    start: () => found(startFlow),
    flowToCall: async (flowId) => {
      const called = await found(agent.flows.find((flow) => flow.id === flowId && !flow.isDefault))
      return called?.program.entry === undefined ? null : called
    },
    spokenBefore: (turnId) => spokenBefore(app.db, talk.id, turnId),
    builtIns: builtInsOf(talk),
    modelFor: (choice) => modelFor(talk, choice),
    voice: (turn, state, instructions, more) => voiceOf(talk, turn, state, instructions, more),
    inVoiceOf: async (agentId) => {
      if (agentId === agent.id) return answererIn(talk, terms)
      const other = await loadProfile(app.db, agent.account.id, agentId, null)
      const { name, setting } = other.agent
      return answererIn({ ...talk, agent: { ...agent, name, setting } }, terms)
    },
    secrets: () => openSecrets(app, { agentId: agent.id }),
    route: (turn, state) => routeMessage(talk, turn, state, library, snapshot),
    answer: (turn, state, purpose) => answerAsAgent(talk, turn, state, purpose),
    handsOver: agent.handOver.enabled,
    handOverTeam: agent.handOver.teamId,
    askForPerson: (turn, wanted) => askForPerson(talk, turn, wanted),
    leaveToPeople: async () => {},
    conclude: async (_recorder, _finished, finish) => void (await finish(app.db)),
  }
}

/** Commits a turn together with everything that it asked for at its end. */
async function conclude(
  app: Talk['app'],
  held: Held,
  recorder: Recorder,
  finished: Finished,
  finish: Parameters<Answerer['conclude']>[2],
): Promise<void> {
  const { record } = recorder
  const { handOver: request = null } = record
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
