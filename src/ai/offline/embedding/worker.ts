import { parentPort } from 'node:worker_threads'
import { openEngine } from './engine.ts'

const embed = await openEngine()

async function answer(text: string): Promise<void> {
  const vector = await embed(text)
  parentPort?.postMessage(vector, [vector.buffer])
}

// What fails here ends the thread, and the other side hears of it.
parentPort?.on('message', (text: string) => void answer(text))
parentPort?.postMessage('ready', [])
