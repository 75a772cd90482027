import type { ChatMessage, Model, ModelType, ReplyContext, Usage } from '../../ai/index.ts'
import type { Effects, ModelChoice, NodeResult } from '../../kit/effects.ts'
import type { Hit } from '../../knowledge/index.ts'
import type { Actor } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'

/** One call of a model, as traces tell it. */
export interface ModelCallRecord {
  task: string
  model: Model
  operationId: string
  instructions: string
  /** What it wrote, word for word. */
  text: string
  /** What was made of that; undefined where it failed. */
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

/** A request with its answer; what is secret in them is masked. */
export interface HttpRecord {
  request: { method: string; url: string; headers: Record<string, string>; body: string | null }
  response: { status: number; url: string; headers: Record<string, string>; body: string } | null
  milliseconds: number
}

/** Where what happens is written down for whoever wants to know. */
export interface Journal {
  model: (call: ModelCallRecord) => void
  tool: (call: ToolCallRecord) => void
  http: (exchange: HttpRecord) => void
  /** What an operation cost; under one id, the last that is said. */
  charge: (operationId: string, credits: number) => void
  passages: (hits: readonly Hit[]) => void
  note: Effects['note']
}

/** What an engine supplies: who acts, with what rights and limits, and where it is written down. */
export interface Host {
  app: App
  accountId: number
  timeZone: string
  signal: AbortSignal
  /** The same however often this step is done, and no other step's. */
  key: string
  actor: () => Promise<Actor>
  journal: Journal
  /** The values so far, by the names that people know, for prompts. */
  known: () => Readonly<Record<string, string | null>>
  /** What the user has just said, and what was said so far; nothing in a workflow. */
  message: string | null
  history: () => Promise<readonly ChatMessage[]>
  /** What a model is told when it works by these instructions. */
  voice: (
    instructions: string,
    more: Pick<ReplyContext, 'playbooks' | 'passages' | 'results' | 'asks'>,
  ) => Pick<
    ReplyContext,
    'name' | 'instructions' | 'playbooks' | 'passages' | 'summary' | 'variables' | 'results' | 'asks'
  >
  models: {
    /** Throws a NodeFailure where there is none. */
    choose: (choice: ModelChoice, type: ModelType) => Model
    /** Calls under one id are charged once. */
    operationId: (model: Model) => string
    /** Tried when the first cannot answer. */
    fallback: Model | undefined
    /** Of one attempt. */
    timeout: number | undefined
  }
  /** How many passages a prompt is given. */
  passages: number
  limits: {
    /** Rounds with the model: each may call several tools. */
    rounds: number
    /** Called before every call of a tool; throws when there were too many. */
    countToolCall: () => void
  }
  /** Hears the text of the model as it is written, where somebody listens. */
  onText: ((delta: string) => void) | undefined
  /** Tells the user what a model says along with calls of tools. */
  say: (text: string) => void
  /** Awaited before something is done that must not be done twice. */
  acting: () => Promise<void>
  /** Notes that what follows must not begin before this step is written down. */
  reachedOut: () => void
  /** Whether what would change something is left undone: a node is only tried. */
  dryRun: boolean
  /** Does `work` in one transaction with the result of the node, where the engine has such. */
  transact: (work: (app: App) => Promise<NodeResult>) => Promise<NodeResult>
  /** The sealed secrets of the owner of the graph. */
  secrets: Effects['secrets']
  setStatus: Effects['setStatus']
}

/** What every prompt tells of the time. */
export function clockOf({ timeZone }: Pick<Host, 'timeZone'>): { now: Date; timeZone: string } {
  return { now: new Date(), timeZone }
}
