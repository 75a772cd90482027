import { analyseFile, defaultModel, transcribe } from '../../ai/index.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import type { fileTypeOf } from './file-types.ts'

// Whoever sends a file waits for this; what takes longer is told by its name alone.
const patienceMs = 30_000
// A long document must not crowd out the conversation.
const longestReading = 6000

interface SentFile {
  id: string
  accountId: number
  name: string
  bytes: Uint8Array
  type: NonNullable<ReturnType<typeof fileTypeOf>>
}

/** What a file says, as far as the models of this server can make it out; null where they cannot. */
export async function readAttachment(app: App, file: SentFile): Promise<string | null> {
  try {
    const text = file.type.kind === 'audio' ? await heard(app, file) : await seen(app, file)
    const trimmed = text.trim()
    if (trimmed === '') return null
    return trimmed.length > longestReading ? `${trimmed.slice(0, longestReading).toWellFormed()}…` : trimmed
  } catch (error) {
    if (!(error instanceof Problem)) app.log.warn({ err: error }, 'a file of a live chat could not be read')
    return null
  }
}

function callFor(file: SentFile, model: NonNullable<ReturnType<typeof defaultModel>>) {
  const operation = { accountId: file.accountId, operationId: `livechat/${file.id}` }
  return { operation, model, signal: AbortSignal.timeout(patienceMs) }
}

async function heard(app: App, file: SentFile): Promise<string> {
  const model = defaultModel(app, 'TRANSCRIPTION')
  if (model === undefined) return ''
  return (await transcribe(app, callFor(file, model), { audio: file.bytes })).text
}

async function seen(app: App, file: SentFile): Promise<string> {
  const model = defaultModel(app, 'FILE_ANALYSIS')
  if (model === undefined) return ''
  const { name, bytes, type } = file
  const question = {
    file: bytes,
    contentType: type.contentType,
    name,
    prompt: '',
    now: new Date(),
    timeZone: 'UTC',
  }
  return (await analyseFile(app, callFor(file, model), question)).text
}
