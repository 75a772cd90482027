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

// An error here ends the thread; the main thread gets its `error` event.
parentPort?.on('message', (text: string | null) => void answer(text))
parentPort?.postMessage('ready', [])
