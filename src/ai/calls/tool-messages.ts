import type { JSONValue } from 'ai'
import type { ChatMessage, ToolCall } from './request.ts'

export interface ToolOutcome {
  call: ToolCall
  /** The tool's return value as JSON, or the error message. */
  output: JSONValue
  failed?: boolean
}

/** The model's tool calls and their results as messages for the next call. */
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
