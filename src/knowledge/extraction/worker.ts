import { parentPort } from 'node:worker_threads'
import { Unreadable } from './document.ts'
import { readMaterial } from './read.ts'
import { readSitemap } from './sitemap.ts'
import type { Answer, Task } from './thread.ts'

/** Runs in a thread of its own: a hostile document blocks or exhausts this one, never the server. */
async function answer(task: Task): Promise<Answer> {
  try {
    return { done: task.kind === 'sitemap' ? readSitemap(task.bytes) : await readMaterial(task.material) }
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message }
    return { unreadable: 'It is damaged or so unusual that it cannot be read.' }
  }
}

async function respond(task: Task): Promise<void> {
  parentPort?.postMessage(await answer(task), [])
}

parentPort?.on('message', (task: Task) => void respond(task))
