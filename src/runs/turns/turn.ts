import type { ChatMessage, Model } from '../../ai/index.ts'
import type { Effects, ModelChoice } from '../../kit/effects.ts'
import type { Actor } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Host } from '../effects/index.ts'
import type { FlowVersion, FoundFlow, Program, TurnState } from '../engine/index.ts'
import type { Finished } from './finish.ts'
import type { Guard } from './guard.ts'
import type { Held, TurnRequest } from './held.ts'
import type { Recorder, TurnListener } from './recorder.ts'

/** A turn in progress, and everything that its nodes may use. */
export interface Turn {
  app: App
  id: string
  conversationId: string
  answerer: Answerer
  /** The visitor's message; null if the conversation is only opened. */
  message: string | null
  recorder: Recorder
  /** Aborted when the turn must end. */
  signal: AbortSignal
  hasTime: () => boolean
  /** The messages so far, for a model. */
  history: () => Promise<ChatMessage[]>
  /** Notes that this step must be written before the next one starts. */
  reachedOut: () => void
  /** Must be awaited before anything outside is changed: an interrupted turn is then not started again. */
  acting: () => Promise<void>
  /** Stores the turn as it was before a node, in the transaction that `db` is. Undefined if the turn isn't stored. */
  keepBefore?: (db: Db, state: TurnState) => Promise<void>
  /** True if it tries out drafts. */
  isTest?: boolean
  /** For a single node that is only tried: true if nothing may be changed. */
  dryRun?: boolean
}

/** A request for a teammate by a node or an agent. */
export interface PersonWanted {
  teamId: number | null
  reason: string
  summary: string
  /** Said if no teammate is available. Empty for the team's own words. */
  unavailableMessage?: string
}

/** The agent that answers in a conversation: the parts that the executor of turns doesn't know itself. */
export interface Answerer {
  account: Actor['account']
  timeZone: string
  /** The declared variables. */
  variables: readonly { id: number; name: string; defaultValue: string | null }[]
  /** Of the messages before those that a model reads. */
  summary: string | null
  /** Passages in a prompt. */
  passages: number
  /** True if a messenger carries the replies. */
  sendsReplies: boolean
  /** The rules for an answer to this message; null if there are none. */
  guardFor: (message: string | null) => Promise<Guard | null>
  /** Set if a turn gives one reply, without the greeting of this flow. */
  singleReply: { startFlowId: number | null } | null
  nameOf: (flow: FlowVersion) => string | null
  /** Undefined if this version no longer exists. */
  program: (flow: FlowVersion) => Promise<Program | undefined>
  /** The flow that a new conversation starts with. */
  start: () => Promise<FoundFlow | null>
  /** A flow that another one calls, if it takes part in the conversation. */
  flowToCall: (flowId: number) => Promise<FoundFlow | null>
  /** The actor with the rights of a flow; null for the agent itself. */
  actorFor: (flow: FlowVersion | null) => Promise<Actor>
  /** The messages before this turn, and its own message. */
  spokenBefore: (turnId: string) => Promise<readonly ChatMessage[]>
  /** The values of the platform's names in these texts of a node. */
  builtIns: (turn: Turn, data: unknown) => Promise<Readonly<Record<string, string | null>>>
  modelFor: (choice?: ModelChoice) => Model
  /** The instructions of the agent, or of another agent of the account, around those of a node. */
  voice: (
    turn: Turn,
    state: Pick<TurnState, 'variables'>,
    instructions: string,
    more: Parameters<Host['voice']>[1],
  ) => ReturnType<Host['voice']>
  /** The same turn as another agent of the account would answer it. */
  inVoiceOf: (agentId: string) => Promise<Answerer>
  secrets: Effects['secrets']
  /** The flow that the message calls for. */
  route: (turn: Turn, state: TurnState) => Promise<FoundFlow | null>
  /** Lets the agent speak: to the message, or because a flow was silent. */
  answer: (turn: Turn, state: TurnState, purpose: 'answer' | 'aside' | 'default') => Promise<void>
  /** True if the agent may ask for a teammate by itself, and the team that it asks. */
  handsOver: boolean
  handOverTeam: number | null
  /** True if a teammate will take over once the turn ends. */
  askForPerson: (turn: Turn, wanted: PersonWanted) => Promise<boolean>
  /** A teammate answers here: the message is stored, and no turn runs. In the transaction that `db` is. */
  leaveToPeople: (db: Db) => Promise<void>
  /** Commits the turn with `finish`, and everything that it asked for at its end. */
  conclude: (recorder: Recorder, finished: Finished, finish: (db: Db) => Promise<number>) => Promise<void>
}

/** Registered by the capability that owns conversations. Throws a Problem if the agent was deleted. */
export type FindAnswerer = (app: App, held: Held, request: TurnRequest) => Promise<Answerer>

export type ListenerOf = (turnId: string) => TurnListener | undefined
