import { Worker } from 'node:worker_threads'
import { ThreadStopped } from '../../../platform/threads/stopped.ts'

interface Waiting {
  text: string
  resolve: (vector: Float32Array) => void
  reject: (error: Error) => void
}

/** `now` is somebody waiting for an answer; `later` is indexing, which takes what is left. */
export type Lane = 'now' | 'later'

/**
 * The embedding thread: started by the first text, kept, started anew if it dies. It holds one text at a time, so
 * that a question never waits for more than the passage that is being indexed (0.3 s for a long one); handing
 * over costs microseconds, and the engine gains nothing from longer texts in batches.
 */
export class EmbeddingThread {
  readonly #lanes: Record<Lane, Waiting[]> = { now: [], later: [] }
  #worker: Worker | undefined
  #current: Waiting | undefined
  #stopping = false
  #whenIdle: (() => void)[] = []

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
      this.#next()
    })
  }

  /**
   * Whoever waits for an answer still gets it, also conversations that go on while the server closes behind them;
   * the thread ends whenever it is idle from now on. Indexing is turned away and goes on after the restart.
   */
  async stop(): Promise<void> {
    this.#stopping = true
    const turnedAway = this.#lanes.later
    this.#lanes.later = []
    for (const one of turnedAway) one.reject(new ThreadStopped('embedding'))
    if (this.#current !== undefined) await new Promise<void>((resolve) => this.#whenIdle.push(resolve))
    await this.#end()
  }

  #next(): void {
    if (this.#current !== undefined) return
    this.#current = this.#lanes.now.shift() ?? this.#lanes.later.shift()
    if (this.#current === undefined) {
      this.#rest()
      return
    }
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage(this.#current.text, [])
  }

  #rest(): void {
    // An idle thread must not keep a command from ending.
    this.#worker?.unref()
    for (const resolve of this.#whenIdle.splice(0)) resolve()
    if (this.#stopping) void this.#end()
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'embedding' })
    worker.on('message', (vector: Float32Array) => {
      this.#current?.resolve(vector)
      this.#current = undefined
      this.#next()
    })
    worker.on('error', (error) =>
      this.#lose(worker, error instanceof Error ? error : new Error(String(error))),
    )
    worker.on('exit', (code) => this.#lose(worker, new Error(`the embedding thread ended with code ${code}`)))
    return worker
  }

  #lose(worker: Worker, error: Error): void {
    if (this.#worker === worker) this.#fail(error)
  }

  /** Whoever waits is told; the next text starts another thread. */
  #fail(error: Error): void {
    const lost = [
      ...(this.#current === undefined ? [] : [this.#current]),
      ...this.#lanes.now,
      ...this.#lanes.later,
    ]
    this.#worker = undefined
    this.#current = undefined
    this.#lanes.now = []
    this.#lanes.later = []
    for (const one of lost) one.reject(error)
    this.#rest()
  }
}
