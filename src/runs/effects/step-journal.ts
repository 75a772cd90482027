import type { Hit } from '../../knowledge/index.ts'
import type { HttpRecord, Journal, ModelCallRecord, ToolCallRecord } from './host.ts'

/** An event in a step. */
export type JournalEntry =
  /** `charged` is less than the credits of a call whose operation was charged before. */
  | { kind: 'model'; call: ModelCallRecord; charged: number }
  | { kind: 'tool'; call: ToolCallRecord }
  | { kind: 'http'; exchange: HttpRecord }
  | { kind: 'passages'; hits: readonly Hit[] }
  | { kind: 'note'; details: Readonly<Record<string, unknown>> }

/** Events of one step of a run or a turn, the source of logs and traces. */
export interface StepJournal extends Journal {
  entries: () => readonly JournalEntry[]
  credits: () => number
  /** Clears the events, but not their cost. */
  clear: () => void
}

/** `charges` has the charge of each operation: calls under one ID are charged once. */
export function newJournal(charges: Record<string, number> = {}): StepJournal {
  let entries: JournalEntry[] = []
  return {
    model: (call) => {
      const { operationId, credits, error } = call
      const charged = error === null ? credits - (charges[operationId] ?? 0) : 0
      if (error === null) charges[operationId] = credits
      entries.push({ kind: 'model', call, charged })
    },
    tool: (call) => void entries.push({ kind: 'tool', call }),
    http: (exchange) => void entries.push({ kind: 'http', exchange }),
    passages: (hits) => void entries.push({ kind: 'passages', hits }),
    note: (details) => void entries.push({ kind: 'note', details }),
    charge: (operationId, credits) => void (charges[operationId] = credits),
    entries: () => entries,
    credits: () => Object.values(charges).reduce((sum, charge) => sum + charge, 0),
    clear: () => {
      entries = []
    },
  }
}

type Details = Readonly<Record<string, unknown>>

/** The details of a step in the log of a run, besides its result; null if there are none. */
export function detailsOf(journal: Pick<StepJournal, 'entries'>): Details | null {
  const tools: Details[] = []
  const parts = journal.entries().flatMap((entry): Details[] => {
    if (entry.kind !== 'tool') return detailsOfEntry(entry)
    tools.push(toolDetails(entry.call))
    return [{ tool_calls: tools }]
  })
  return parts.length === 0 ? null : Object.assign({}, ...parts)
}

function detailsOfEntry(entry: Exclude<JournalEntry, { kind: 'tool' }>): Details[] {
  if (entry.kind === 'note') return [entry.details]
  if (entry.kind === 'http') return [{ ...entry.exchange }]
  if (entry.kind === 'passages' || entry.call.error !== null) return []
  const { model, instructions, text, finishReason, usage, milliseconds } = entry.call
  return [{ model: model.name, instructions, answer: text, finish_reason: finishReason, usage, milliseconds }]
}

function toolDetails({ name, input, output, error }: ToolCallRecord): Details {
  return { tool: name, input, output: error ?? output, failed: error !== null }
}
