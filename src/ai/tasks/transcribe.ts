import type { CallApp } from '../calls/request.ts'
import { type Metered, metered } from '../metering/metered.ts'
import { recogniseSpeech } from '../offline/transcription/recognise.ts'
import type { TaskCall } from './task.ts'

export const largestAudioBytes = 50 * 1024 * 1024

export interface Transcription extends Metered {
  text: string
  /** The spoken language; null if there is no speech. */
  language: string | null
  seconds: number
}

/** Transcribes an audio file. Throws a Problem that explains why it can't be read. */
export async function transcribe(
  app: CallApp,
  call: Pick<TaskCall, 'operation' | 'model' | 'signal'>,
  recording: { audio: Uint8Array; language?: string | null | undefined },
): Promise<Transcription> {
  const { operation, model, signal } = call
  const { usage: _usage, ...transcription } = await metered(app, operation, [model], async () => {
    const { audio: bytes, language } = recording
    const heard = await recogniseSpeech(
      app,
      { bytes, language: language ?? undefined },
      signal,
      operation.accountId,
    )
    return { answer: { ...heard, usage: { inputTokens: 0, outputTokens: 0 } }, answeredBy: model }
  })
  return transcription
}
