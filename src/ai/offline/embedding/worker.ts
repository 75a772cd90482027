import { parentPort } from 'node:worker_threads'
import { openEngine } from './engine.ts'

const { embed, close } = await openEngine()

async function answer(text: string | null): Promise<void> {
  if (text === null) {
    await close()
    parentPort?.close()
    return
  }
  const vector = await embed(text)
  parentPort?.postMessage(vector, [vector.buffer])
}

// What fails here ends the thread, and the other side hears of it.
parentPort?.on('message', (text: string | null) => void answer(text))
parentPort?.postMessage('ready', [])
