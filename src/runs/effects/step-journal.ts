import type { Journal } from './host.ts'

/** What is told of one step of a run besides its result. */
export interface StepJournal extends Journal {
  /** Null where there is nothing to tell. */
  trace: () => Readonly<Record<string, unknown>> | null
  credits: () => number
  /** Forgets the details. */
  clear: () => void
}

export function newJournal(): StepJournal {
  const charges = new Map<string, number>()
  const toolCalls: Record<string, unknown>[] = []
  let details: Record<string, unknown> | null = null
  const add = (more: Readonly<Record<string, unknown>>): void => {
    details = { ...details, ...more }
  }
  return {
    model: ({
      model,
      instructions,
      text,
      finishReason,
      usage,
      milliseconds,
      operationId,
      credits,
      error,
    }) => {
      if (error !== null) return
      charges.set(operationId, credits)
      add({
        model: model.name,
        instructions,
        answer: text,
        finish_reason: finishReason,
        usage,
        milliseconds,
      })
    },
    tool: ({ name, input, output, error }) => {
      toolCalls.push({ tool: name, input, output: error ?? output, failed: error !== null })
      add({ tool_calls: toolCalls })
    },
    http: (exchange) => add({ ...exchange }),
    charge: (operationId, credits) => void charges.set(operationId, credits),
    passages: () => undefined,
    note: add,
    trace: () => details,
    clear: () => {
      details = null
    },
    credits: () => charges.values().reduce((sum, charge) => sum + charge, 0),
  }
}
