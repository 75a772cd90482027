import { Worker } from 'node:worker_threads'
import { perApp } from '../../kit/lifetime.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../app.ts'
import type { Answer } from './serve.ts'
import { ThreadStopped } from './stopped.ts'

export interface ThreadOptions {
  /** For logs and messages: `transcription`. */
  name: string
  script: URL
  /** How long one task may take. */
  patienceMs: number
  /** After so long without a task the thread is ended, and what its model holds in memory is given back. */
  idleMs: number
  /** Whoever comes when so many wait is told at once. */
  mostWaiting: number
  heapMb: number
  /**
   * What becomes of tasks when the application closes. `finish`: those of conversations, which go on while the server
   * closes behind them, are still done, and the thread ends whenever it is idle from then on. Otherwise they fail.
   */
  atClosing?: 'finish' | 'fail'
}

interface Waiting<Task, Result> {
  task: Task
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

type ThreadApp = Pick<App, 'lifetime' | 'log'>

/** One thread an application, started by its first task. */
export function threadPerApp<Task, Result>(options: ThreadOptions) {
  return perApp((app: ThreadApp) => {
    const thread = new TaskThread<Task, Result>(options, app.log)
    app.lifetime.own(`${options.name} thread`, () => thread.stop())
    return thread
  })
}

/** Does one task after the other away from the main thread, and is ended when one takes too much. */
class TaskThread<Task, Result> {
  readonly #options: ThreadOptions
  readonly #log: App['log']
  #worker: Worker | undefined
  #waiting: Waiting<Task, Result>[] = []
  #current: Waiting<Task, Result> | undefined
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #finishing = false
  #whenIdle: (() => void)[] = []

  constructor(options: ThreadOptions, log: App['log']) {
    this.#options = options
    this.#log = log
  }

  /** A signal that is aborted ends the task, also in the middle of it. */
  async run(task: Task, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    const { name, mostWaiting } = this.#options
    if (this.#stopped) throw new ThreadStopped(name)
    if (this.#waiting.length >= mostWaiting) {
      throw new Problem('unavailable', `Too much is waiting for ${name}; try again in a few minutes.`)
    }
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const one = { task, resolve, reject }
    const abandon = () => this.#abandon(one, signal?.reason)
    signal?.addEventListener('abort', abandon, { once: true })
    this.#waiting.push(one)
    this.#next()
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', abandon)
    }
  }

  async stop(): Promise<void> {
    if (this.#options.atClosing === 'finish') {
      this.#finishing = true
      if (this.#current !== undefined) await new Promise<void>((resolve) => this.#whenIdle.push(resolve))
      clearTimeout(this.#timer)
      return this.#end()
    }
    this.#stopped = true
    clearTimeout(this.#timer)
    const lost = [this.#current, ...this.#waiting].filter((one) => one !== undefined)
    this.#current = undefined
    this.#waiting = []
    for (const one of lost) one.reject(new ThreadStopped(this.#options.name))
    await this.#end()
  }

  #next(): void {
    if (this.#current !== undefined || this.#stopped) return
    clearTimeout(this.#timer)
    this.#current = this.#waiting.shift()
    if (this.#current === undefined) {
      // An idle thread must not keep a command from ending.
      this.#worker?.unref()
      for (const resolve of this.#whenIdle.splice(0)) resolve()
      if (this.#finishing) void this.#end()
      else this.#timer = setTimeout(() => void this.#end(), this.#options.idleMs).unref()
      return
    }
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage(this.#current.task, [])
    this.#timer = setTimeout(() => this.#giveUp(this.#tooSlow()), this.#options.patienceMs)
  }

  #start(): Worker {
    const { name, script, heapMb } = this.#options
    const worker = new Worker(script, {
      name,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      stdout: true,
      stderr: true,
    })
    // Libraries print what they dislike about a file.
    for (const printed of [worker.stdout, worker.stderr]) {
      printed.on('data', (said: Buffer) => this.#log.debug({ said: said.toString() }, `the ${name} thread`))
    }
    worker.on('message', (answer: Answer<Result>) => {
      if (this.#worker === worker) this.#settle(answer)
    })
    worker.on('error', (error) => this.#lose(worker, error))
    worker.on('exit', (code) => this.#lose(worker, new Error(`it ended with code ${code}`)))
    return worker
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #settle(answer: Answer<Result>): void {
    const current = this.#current
    this.#current = undefined
    if ('done' in answer) current?.resolve(answer.done)
    else if ('error' in answer) current?.reject(answer.error)
    else current?.reject(new Problem(answer.problem.code, answer.problem.message))
    this.#next()
  }

  /** Ends the thread with the task that it is at: there is no other way to make it stop. */
  #giveUp(reason: unknown): void {
    const current = this.#current
    this.#current = undefined
    void this.#end()
    current?.reject(reason)
    this.#next()
  }

  #abandon(one: Waiting<Task, Result>, reason: unknown): void {
    if (this.#current === one) {
      this.#giveUp(reason)
      return
    }
    this.#waiting = this.#waiting.filter((other) => other !== one)
    one.reject(reason)
  }

  #lose(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return
    const { name } = this.#options
    this.#log.warn({ err: error }, `the ${name} thread broke off`)
    this.#giveUp(isOutOfMemory(error) ? tooLarge() : new Problem('unavailable', `The ${name} broke off.`))
  }

  #tooSlow(): Problem {
    const { name, patienceMs } = this.#options
    return new Problem('bad_request', `The ${name} takes longer than ${patienceMs / 60_000} minutes.`)
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooLarge(): Problem {
  return new Problem('bad_request', 'It takes more memory to read than is allowed.')
}
