import { performance } from 'node:perf_hooks'
import type { Language } from '../../../languages/index.ts'
import type { ChatMessage } from '../../ai/index.ts'
import { timeUuid } from '../../kit/ids.ts'
import { newJournal, type StepJournal } from '../effects/index.ts'
import { turnLimits } from '../engine/index.ts'
import { type Citation, citedIn } from './citations.ts'
import type { Guard, GuardedInput, GuardrailHit } from './guard.ts'
import { newStep, passagesIn, type TraceStep, toolTrace, tracedIn } from './trace.ts'

export interface MessageEntry {
  id: string
  role: 'AGENT'
  content: string
  created_at: string
  data?: MessageData | null
}

/** The data of a message besides its text. */
export interface MessageData {
  /** The sources that the answer names. */
  citations?: Citation[]
  /** Said by the queue in the team's own words: the agent can neither explain nor correct it. */
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
  'GUARDRAIL',
] as const
export type EventType = (typeof eventTypes)[number]

export interface EventEntry {
  id: string
  type: EventType
  data: Record<string, unknown>
  created_at: string
}

export type NewEntry = MessageEntry | EventEntry

/** All results of a turn so far, stored together when it ends. */
export interface Recorded {
  entries: NewEntry[]
  steps: TraceStep[]
  /** The charge of each operation: calls under one id are charged once. */
  charges: Record<string, number>
  inputTokens: number
  outputTokens: number
  toolCalls: number
  /** The flows that were entered, once for each time. */
  flowRuns: number[]
  /** True if the agent asked to close the conversation. */
  close: boolean
  feedback: { value: 'POSITIVE' | 'NEGATIVE'; comment: string | null } | null
  /** Set if a teammate was asked for. Older checkpoints don't have it. */
  handOver?: HandOverRequest | null
}

/** For the teammate who is asked to take over. */
export interface HandOverRequest {
  teamId: number | null
  reason: string
  summary: string
  /** The language of messages to the waiting visitor. */
  language?: Language
  /** True if no teammate is available: the team gets a task, and the agent continues. */
  asTask: boolean
}

/** A client that reads the turn as a stream. */
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

/** Records the events of a turn, and sends them to the listener. */
export class Recorder {
  readonly record: Recorded
  readonly listener: TurnListener | undefined
  /** The flows that have read the message for all their questions. */
  readonly readBy = new Set<number>()
  #step: TraceStep
  #journal: StepJournal
  #isFull = false
  #streamed = 0
  /** Masks the message that is being written. */
  #masking: ((delta: string) => string) | undefined
  /** True if a rule matched something in this step. */
  #isMatched = false
  /** Hits of rules that ask for a teammate, until one was asked. */
  handOffs: readonly GuardrailHit[] = []
  readonly guard: Guard | null

  constructor(record: Recorded, listener?: TurnListener, guard: Guard | null = null) {
    this.record = record
    this.listener = listener
    this.guard = guard
    this.#step = record.steps.at(-1) ?? newStep(beginning)
    this.#journal = this.#newJournal()
  }

  /** Says a message, as far as the guardrails of the agent allow it. The queue's own messages aren't checked. */
  say(content: string, { byQueue = false } = {}): void {
    this.#masking = undefined
    const guarded = byQueue ? undefined : this.guard?.check(content)
    if (guarded === undefined || guarded.action === null) return this.sayUnchecked(content, { byQueue })
    const { action, hits, text } = guarded
    this.#isMatched = true
    this.recordHits('OUTPUT', { action, hits })
    if (action === 'HAND_OFF') this.handOffs = [...this.handOffs, ...hits]
    else this.sayUnchecked(text)
  }

  /** Messages over the limit of a turn are dropped, and the transcript notes that once. */
  sayUnchecked(content: string, { byQueue = false } = {}): void {
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

  /** Records hits of guardrails in the trace and in the transcript. */
  recordHits(direction: 'INPUT' | 'OUTPUT', { action, hits }: GuardedInput): void {
    const place = { ...beginning, type: `GUARDRAIL_${direction}` }
    const output = hits.map(({ rule, count }) => `${rule}: ${count}`).join(', ')
    this.record.steps.push({ ...newStep(place), port: action, output })
    this.event('GUARDRAIL', { direction, action, hits })
  }

  get messages(): MessageEntry[] {
    return this.record.entries.filter((entry) => 'role' in entry)
  }

  /** Receives the text of a model while it is written, if a client listens. */
  get onText(): TurnListener['token'] | undefined {
    const { listener, guard } = this
    if (listener === undefined || (guard !== null && guard.stream === null)) return undefined
    return (delta) => {
      if (guard !== null) this.#masking ??= guard.stream?.()
      const text = this.#masking === undefined ? delta : this.#masking(delta)
      if (text === '') return
      this.#streamed++
      listener.token(text)
    }
  }

  /** Grows with everything that the user hears. */
  get spoken(): number {
    return this.messages.length + this.#streamed
  }

  get credits(): number {
    return Object.values(this.record.charges).reduce((sum, charge) => sum + charge, 0)
  }

  /** The current step of the trace. */
  get step(): TraceStep {
    return this.#step
  }

  /** The events in that step. */
  get journal(): StepJournal {
    return this.#journal
  }

  /** Traces `work` as a step of its own. */
  async traced<T>(of: Parameters<typeof newStep>[0], work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    this.#step = newStep(of)
    this.#journal = this.#newJournal()
    this.record.steps.push(this.#step)
    this.#isMatched = false
    try {
      return await work()
    } finally {
      Object.assign(this.#step, tracedIn(this.#journal))
      if (this.#isMatched) this.#redact(this.#step)
      this.#step.milliseconds = Math.round(performance.now() - started)
    }
  }

  /** Keeps what a rule has matched out of the trace. */
  #redact(step: TraceStep): void {
    const redact = (text: string | null): string | null =>
      text === null ? null : (this.guard?.redact(text) ?? text)
    step.output = redact(step.output)
    step.model_calls = step.model_calls.map((call) => ({ ...call, answer: redact(call.answer) }))
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

// Characters. The trace has the complete call.
const longestShown = 2000

function shortened(value: unknown): unknown {
  const text = JSON.stringify(value ?? null)
  return text.length <= longestShown ? (value ?? null) : `${text.slice(0, longestShown)}…`
}

const tooMany = `A turn says at most ${turnLimits.messages} messages: the others were left out.`

const beginning = { type: 'TURN', node_id: null, alias: null, flow_id: null, flow_name: null }

/** A message of the agent, for a model. */
export function asSpoken({ content }: MessageEntry): ChatMessage {
  return { role: 'assistant', content }
}
