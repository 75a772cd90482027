import { join } from 'node:path'
import {
  type AutomaticSpeechRecognitionPipeline,
  env,
  LogLevel,
  pipeline,
  Tensor,
} from '@huggingface/transformers'
import { Problem } from '../../../kit/problem.ts'
import { packageDirectory } from '../installed.ts'
import { heardRate } from './decode.ts'
import { weights } from './recognise.ts'

// The weights are installed locally; missing files are never downloaded.
env.allowRemoteModels = false
env.useFSCache = false
env.localModelPath = join(packageDirectory(weights) ?? '', 'models')
env.logLevel = LogLevel.ERROR

const recogniser = await pipeline('automatic-speech-recognition', 'Xenova/whisper-base', {
  dtype: 'q8',
  device: 'cpu',
  local_files_only: true,
  session_options: {
    // With the arena, memory grows to 1.3 GB; without it, to 0.5 GB, for a fifth more processor time.
    enableCpuMemArena: false,
    // Spinning threads would take processor time from the server.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  },
})

// The window of the model, and the overlap of two windows.
const windowSeconds = 30
const sharedSeconds = 3
// Faster than anyone speaks. Stops a model that repeats itself endlessly.
const [tokensPerSecond, mostTokens] = [12, 400]

/** Transcribes speech and names its language. Importing this file loads the model, which takes about two seconds. */
export async function hear(
  samples: Float32Array,
  language: string | undefined,
): Promise<{ text: string; language: string }> {
  const spoken = language === undefined ? await spokenLanguage(samples) : knownLanguage(language)
  const seconds = Math.min(samples.length / heardRate, windowSeconds)
  const heard = await recogniser(samples, {
    chunk_length_s: windowSeconds,
    stride_length_s: sharedSeconds,
    language: spoken,
    task: 'transcribe',
    max_new_tokens: Math.min(mostTokens, 20 + Math.ceil(seconds * tokensPerSecond)),
  })
  return { text: heard.text.trim(), language: spoken }
}

interface WhisperGeneration {
  decoder_start_token_id: number
  /** `<|en|>` → 50259. */
  lang_to_id: Record<string, number>
}

type Whisper = (input: { input_features: Tensor; decoder_input_ids: Tensor }) => Promise<{ logits: Tensor }>
type Features = (samples: Float32Array) => Promise<{ input_features: Tensor }>

function generation({ model }: AutomaticSpeechRecognitionPipeline): WhisperGeneration {
  return model.generation_config as unknown as WhisperGeneration
}

/** The language whose token the model predicts first. */
async function spokenLanguage(samples: Float32Array): Promise<string> {
  const listen = recogniser.processor as unknown as Features
  const predict = recogniser.model as unknown as Whisper
  const { decoder_start_token_id: start, lang_to_id: languages } = generation(recogniser)
  const { input_features } = await listen(samples.subarray(0, windowSeconds * heardRate))
  const decoder_input_ids = new Tensor('int64', BigInt64Array.of(BigInt(start)), [1, 1])
  const { logits } = await predict({ input_features, decoder_input_ids })
  const score = ([, token]: [string, number]) => Number(logits.data[token])
  const [likeliest] = Object.entries(languages).toSorted((a, b) => score(b) - score(a))
  return codeOf(likeliest?.[0] ?? '<|en|>')
}

// Current codes for languages that the model knows under another code.
const otherCodes: Readonly<Record<string, string>> = { nb: 'no', fil: 'tl', jv: 'jw', cmn: 'zh' }

function knownLanguage(code: string): string {
  const [base = ''] = code.toLowerCase().split('-')
  const name = otherCodes[base] ?? base
  if (generation(recogniser).lang_to_id[`<|${name}|>`] !== undefined) return name
  throw new Problem('bad_request', `Offline transcription does not know the language "${code.slice(0, 20)}".`)
}

function codeOf(token: string): string {
  return token.slice(2, -2)
}
