import type { ChatMessage } from '../../ai/index.ts'
import type { Actor } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import type { Failure, FlowVersion, TurnState } from '../../runs/index.ts'
import type { KnownContact } from './contact.ts'
import type { ChannelName } from './conversation.ts'
import type { AgentProfile } from './profile.ts'
import type { Recorder } from './recorder.ts'

/** A turn under way, and what its nodes may use. */
export interface Turn {
  app: App
  id: string
  conversationId: string
  channel: ChannelName
  agent: AgentProfile
  /** The People record of whom it is with, if there is one. */
  contactId: string | null
  /** What that record says of them. */
  person: () => Promise<KnownContact>
  /** What the user has just said; null where the conversation is only opened. */
  message: string | null
  summary: string | null
  /** What the person wrote who has handed the conversation back. */
  handBackNote: string | null
  /** Of whoever writes, where the channel knows it. */
  language: string | null
  recorder: Recorder
  /** Aborted when the turn must end. */
  signal: AbortSignal
  hasTime: () => boolean
  /** Whose rights the given flow has, or the agent itself. */
  actorFor: (flow: FlowVersion | null) => Promise<Actor>
  /** What was said so far, for a model. */
  history: () => Promise<ChatMessage[]>
  /** Notes that what follows must not begin before this step is written down. */
  reachedOut: () => void
  /** Must be awaited before anything outside is changed: an interrupted turn is then not begun anew. */
  acting: () => Promise<void>
  /** Of one node that is only tried: whether what would change something is left undone. */
  dryRun?: boolean
}

/** Why a step cannot go on. Caught by whoever runs the steps. */
export class StepFailure extends Error {
  readonly failure: Failure
  readonly fatal: boolean

  constructor(failure: Failure, fatal = false) {
    super(failure.message)
    this.failure = failure
    this.fatal = fatal
  }
}

export function clock(turn: Pick<Turn, 'agent'>): { now: Date; timeZone: string } {
  const { setting, timeZone } = turn.agent
  return { now: new Date(), timeZone: setting.systemTools.currentTime.timeZone ?? timeZone }
}

/** The variables that have a value at this point, for prompts. */
export function valuesOf(turn: Turn, state: Pick<TurnState, 'variables'>): Record<string, string> {
  const defaults = turn.agent.variables.map(({ name, defaultValue }) => [name, defaultValue] as const)
  const known = new Map([...defaults, ...Object.entries(state.variables)])
  return Object.fromEntries([...known].filter((entry): entry is [string, string] => entry[1] !== null))
}
