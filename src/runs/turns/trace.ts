import type { ChoiceReason } from '../../ai/index.ts'
import type { Hit } from '../../knowledge/index.ts'
import {
  type HttpRecord,
  type JournalEntry,
  maskedValue,
  type StepJournal,
  type ToolCallRecord,
} from '../effects/index.ts'

/** One call of a model. */
export interface ModelCall {
  task: string
  model_id: number
  model: string
  prompt: string
  /** Its answer: text, or data as JSON. */
  answer: string | null
  error: string | null
  input_tokens: number
  output_tokens: number
  credits: number
  milliseconds: number
}

export interface ToolCallTrace {
  name: string
  arguments: unknown
  result: unknown
  error: string | null
  milliseconds: number
}

export interface PassageTrace {
  chunk_id: string
  source_id: string
  title: string | null
  url: string | null
  text: string
  score: number
}

/** How the offline model chose an intent or flow. */
export interface RoutingTrace {
  reason: ChoiceReason
  /** The score that an option needs. */
  threshold: number
  /** The options with the highest scores, best first. */
  options: { id: string; name: string; score: number }[]
}

/** A request that an API node sent; secrets in it are masked. */
export interface HttpTrace {
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
  status: number | null
  response: string | null
}

/** One step of a turn: a node that was entered, the routing, or an answer of the agent itself. */
export interface TraceStep {
  type: string
  node_id: string | null
  alias: string | null
  flow_id: number | null
  flow_name: string | null
  started_at: string
  milliseconds: number
  /** The port by which a node was left; null if it waits, failed, or has none. */
  port: string | null
  /** Its text, captured value or choice. */
  output: string | null
  variables: Record<string, string | null>
  error: string | null
  model_calls: ModelCall[]
  passages: PassageTrace[]
  tool_calls: ToolCallTrace[]
  requests: HttpTrace[]
  /** Older traces and those of other models don't have it. */
  routing?: RoutingTrace | null
}

export function newStep(
  of: Pick<TraceStep, 'type' | 'node_id' | 'alias' | 'flow_id' | 'flow_name'>,
): TraceStep {
  return {
    ...of,
    started_at: new Date().toISOString(),
    milliseconds: 0,
    port: null,
    output: null,
    variables: {},
    error: null,
    model_calls: [],
    passages: [],
    tool_calls: [],
    requests: [],
  }
}

/** The trace of a step besides its result. */
export function tracedIn(
  journal: Pick<StepJournal, 'entries'>,
): Pick<TraceStep, 'model_calls' | 'passages' | 'tool_calls' | 'requests'> {
  const entries = journal.entries()
  return {
    model_calls: entries.flatMap((entry) => (entry.kind === 'model' ? modelTrace(entry) : [])),
    passages: passagesIn(journal),
    tool_calls: entries.flatMap((entry) => (entry.kind === 'tool' ? toolTrace(entry.call) : [])),
    requests: entries.flatMap((entry) => (entry.kind === 'http' ? httpTrace(entry.exchange) : [])),
  }
}

export function passagesIn(journal: Pick<StepJournal, 'entries'>): PassageTrace[] {
  return journal.entries().flatMap((entry) => (entry.kind === 'passages' ? entry.hits.map(passageTrace) : []))
}

function modelTrace({ call, charged }: JournalEntry & { kind: 'model' }): ModelCall {
  const { task, model, instructions, value, error, usage, milliseconds } = call
  const answer = typeof value === 'string' ? value : JSON.stringify(value)
  return {
    task,
    model_id: model.id,
    model: model.name,
    prompt: instructions,
    answer: error === null ? answer : null,
    error,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    credits: charged,
    milliseconds,
  }
}

export function toolTrace({ name, input, output, error, milliseconds }: ToolCallRecord): ToolCallTrace {
  return { name, arguments: maskedValue(input), result: maskedValue(output), error, milliseconds }
}

function httpTrace({ request, response }: HttpRecord): HttpTrace {
  const { status = null, body = null } = response ?? {}
  return { ...request, status, response: body }
}

function passageTrace(hit: Hit): PassageTrace {
  return {
    chunk_id: hit.chunkId,
    source_id: hit.sourceId,
    title: hit.title,
    url: hit.url,
    text: hit.text,
    score: Math.round(hit.score * 1000) / 1000,
  }
}
