import type { ActivityType } from './activity-types.ts'
import type { BoundSecret } from './bound-secret.ts'
import type { Lookup } from './lookup.ts'
import type { Passing } from './retry.ts'

/** The outcome of a node, as far as it decides the next one. */
export type NodeOutcome =
  | { kind: 'done'; port: string }
  /** Starts a loop over these items. An empty list takes the port for that. */
  | { kind: 'loop'; items: readonly unknown[]; continueOnError: boolean }
  | { kind: 'break' }
  /** The run ends here, with the output as its result. */
  | { kind: 'return' }
  /** The user was asked: what they answer comes back to the node. `asked`: how often, without learning anything new. */
  | { kind: 'wait'; asked: number }
  /** Another flow of the agent runs, and then the node again, with what became of it. */
  | { kind: 'enter'; flowId: number }
  /** The node doesn't use the visitor's message, so it is routed like any other. */
  | { kind: 'declined' }
  /** The visitor asked something back: the agent answers, and the node then asks again. */
  | { kind: 'aside' }
  /** The run waits, in no process's memory; the node is asked again once that is over, with what ended it. */
  | { kind: 'pause'; pause: Pause }

/** The event that a run waits for. With a limit in seconds, the run continues after that in any case. */
export type Pause =
  | { for: 'TIME'; seconds: number }
  /** A date and time; without an offset it is that of the account's time zone. */
  | { for: 'MOMENT'; moment: string; isLocal: boolean }
  | { for: 'CALL'; seconds: number | null }
  | { for: 'TASK'; seconds: number | null; content: string; assigneeIds: readonly number[] }
  /** The run of another automation, which starts with the pause. */
  | { for: 'RUN'; call: AutomationCall }

/** A call of another automation. */
export interface AutomationCall {
  automationId: number
  /** By name, not yet in their types. */
  inputs: Readonly<Record<string, unknown>>
  isAwaited: boolean
}

/** The event that ended a pause. */
export type Resumed =
  | { by: 'DUE'; at: Date }
  | { by: 'CALL'; body: unknown }
  | { by: 'TASK'; approved: boolean; comment: string | null; userId: number | null }
  | { by: 'RUN'; runId: string; error: string | null; output: unknown }
  /** With the values that the flow captured, by name. */
  | { by: 'FLOW'; error: string | null; values: Readonly<Record<string, string | null>> }

export interface NodeResult {
  outcome: NodeOutcome
  /** The new value of `{node_…}`. */
  output?: unknown
  /** The variables that it sets. */
  variables?: Readonly<Record<string, string>>
  /** Variables that the visitor has filled: true if the node that asks for them hasn't been reached yet. */
  filled?: Readonly<Record<string, boolean>>
}

export function done(output: unknown, variables?: Readonly<Record<string, string>>): NodeResult {
  const outcome = { kind: 'done', port: 'default' } as const
  return variables === undefined ? { outcome, output } : { outcome, output, variables }
}

/** A failure that an author can understand; the message is shown in logs and transcripts. */
export class NodeFailure extends Error {
  /** The value of `{node_…}` besides the error. */
  readonly output: Readonly<Record<string, unknown>> | undefined
  /** For the trace only. */
  readonly detail: string | undefined
  /** Set if another attempt may succeed. */
  readonly passing: Passing | undefined

  constructor(
    message: string,
    more: {
      output?: Readonly<Record<string, unknown>>
      detail?: string
      passing?: Passing | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.output = more.output
    this.detail = more.detail
    this.passing = more.passing
  }
}

/** Returns true for methods that may be repeated safely. */
export function isRepeatable(method: string): boolean {
  return ['GET', 'PUT', 'DELETE'].includes(method)
}

export interface HttpRequest {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body: string | null
  timeoutMs: number
  /** Stored secrets in the request. Their values are removed from traces and from the answer. */
  secrets: readonly BoundSecret[]
  /** Headers that contain one. */
  secretHeaders: readonly string[]
  /** True if a secret is in the URL or the body. */
  secretsOutsideHeaders: boolean
}

export interface HttpAnswer {
  status: number
  body: { json: unknown } | { text: string }
  /** The pause that the other server asks for, in milliseconds. */
  retryAfterMs: number | undefined
}

/** Changes to the rows of one object, in one transaction with the result of the node. */
export interface RowChanges {
  /** The type of a field; undefined if no field has that name. */
  fieldType: (name: string) => string | undefined
  create: (row: { recordTypeId?: number; data: Readonly<Record<string, unknown>> }) => Promise<unknown>
  update: (
    id: string,
    change: { recordTypeId?: number; data: Readonly<Record<string, unknown>> },
  ) => Promise<unknown>
  remove: (id: string) => Promise<void>
  /** Returns the id of the activity. */
  logActivity: (rowId: string, activity: { type: ActivityType; content: string }) => Promise<string>
  /** Returns the id of the task. Without assignees it is for whom the graph acts for. */
  createTask: (
    rowId: string,
    task: { content: string; dueInDays: number | null; assigneeIds: readonly number[] },
  ) => Promise<string>
}

export interface RowSearch {
  query: ((fieldType: RowChanges['fieldType']) => Readonly<Record<string, unknown>>) | null
  recordTypeId: number | null
  search: string | null
  sort: readonly { field: string; direction: 'asc' | 'desc' }[]
  limit: number
}

export interface RecordEffects {
  /** Both the changes and the result of the node are there afterwards, or neither. */
  change: (
    of: { tableId: number } | { recordTypeId: number },
    work: (rows: RowChanges) => Promise<NodeResult>,
  ) => Promise<NodeResult>
  find: (tableId: number, search: RowSearch) => Promise<readonly unknown[]>
  /** Null if the row was deleted, or is hidden from the user that the graph acts for. */
  read: (tableId: number, rowId: string) => Promise<unknown>
}

/** The model and its prompt in node data; without it, the engine's default. */
export interface ModelChoice {
  aiModelId?: number | null | undefined
  model?: string | null | undefined
  aiVendor?: string | null | undefined
  knowledgeBaseIds?: readonly number[] | undefined
}

export interface CaptureTarget {
  name: string
  description?: string | null | undefined
}

/** The records and tools that a node grants to a model. */
export interface Grants {
  customToolIds: readonly number[]
  playbookIds: readonly number[]
  selectedRecordTypes: readonly {
    recordTypeId: number
    read: boolean
    create: boolean
    update: boolean
    delete: boolean
    createActivity: boolean
  }[]
}

export interface ModelEffects {
  /** The first condition that holds, by id. */
  judge: (
    choice: ModelChoice,
    conditions: readonly { id: string; expression: string }[],
  ) => Promise<string | null>
  /** Extracts a value for each target from a text. Targets that the text doesn't mention are missing. */
  capture: (
    choice: ModelChoice,
    wanted: {
      targets: readonly CaptureTarget[]
      text: string
      instructions?: string
      /** The variables that the text is the answer for. */
      asked?: readonly string[]
      /** True if the text corrects earlier values. */
      corrects?: boolean
      /** True to use the knowledge bases as well as the text. */
      knowledge?: boolean
    },
  ) => Promise<Readonly<Record<string, string | number | boolean | null>>>
  write: (choice: ModelChoice, instructions: string) => Promise<string>
  /** Lets a model call its tools until it is done. `failure`: why the last call failed. */
  work: (
    choice: ModelChoice & Grants,
    task: { instructions: string; prompt: string; aloud: boolean },
  ) => Promise<{ text: string; results: readonly string[]; failure: string | null }>
  transcribe: (
    choice: ModelChoice,
    audio: { url: URL; language?: string | null | undefined },
  ) => Promise<string>
  analyse: (choice: ModelChoice, file: { url: URL; prompt: string }) => Promise<string>
}

export interface MessageEffects {
  send: (message: { conversationId: string; text: string }) => Promise<void>
  /** Returns the id that the channel gave to the message. */
  sendTemplate: (message: {
    phoneNumberId: number
    recipient: { name: string; phoneNumber: string }
    template: string
    variables: Readonly<Record<'body' | 'header' | 'buttons', Readonly<Record<string, string>>>>
  }) => Promise<string>
  /** The name and phone number of a People record. */
  person: (rowId: string) => Promise<{ name: string; phoneNumber: string | undefined }>
}

/** What a message does: see `actOf` of the AI models. */
export type MessageAct =
  | 'cancel'
  | 'restart'
  | 'teammate'
  | 'skip'
  | 'why'
  | 'refusal'
  | 'anger'
  | 'correction'
  | 'question'
  | 'assent'
  | 'statement'

/** The conversation that a flow is in. */
export interface ConversationEffects {
  /** The visitor's message; null if the conversation has only been opened. */
  message: string | null
  /** True if the message answers the node's question. */
  answered: boolean
  /** The number of questions without new information, and their limit. */
  asked: number
  mostAsks: number
  /** The visitor's messages to the flow that it hasn't read for its questions, oldest first. */
  heard: readonly string[]
  markRead: () => void
  /** True if the flow was entered because of a message. */
  isRouted: boolean
  /** Returns true if the flow's last message of this turn was a question. */
  hasAsked: () => boolean
  /** The variables that were given a value in this conversation. */
  known: Readonly<Record<string, string>>
  /** All variables that questions of the flow fill. */
  slots: readonly CaptureTarget[]
  /** Those that the visitor has filled in this run of the flow: true if their own node hasn't been reached yet. */
  filled: Readonly<Record<string, boolean>>
  /** What a message does, by its words. */
  actOf: (message: string) => MessageAct
  /** Tells the visitor why the flow asks for this. */
  explain: (target: CaptureTarget | undefined) => Promise<void>
  /** Offers to skip the question or to bring in a teammate. */
  offerHelp: () => Promise<void>
  say: (text: string) => void
  /** Asks this agent, or another one of the account, for a reply with these instructions. */
  word: (
    choice: ModelChoice,
    task: {
      purpose: 'say' | 'ask'
      instructions: string
      question: string
      agentId?: string | null
      /** Newly captured values. */
      captured?: Readonly<Record<string, string>>
    },
  ) => Promise<string>
  /**
   * Asks a teammate to take over at the end of the turn. Returns false if none is available; the visitor has
   * been told.
   */
  handOver: (wanted: {
    teamId: number | null
    reason: string
    /** A summary for the teammate. If empty, the agent summarizes the conversation. */
    summary: string
    /** The reply if no teammate is available. If empty, the team's own reply. */
    unavailableMessage: string
  }) => Promise<boolean>
}

/** Code of an author, with the values that it reads. */
export interface CodeToRun {
  code: string
  /** The global variables of the code. */
  values: Readonly<Record<string, unknown>>
  /** Runs it for each of these as `item`, with its number as `index`. The result is the list of results. */
  items?: readonly unknown[]
}

export type AutomationAction = 'SET_ACTIVE' | 'SET_DRAFT' | 'TOGGLE'

/** All that a node can do to the world. Engines hand it in; a node knows nothing else. */
export interface Effects {
  /** Values of `{NAMES}`. */
  lookup: Lookup
  /** The stored secrets, by name. */
  secrets: () => Promise<ReadonlyMap<string, BoundSecret>>
  /** The same however often this step is done, and no other step's. */
  key: string
  /** The payload of the run; null in a conversation. */
  payload: unknown
  /** The event that ended the node's pause; null if it hasn't paused yet. */
  resumed: Resumed | null
  /** At a MERGE: the branches that arrived, by the nodes that they come from. */
  arrived: readonly { alias: string; output: unknown }[]
  http: (request: HttpRequest) => Promise<HttpAnswer>
  records: RecordEffects
  models: ModelEffects
  messages: MessageEffects
  /** Runs code in a sandbox, without access to anything else. Returns its result, which is JSON. */
  code: (program: CodeToRun) => Promise<unknown>
  /** Changes the status of an automation, in one transaction with the result. */
  setStatus: (automationId: number, action: AutomationAction) => Promise<NodeResult>
  /** Starts a run of another automation. Returns its result, a pause until it ends, or its ID. */
  callAutomation: (call: AutomationCall) => Promise<NodeResult>
  /** Null in a workflow. */
  conversation: ConversationEffects | null
  /** Adds details to the trace. They must not contain secrets. */
  note: (details: Readonly<Record<string, unknown>>) => void
}

/** `inside`: computes, or works on our own database. `outside`: reaches other servers. */
export type Reach = 'inside' | 'outside'
