import type { Hit } from '../../knowledge/index.ts'

/** One call of a model. */
export interface ModelCall {
  task: string
  model_id: number
  model: string
  prompt: string
  /** What it answered: text, or data as JSON. */
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

/** A request that an API node sent, with what is secret in it masked. */
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
  /** The port by which a node was left; null where it waits, failed, or has none. */
  port: string | null
  /** What it brought about: what was said, captured or chosen. */
  output: string | null
  variables: Record<string, string | null>
  error: string | null
  model_calls: ModelCall[]
  passages: PassageTrace[]
  tool_calls: ToolCallTrace[]
  requests: HttpTrace[]
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

export function passageTrace(hit: Hit): PassageTrace {
  return {
    chunk_id: hit.chunkId,
    source_id: hit.sourceId,
    title: hit.title,
    url: hit.url,
    text: hit.text,
    score: Math.round(hit.score * 1000) / 1000,
  }
}
