import { LRUCache } from 'lru-cache'
import { perApp } from '../../../kit/lifetime.ts'
import { Problem } from '../../../kit/problem.ts'
import type { App } from '../../../platform/app.ts'
import { EmbeddingThreads, type Lane } from './threads.ts'

/** The number of dimensions of each vector. All vectors have unit length. */
export const dimensions = 384

// The model reads 256 tokens; longer text would be tokenised for nothing.
const readCharacters = 4000
// About 2 KB per vector.
const cachedTexts = 5000
// About a minute of questions. An immediate error is better than a longer wait.
const waitingTexts = 3000

interface Embedding {
  threads: EmbeddingThreads
  cache: LRUCache<string, Promise<Float32Array>>
}

const embeddingOf = perApp((app: Pick<App, 'lifetime'>): Embedding => {
  const threads = new EmbeddingThreads()
  app.lifetime.own('embedding threads', () => threads.stop())
  return { threads, cache: new LRUCache({ max: cachedTexts }) }
})

/**
 * Embeds each text as a vector (MiniLM, English), off the main thread. Indexing uses the lane `later`, so that
 * questions overtake it, and embeds one document at a time.
 */
export async function embed(
  app: Pick<App, 'lifetime'>,
  texts: readonly string[],
  lane: Lane = 'now',
): Promise<Float32Array[]> {
  const embedding = embeddingOf(app)
  if (embedding.threads.waiting > waitingTexts) {
    throw new Problem('unavailable', 'Too many texts are waiting to be read; try again in a moment.', {
      headers: { 'retry-after': '10' },
    })
  }
  return Promise.all(texts.map((text) => embedOne(embedding, text.slice(0, readCharacters), lane)))
}

function embedOne({ threads, cache }: Embedding, text: string, lane: Lane): Promise<Float32Array> {
  const known = cache.get(text)
  if (known !== undefined) return known
  const vector = threads.embed(text, lane)
  // A passage is embedded once. Caching passages would evict texts that are requested again.
  if (lane === 'later') return vector
  cache.set(text, vector)
  vector.catch(() => cache.delete(text))
  return vector
}

/** Cosine similarity of two unit vectors: 1 for the same meaning, 0 for unrelated ones. */
export function similarity(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0)
  return sum
}
