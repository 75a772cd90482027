import { type LanguageModelMiddleware, wrapLanguageModel } from 'ai'
import type { SdkModel } from './request.ts'

/** Results are matched to calls by ID, and some servers reuse the same ID. */
export function withUniqueCallIds(model: SdkModel): SdkModel {
  return wrapLanguageModel({ model, middleware: uniqueCallIds })
}

const uniqueCallIds: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  wrapGenerate: async ({ doGenerate }) => {
    const result = await doGenerate()
    return { ...result, content: result.content.map(renaming()) }
  },
  wrapStream: async ({ doStream }) => {
    const result = await doStream()
    const rename = renaming()
    const renamed = new TransformStream({
      transform: (part: { type: string; toolCallId?: string }, controller) =>
        controller.enqueue(rename(part)),
    })
    return { ...result, stream: result.stream.pipeThrough(renamed) }
  },
}

/** Gives repeated IDs a suffix. */
function renaming(): <P extends { type: string; toolCallId?: string }>(part: P) => P {
  const seen = new Set<string>()
  return (part) => {
    if (part.type !== 'tool-call' || part.toolCallId === undefined) return part
    const toolCallId = seen.has(part.toolCallId) ? `${part.toolCallId}_${seen.size}` : part.toolCallId
    seen.add(toolCallId)
    return { ...part, toolCallId }
  }
}
