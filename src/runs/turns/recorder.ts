import { performance } from 'node:perf_hooks'
import type { ChatMessage } from '../../ai/index.ts'
import { timeUuid } from '../../kit/ids.ts'
import { newJournal, type StepJournal } from '../effects/index.ts'
import { turnLimits } from '../engine/index.ts'
import { type Citation, citedIn } from './citations.ts'
import { newStep, passagesIn, type TraceStep, toolTrace, tracedIn } from './trace.ts'

export interface MessageEntry {
  id: string
  role: 'AGENT'
  content: string
  created_at: string
  data?: MessageData | null
}

/** What is known of a message besides its words. */
export interface MessageData {
  /** What the answer says that it is taken from. */
  citations?: Citation[]
  /** Said for the queue, whose words are the team's own: nothing about it is the agent's to explain or to correct. */
  byQueue?: true
}

export const eventTypes = [
  'FLOW_ENTERED',
  'FLOW_EXITED',
  'INTENT_TRIGGERED',
  'TOOL_CALLED',
  'ERROR',
  'CONVERSATION_IDLE',
  'CONVERSATION_CLOSED',
  'FEEDBACK_CAPTURED',
  'HANDED_OVER',
  'TAKEN_OVER',
  'ASSIGNED',
  'HANDED_BACK',
  'WAIT_ENDED',
  'REOPENED',
  'NOTE',
] as const
export type EventType = (typeof eventTypes)[number]

export interface EventEntry {
  id: string
  type: EventType
  data: Record<string, unknown>
  created_at: string
}

export type NewEntry = MessageEntry | EventEntry

/** All that a turn has brought about so far, written down together when it ends. */
export interface Recorded {
  entries: NewEntry[]
  steps: TraceStep[]
  /** What each operation was charged: calls under one id are charged once. */
  charges: Record<string, number>
  inputTokens: number
  outputTokens: number
  toolCalls: number
  /** The flows that were entered, once for each time. */
  flowRuns: number[]
  /** The agent asked for the conversation to be closed. */
  close: boolean
  feedback: { value: 'POSITIVE' | 'NEGATIVE'; comment: string | null } | null
  /** A person was asked for. Older checkpoints do not say. */
  handOver?: HandOverRequest | null
}

/** What a person is told who is asked to take a conversation over. */
export interface HandOverRequest {
  teamId: number | null
  reason: string
  summary: string
  /** In which whoever waits is spoken to. */
  language?: 'en' | 'de'
  /** Nobody is there: the team gets a task, and the agent goes on. */
  asTask: boolean
}

/** Whoever wants to know at once: a client that reads the turn as a stream. */
export interface TurnListener {
  token: (text: string) => void
  message: (message: MessageEntry) => void
  event: (event: EventEntry) => void
}

export function emptyRecord(): Recorded {
  return {
    entries: [],
    steps: [],
    charges: {},
    inputTokens: 0,
    outputTokens: 0,
    toolCalls: 0,
    flowRuns: [],
    close: false,
    feedback: null,
  }
}

/** Writes down what happens in a turn, and tells whoever listens. */
export class Recorder {
  readonly record: Recorded
  readonly listener: TurnListener | undefined
  #step: TraceStep
  #journal: StepJournal
  #isFull = false
  #streamed = 0

  constructor(record: Recorded, listener?: TurnListener) {
    this.record = record
    this.listener = listener
    this.#step = record.steps.at(-1) ?? newStep(beginning)
    this.#journal = this.#newJournal()
  }

  /** What comes after the last one that a turn may say is not said; the transcript tells that once. */
  say(content: string, { byQueue = false } = {}): void {
    const said = this.messages.length
    if (said >= turnLimits.messages) {
      if (!this.#isFull) this.event('ERROR', { code: 'message_limit', message: tooMany })
      this.#isFull = true
      return
    }
    const message: MessageEntry = {
      id: timeUuid(),
      role: 'AGENT',
      content,
      created_at: new Date().toISOString(),
    }
    const citations = byQueue ? [] : citedIn(content, passagesIn(this.#journal))
    if (citations.length > 0) message.data = { citations }
    if (byQueue) message.data = { byQueue }
    this.record.entries.push(message)
    this.listener?.message(message)
  }

  event(type: EventType, data: Record<string, unknown>): void {
    const event: EventEntry = { id: timeUuid(), type, data, created_at: new Date().toISOString() }
    this.record.entries.push(event)
    this.listener?.event(event)
  }

  get messages(): MessageEntry[] {
    return this.record.entries.filter((entry) => 'role' in entry)
  }

  /** Hears what a model writes as it is written, where somebody listens. */
  get onText(): TurnListener['token'] | undefined {
    const { listener } = this
    if (listener === undefined) return undefined
    return (text) => {
      this.#streamed++
      listener.token(text)
    }
  }

  /** Goes up with whatever the user hears. */
  get spoken(): number {
    return this.messages.length + this.#streamed
  }

  get credits(): number {
    return Object.values(this.record.charges).reduce((sum, charge) => sum + charge, 0)
  }

  /** What is being traced at the moment. */
  get step(): TraceStep {
    return this.#step
  }

  /** What happens in that step. */
  get journal(): StepJournal {
    return this.#journal
  }

  /** Traces `work` as a step of its own. */
  async traced<T>(of: Parameters<typeof newStep>[0], work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    this.#step = newStep(of)
    this.#journal = this.#newJournal()
    this.record.steps.push(this.#step)
    try {
      return await work()
    } finally {
      Object.assign(this.#step, tracedIn(this.#journal))
      this.#step.milliseconds = Math.round(performance.now() - started)
    }
  }

  /** The transcript shows calls of tools, too. */
  #newJournal(): StepJournal {
    const journal = newJournal(this.record.charges)
    return {
      ...journal,
      model: (call) => {
        journal.model(call)
        this.record.inputTokens += call.usage.inputTokens
        this.record.outputTokens += call.usage.outputTokens
      },
      tool: (call) => {
        journal.tool(call)
        const { name, arguments: given, result, error } = toolTrace(call)
        this.event('TOOL_CALLED', {
          tool: name.slice(0, 100),
          succeeded: error === null,
          arguments: shortened(given),
          result: shortened(result),
          error,
        })
      },
    }
  }
}

// All of a call is in the trace.
const longestShown = 2000

function shortened(value: unknown): unknown {
  const text = JSON.stringify(value ?? null)
  return text.length <= longestShown ? (value ?? null) : `${text.slice(0, longestShown)}…`
}

const tooMany = `A turn says at most ${turnLimits.messages} messages: the others were left out.`

const beginning = { type: 'TURN', node_id: null, alias: null, flow_id: null, flow_name: null }

/** What the agent has said, for a model. */
export function asSpoken({ content }: MessageEntry): ChatMessage {
  return { role: 'assistant', content }
}
