import type { ChatMessage, Generation, ModelRequest } from '../calls/request.ts'
import { nothingSaid } from '../prompts/sections.ts'

/** Who asks, which model, and how long they wait: what every task needs besides its own material. */
export type TaskCall = Pick<ModelRequest, 'operation' | 'model' | 'fallback' | 'signal' | 'timeout'>

/** What a task found, with the call that found it, for traces. */
export interface TaskResult<T> {
  value: T
  instructions: string
  generation: Generation
}

/** The conversation, or the opening that stands for none: a workflow has no conversation. */
export function spoken(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  return messages.length > 0 ? messages : [{ role: 'user', content: nothingSaid }]
}
