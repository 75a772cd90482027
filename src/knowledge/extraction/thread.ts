import { Worker } from 'node:worker_threads'
import { perApp } from '../../kit/lifetime.ts'
import type { App } from '../../platform/app.ts'
import { Unreadable } from './document.ts'
import type { Material, Reading } from './read.ts'
import type { Sitemap } from './sitemap.ts'

export type Task = { kind: 'document'; material: Material } | { kind: 'sitemap'; bytes: Uint8Array }
export type Answer = { done: Reading | Sitemap } | { unreadable: string }

interface Waiting {
  task: Task
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

// A long scan is read page by page with a second or two each; everything else takes moments.
const patienceMs = 180_000
// A PDF of a thousand pages needs about 200 MB.
const resourceLimits = { maxOldGenerationSizeMb: 768 }

/** Reads documents one after the other in a thread of its own, which is ended when one takes too much. */
class ExtractionThread {
  #worker: Worker | undefined
  #waiting: Waiting[] = []
  #current: Waiting | undefined
  #patience: NodeJS.Timeout | undefined
  #stopped = false

  run(task: Task): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#stopped) {
        reject(new Error('the extraction thread has stopped'))
        return
      }
      this.#waiting.push({ task, resolve, reject })
      this.#next()
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#patience)
    const lost = [this.#current, ...this.#waiting].filter((one) => one !== undefined)
    this.#current = undefined
    this.#waiting = []
    for (const one of lost) one.reject(new Error('the extraction thread has stopped'))
    await this.#worker?.terminate()
  }

  #next(): void {
    if (this.#current !== undefined) return
    this.#current = this.#waiting.shift()
    if (this.#current === undefined) {
      // An idle thread must not keep a command from ending.
      this.#worker?.unref()
      return
    }
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage(this.#current.task, [])
    this.#patience = setTimeout(() => this.#giveUp('It takes longer than three minutes to read.'), patienceMs)
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'extraction', resourceLimits })
    worker.on('message', (answer: Answer) => this.#settle(answer))
    worker.on('error', () => this.#lose(worker))
    worker.on('exit', () => this.#lose(worker))
    return worker
  }

  #settle(answer: Answer): void {
    clearTimeout(this.#patience)
    const current = this.#current
    this.#current = undefined
    current?.resolve(answer)
    this.#next()
  }

  #giveUp(reason: string): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
    this.#settle({ unreadable: reason })
  }

  /** It ended by itself: what it was reading needed more memory than it may have, or made it crash. */
  #lose(worker: Worker): void {
    if (this.#worker === worker && !this.#stopped)
      this.#giveUp('It takes more memory to read than is allowed.')
  }
}

const threadOf = perApp((app: Pick<App, 'lifetime'>) => {
  const thread = new ExtractionThread()
  app.lifetime.own('extraction thread', () => thread.stop())
  return thread
})

/** Reads a document into passages. Throws Unreadable, whose message is for whoever added it. */
export async function extract(app: Pick<App, 'lifetime'>, material: Material): Promise<Reading> {
  const answer = await threadOf(app).run({ kind: 'document', material })
  if ('unreadable' in answer) throw new Unreadable(answer.unreadable)
  const reading = answer.done as Reading
  return { ...reading, hash: Buffer.from(reading.hash) }
}

export async function extractSitemap(app: Pick<App, 'lifetime'>, bytes: Uint8Array): Promise<Sitemap> {
  const answer = await threadOf(app).run({ kind: 'sitemap', bytes })
  return 'unreadable' in answer ? { pages: [], sitemaps: [] } : (answer.done as Sitemap)
}
