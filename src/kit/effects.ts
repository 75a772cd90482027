import type { BoundSecret } from './bound-secret.ts'
import type { Lookup } from './lookup.ts'
import type { Passing } from './retry.ts'

/** What came of a node, as far as the way on depends on it. */
export type NodeOutcome =
  | { kind: 'done'; port: string }
  /** A loop over these items begins; an empty list takes the port for that. */
  | { kind: 'loop'; items: readonly unknown[]; continueOnError: boolean }
  | { kind: 'break' }
  /** The user was asked: what they answer comes back to the node. `asked`: how often, without learning anything new. */
  | { kind: 'wait'; asked: number }
  /** The node will not have the user's message, which goes where any other would. */
  | { kind: 'declined' }
  /** The run waits, in no process's memory; the node is asked again once that is over, with what ended it. */
  | { kind: 'pause'; pause: Pause }

/** What a run waits for. With a limit of seconds it goes on after that, whatever happened. */
export type Pause =
  | { for: 'TIME'; seconds: number }
  /** A date and time; without an offset it is that of the account's time zone. */
  | { for: 'MOMENT'; moment: string; isLocal: boolean }
  | { for: 'CALL'; seconds: number | null }
  | { for: 'TASK'; seconds: number | null; content: string; assigneeIds: readonly number[] }

/** What ended a pause. */
export type Resumed =
  | { by: 'DUE'; at: Date }
  | { by: 'CALL'; body: unknown }
  | { by: 'TASK'; approved: boolean; comment: string | null; userId: number | null }

export interface NodeResult {
  outcome: NodeOutcome
  /** What `{node_…}` stands for from now on. */
  output?: unknown
  /** The variables that it sets. */
  variables?: Readonly<Record<string, string>>
}

export function done(output: unknown, variables?: Readonly<Record<string, string>>): NodeResult {
  const outcome = { kind: 'done', port: 'default' } as const
  return variables === undefined ? { outcome, output } : { outcome, output, variables }
}

/** A failure that an author can understand; the message is shown in logs and transcripts. */
export class NodeFailure extends Error {
  /** What `{node_…}` stands for besides the error. */
  readonly output: Readonly<Record<string, unknown>> | undefined
  /** For the trace only. */
  readonly detail: string | undefined
  /** Set where another try may well succeed. */
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

/** Whether a call by this method does the same however often it is made. */
export function isRepeatable(method: string): boolean {
  return ['GET', 'PUT', 'DELETE'].includes(method)
}

export interface HttpRequest {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body: string | null
  timeoutMs: number
  /** Stored secrets in the request. Their values appear neither in traces nor in what is read of the answer. */
  secrets: readonly BoundSecret[]
  /** Headers that contain one. */
  secretHeaders: readonly string[]
  /** Whether one is in the URL or the body. */
  secretsOutsideHeaders: boolean
}

export interface HttpAnswer {
  status: number
  body: { json: unknown } | { text: string }
  /** How long the other server wants to be left alone, in milliseconds. */
  retryAfterMs: number | undefined
}

export type ActivityType = 'NOTE' | 'EMAIL' | 'PHONE_CALL' | 'MEETING' | 'CHATAPP'

/** What is done to the rows of one object, in one transaction with the result of the node. */
export interface RowChanges {
  /** The type of a field; undefined where there is none of that name. */
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
  /** Null where it is gone, or hidden from whom the graph acts for. */
  read: (tableId: number, rowId: string) => Promise<unknown>
}

/** How node data names a model and what it is shown; left out, the engine's default is meant. */
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
  /** What a text says of each target; without those that it says nothing of. */
  capture: (
    choice: ModelChoice,
    wanted: {
      targets: readonly CaptureTarget[]
      text: string
      instructions?: string
      /** Whether the knowledge bases are asked, too, and not only the text. */
      knowledge?: boolean
    },
  ) => Promise<Readonly<Record<string, string | number | boolean | null>>>
  write: (choice: ModelChoice, instructions: string) => Promise<string>
  /** Lets a model call what it is granted until it is done. */
  work: (
    choice: ModelChoice & Grants,
    task: { instructions: string; prompt: string; aloud: boolean },
  ) => Promise<{ text: string; results: readonly string[] }>
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

/** The conversation that a flow is in. */
export interface ConversationEffects {
  /** What the user has just said; null where the conversation is only opened. */
  message: string | null
  /** Whether that is the answer that the node has waited for. */
  answered: boolean
  /** How often the node has asked without learning anything new, and how often it may. */
  asked: number
  mostAsks: number
  /** What the user has said to the flow since it was entered, this message included, oldest first. */
  heard: readonly string[]
  /** Whether the last thing that the flow has said in this turn was a question. */
  hasAsked: () => boolean
  /** The variables that were given a value in this conversation. */
  known: Readonly<Record<string, string>>
  say: (text: string) => void
  /** What the agent, or another one of the account, would say by these instructions. */
  word: (
    choice: ModelChoice,
    task: {
      purpose: 'say' | 'ask'
      instructions: string
      question: string
      agentId?: string | null
      /** What the node has just learned. */
      captured?: Readonly<Record<string, string>>
    },
  ) => Promise<string>
  /** Asks a person to take over once the turn is done; false where nobody is there, and then the user was told so. */
  handOver: (wanted: {
    teamId: number | null
    reason: string
    /** What the person is to know; empty: the agent sums the conversation up. */
    summary: string
    /** Said where nobody is there; empty: the team's own words. */
    nobodyMessage: string
  }) => Promise<boolean>
}

export type AutomationAction = 'SET_ACTIVE' | 'SET_DRAFT' | 'TOGGLE'

/** All that a node can do to the world. Engines hand it in; a node knows nothing else. */
export interface Effects {
  /** What `{NAMES}` mean here. */
  lookup: Lookup
  /** The stored secrets, by name. */
  secrets: () => Promise<ReadonlyMap<string, BoundSecret>>
  /** The same however often this step is done, and no other step's. */
  key: string
  /** What the run was started with; null in a conversation. */
  payload: unknown
  /** What ended the pause that the node asked for; null where it has asked for none yet. */
  resumed: Resumed | null
  http: (request: HttpRequest) => Promise<HttpAnswer>
  records: RecordEffects
  models: ModelEffects
  messages: MessageEffects
  /** Changes the status of an automation, in one transaction with the result. */
  setStatus: (automationId: number, action: AutomationAction) => Promise<NodeResult>
  /** Null in a workflow. */
  conversation: ConversationEffects | null
  /** Adds to what the trace tells; nothing secret. */
  note: (details: Readonly<Record<string, unknown>>) => void
}

/** `inside`: computes, or works on our own database. `outside`: reaches other servers. */
export type Reach = 'inside' | 'outside'
