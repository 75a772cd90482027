import type { ChatMessage, Model, ModelType, ReplyContext, Usage } from '../../ai/index.ts'
import type { Effects, ModelChoice, NodeResult } from '../../kit/effects.ts'
import type { Hit } from '../../knowledge/index.ts'
import type { Actor } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'

/** One call of a model, for traces. */
export interface ModelCallRecord {
  task: string
  model: Model
  operationId: string
  instructions: string
  /** The unparsed text of the model. */
  text: string
  /** The parsed result; undefined if the call failed. */
  value: unknown
  finishReason: string | null
  usage: Usage
  credits: number
  milliseconds: number
  error: string | null
}

export interface ToolCallRecord {
  name: string
  input: unknown
  output: unknown
  error: string | null
  milliseconds: number
}

/** A request with its answer; secrets in them are masked. */
export interface HttpRecord {
  request: { method: string; url: string; headers: Record<string, string>; body: string | null }
  response: { status: number; url: string; headers: Record<string, string>; body: string } | null
  milliseconds: number
}

/** Records what happens in a step, for logs and traces. */
export interface Journal {
  model: (call: ModelCallRecord) => void
  tool: (call: ToolCallRecord) => void
  http: (exchange: HttpRecord) => void
  /** The cost of an operation. Of several charges under one id, the last one counts. */
  charge: (operationId: string, credits: number) => void
  passages: (hits: readonly Hit[]) => void
  note: Effects['note']
}

/** Everything that an engine supplies to nodes: rights, limits and the journal. */
export interface Host {
  app: App
  accountId: number
  timeZone: string
  signal: AbortSignal
  /** Identifies this step. Repetitions of the step have the same key. */
  key: string
  actor: () => Promise<Actor>
  journal: Journal
  /** The values so far by their visible names, for prompts. */
  known: () => Readonly<Record<string, string | null>>
  /** The message and the conversation before it; null and empty in a workflow. */
  message: string | null
  history: () => Promise<readonly ChatMessage[]>
  /** The context of a model that follows these instructions. */
  voice: (
    instructions: string,
    more: Pick<ReplyContext, 'playbooks' | 'passages' | 'results' | 'asks'>,
  ) => Pick<
    ReplyContext,
    'name' | 'instructions' | 'playbooks' | 'passages' | 'summary' | 'variables' | 'results' | 'asks'
  >
  models: {
    /** Throws a NodeFailure if there is none. */
    choose: (choice: ModelChoice, type: ModelType) => Model
    /** Calls under one id are charged once. */
    operationId: (model: Model) => string
    /** Tried when the first can't answer. */
    fallback: Model | undefined
    /** Of one attempt. */
    timeout: number | undefined
  }
  /** The number of passages in a prompt. */
  passages: number
  limits: {
    /** Rounds with the model: each may call several tools. */
    rounds: number
    /** Called before every call of a tool; throws when there were too many. */
    countToolCall: () => void
  }
  /** Receives the text of the model while it is written, if a client listens. */
  onText: ((delta: string) => void) | undefined
  /** Sends the user the text that a model writes along with tool calls. */
  say: (text: string) => void
  /** Awaited before an action that must not happen twice. */
  acting: () => Promise<void>
  /** Notes that this step must be written before the next one starts. */
  reachedOut: () => void
  /** True if the node is only tried and must not change anything. */
  dryRun: boolean
  /** Does `work` in one transaction with the result of the node, if the engine supports it. */
  transact: (work: (app: App) => Promise<NodeResult>) => Promise<NodeResult>
  /** The sealed secrets of the owner of the graph. */
  secrets: Effects['secrets']
  setStatus: Effects['setStatus']
  callAutomation: Effects['callAutomation']
}

/** The time in every prompt. */
export function clockOf({ timeZone }: Pick<Host, 'timeZone'>): { now: Date; timeZone: string } {
  return { now: new Date(), timeZone }
}
