import type { JSONValue } from 'ai'
import type { ChatMessage, ToolCall } from './request.ts'

export interface ToolOutcome {
  call: ToolCall
  /** What the tool returned, as JSON, or why it failed. */
  output: JSONValue
  failed?: boolean
}

/** What a model said with its tool calls, and what came of them, as the next call's conversation holds it. */
export function toolMessages(text: string, outcomes: readonly ToolOutcome[]): ChatMessage[] {
  return [
    {
      role: 'assistant',
      content: [
        ...(text === '' ? [] : [{ type: 'text' as const, text }]),
        ...outcomes.map(({ call }) => ({
          type: 'tool-call' as const,
          toolCallId: call.id,
          toolName: call.name,
          input: call.input,
        })),
      ],
    },
    {
      role: 'tool',
      content: outcomes.map(({ call, output, failed }) => ({
        type: 'tool-result' as const,
        toolCallId: call.id,
        toolName: call.name,
        output: { type: failed === true ? ('error-json' as const) : ('json' as const), value: output },
      })),
    },
  ]
}
