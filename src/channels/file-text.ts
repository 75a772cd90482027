import { analyseFile, defaultModel, transcribe } from '../ai/index.ts'
import { Problem } from '../kit/problem.ts'
import type { App } from '../platform/app.ts'

/** A file that a visitor sent to an agent. */
export interface SentFile {
  accountId: number
  /** The operation that reading the file is charged to. Repeated reads are charged once. */
  operationId: string
  kind: 'image' | 'audio' | 'video' | 'document'
  name: string
  contentType: string
  bytes: Uint8Array
}

// A long document must not crowd out the conversation.
const longest = 6000

/** The transcript of a recording, or the content of a picture or document as text. Null if no model can read it. */
export async function fileText(app: App, file: SentFile, signal: AbortSignal): Promise<string | null> {
  if (file.kind === 'video') return null
  const model = defaultModel(app, file.kind === 'audio' ? 'TRANSCRIPTION' : 'FILE_ANALYSIS')
  if (model === undefined) return null
  const { accountId, operationId, name, contentType, bytes } = file
  const call = { operation: { accountId, operationId }, model, signal }
  const question = { file: bytes, contentType, name, prompt: '', now: new Date(), timeZone: 'UTC' }
  try {
    const { text } =
      file.kind === 'audio'
        ? await transcribe(app, call, { audio: bytes })
        : await analyseFile(app, call, question)
    return shortened(text.trim())
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    app.log.info({ err: error, operation: operationId }, 'a file that came with a message could not be read')
    return null
  }
}

function shortened(text: string): string | null {
  if (text === '') return null
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text
}
