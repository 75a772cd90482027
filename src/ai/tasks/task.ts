import type { ChatMessage, Generation, ModelRequest } from '../calls/request.ts'
import { nothingSaid } from '../prompts/sections.ts'

/** The part of a call that all tasks share. */
export type TaskCall = Pick<ModelRequest, 'operation' | 'model' | 'fallback' | 'signal' | 'timeout'>

/** The result of a task, with its model call for traces. */
export interface TaskResult<T> {
  value: T
  instructions: string
  generation: Generation
}

/** The conversation, or a placeholder for runs without one. */
export function spoken(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  return messages.length > 0 ? messages : [{ role: 'user', content: nothingSaid }]
}
