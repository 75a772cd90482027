import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ThreadStopped } from '../../../platform/threads/stopped.ts'

interface Waiting {
  text: string
  resolve: (vector: Float32Array) => void
  reject: (error: Error) => void
}

/** `now` is for callers that wait for an answer; `later` is for indexing, which uses idle time. */
export type Lane = 'now' | 'later'

interface Thread {
  worker: Worker
  current: Waiting | undefined
  /** False while the thread loads the weights (about a second). */
  isReady: boolean
  /** Ends the thread after a long idle time. */
  timer?: NodeJS.Timeout
}

// More threads than cores don't speed up indexing, and each thread needs 80 MiB.
const mostThreads = Math.min(2, availableParallelism())
const idleMs = 30_000
// Loading the weights takes a second; a thread that takes longer is stuck.
const endMs = 5000
const restartMs = 60_000

/**
 * Up to two embedding threads. The first text starts one, which stays; a second one runs while the first can't keep up
 * with indexing. A thread that dies is replaced. A thread takes one text at a time, so that a question waits for one
 * passage at most (about 30 ms). Passing a text costs microseconds, and the engine gains nothing from batches.
 */
export class EmbeddingThreads {
  readonly #lanes: Record<Lane, Waiting[]> = { now: [], later: [] }
  #threads: Thread[] = []
  #stopping = false
  #whenIdle: (() => void)[] = []
  readonly #program: URL
  /** No second thread before this time, because the last one failed to start. */
  #oneUntil = 0

  constructor(program = new URL('./worker.ts', import.meta.url)) {
    this.#program = program
  }

  get waiting(): number {
    return this.#lanes.now.length + this.#lanes.later.length
  }

  embed(text: string, lane: Lane): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      if (this.#stopping && lane === 'later') {
        reject(new ThreadStopped('embedding'))
        return
      }
      this.#lanes[lane].push({ text, resolve, reject })
      this.#assign()
    })
  }

  /**
   * Rejects indexing, which continues after the restart. Answers the waiting questions and those of conversations that
   * still run during shutdown; threads end as soon as they are idle.
   */
  async stop(): Promise<void> {
    this.#stopping = true
    const turnedAway = this.#lanes.later
    this.#lanes.later = []
    for (const one of turnedAway) one.reject(new ThreadStopped('embedding'))
    if (!this.#isIdle()) await new Promise<void>((resolve) => this.#whenIdle.push(resolve))
    await Promise.all(this.#threads.map((thread) => this.#end(thread)))
  }

  #isIdle(): boolean {
    return this.waiting === 0 && this.#threads.every(({ current }) => current === undefined)
  }

  /** Assigns waiting texts to free threads. */
  #assign(): void {
    while (this.waiting > 0) {
      const free = this.#threads.find(({ current, isReady }) => isReady && current === undefined)
      if (free === undefined) {
        this.#startAnother()
        return
      }
      free.current = this.#lanes.now.shift() ?? this.#lanes.later.shift()
      clearTimeout(free.timer)
      free.worker.ref()
      free.worker.postMessage(free.current?.text ?? '', [])
    }
  }

  #startAnother(): void {
    // A few questions are answered faster than another thread loads its weights.
    const isWorthIt = this.#threads.length === 0 || (this.waiting > 4 && performance.now() > this.#oneUntil)
    if (!isWorthIt || this.#threads.length >= mostThreads) return
    const worker = new Worker(this.#program, { name: 'embedding' })
    const thread: Thread = { worker, current: undefined, isReady: false }
    worker.on('message', (answer: Float32Array | 'ready') => {
      if (answer === 'ready') thread.isReady = true
      else thread.current?.resolve(answer)
      this.#free(thread)
    })
    worker.on('error', (error) =>
      this.#lose(thread, error instanceof Error ? error : new Error(String(error))),
    )
    worker.on('exit', (code) => this.#lose(thread, new Error(`the embedding thread ended with code ${code}`)))
    this.#threads.push(thread)
  }

  #free(thread: Thread): void {
    thread.current = undefined
    this.#assign()
    if (thread.current === undefined) this.#rest(thread)
  }

  #rest(thread: Thread): void {
    // An idle thread must not keep a command from ending.
    thread.worker.unref()
    if (this.#isIdle()) for (const resolve of this.#whenIdle.splice(0)) resolve()
    if (this.#stopping) void this.#end(thread)
    else if (thread !== this.#threads[0]) {
      thread.timer = setTimeout(() => void this.#end(thread), idleMs).unref()
    }
  }

  async #end(thread: Thread): Promise<void> {
    clearTimeout(thread.timer)
    this.#threads = this.#threads.filter((other) => other !== thread)
    const ended = new Promise<void>((resolve) => thread.worker.once('exit', () => resolve()))
    thread.worker.ref()
    thread.worker.postMessage(null, [])
    const timer = setTimeout(() => void thread.worker.terminate(), endMs)
    await ended
    clearTimeout(timer)
  }

  /**
   * Rejects the thread's current text. Waiting texts go to another thread, or to a new one if this one had started.
   */
  #lose(thread: Thread, error: Error): void {
    if (!this.#threads.includes(thread)) return
    clearTimeout(thread.timer)
    this.#threads = this.#threads.filter((other) => other !== thread)
    thread.current?.reject(error)
    if (!thread.isReady) this.#oneUntil = performance.now() + restartMs
    if (!thread.isReady && this.#threads.length === 0) this.#rejectAll(error)
    this.#assign()
    if (this.#isIdle()) for (const resolve of this.#whenIdle.splice(0)) resolve()
  }

  #rejectAll(error: Error): void {
    const lost = [...this.#lanes.now.splice(0), ...this.#lanes.later.splice(0)]
    for (const one of lost) one.reject(error)
  }
}
