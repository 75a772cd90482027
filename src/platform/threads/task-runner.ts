import { perApp } from '../../kit/lifetime.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../app.ts'
import { type Host, type HostEvents, type HostOptions, OutOfMemory, OutOfTime } from './host.ts'
import { type ProcessOptions, startProcess } from './process.ts'
import type { Answer } from './serve.ts'
import { ThreadStopped } from './stopped.ts'
import { startThread } from './thread.ts'
import { Turns } from './turns.ts'

export interface RunnerOptions<Task> extends HostOptions {
  /** The time limit of a task. */
  patienceMs: number | ((task: Task) => number)
  /** After so long without a task the host is ended, and what its model holds in memory is given back. */
  idleMs: number
  /** The maximum number of waiting tasks. More are refused at once. */
  mostWaiting: number
  /** The message if a task takes too much memory. */
  tooLarge?: string
  /**
   * The fate of tasks when the application closes. `finish`: they are still done, because conversations go on
   * while the server closes, and an idle host ends. `fail`: they fail.
   */
  atClosing?: 'finish' | 'fail'
}

export interface ProcessRunnerOptions<Task> extends RunnerOptions<Task>, ProcessOptions {
  /** A process that holds more than this after a task is ended, and its memory given back. */
  keptMb: number
}

interface Waiting<Task, Result> {
  task: Task
  /** Whose it is. */
  accountId: number
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

type RunnerApp = Pick<App, 'lifetime' | 'log'>

/** One thread an application, started by its first task; for our own code on small input that takes long. */
export function threadPerApp<Task, Result>(options: RunnerOptions<Task>) {
  return perApp((app: RunnerApp) => {
    const start = (events: HostEvents) => startThread(options, events)
    return owned(app, new TaskRunner<Task, Result>(options, start, app.log), options)
  })
}

/** One process an application, started by its first task; for everything that reads foreign files. */
export function processPerApp<Task, Result>(options: ProcessRunnerOptions<Task>) {
  return perApp((app: RunnerApp) => owned(app, processRunner<Task, Result>(app, options), options))
}

/** A separate process for one caller, who stops it. */
export function processRunner<Task, Result>(
  { log }: Pick<App, 'log'>,
  options: ProcessRunnerOptions<Task>,
): TaskRunner<Task, Result> {
  const start = (events: HostEvents) => startProcess(options, events)
  return new TaskRunner<Task, Result>(options, start, log, options.keptMb)
}

function owned<Task, Result>(
  { lifetime }: RunnerApp,
  runner: TaskRunner<Task, Result>,
  { name }: HostOptions,
): TaskRunner<Task, Result> {
  lifetime.own(name, () => runner.stop())
  return runner
}

/** Runs tasks one after the other outside the main thread, and ends the host of a task that exceeds its limits. */
export class TaskRunner<Task, Result> {
  readonly #options: RunnerOptions<Task>
  readonly #start: (events: HostEvents) => Host
  readonly #log: App['log']
  readonly #keptMb: number
  #host: Host | undefined
  #waiting: Waiting<Task, Result>[] = []
  #current: Waiting<Task, Result> | undefined
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #finishing = false
  #whenIdle: (() => void)[] = []
  readonly #turns = new Turns()
  #begunAt = 0

  constructor(
    options: RunnerOptions<Task>,
    start: (events: HostEvents) => Host,
    log: App['log'],
    keptMb = Number.POSITIVE_INFINITY,
  ) {
    this.#options = options
    this.#start = start
    this.#log = log
    this.#keptMb = keptMb
  }

  /**
   * A signal that is aborted ends the task, also in the middle of it. Of those that wait, it is the turn of the account
   * that has taken the least time of late: one whose files take a minute each does not hold up all others.
   */
  async run(task: Task, signal?: AbortSignal, accountId = 0): Promise<Result> {
    signal?.throwIfAborted()
    const { name, mostWaiting } = this.#options
    if (this.#stopped) throw new ThreadStopped(name)
    if (this.#waiting.length >= mostWaiting) {
      throw new Problem('unavailable', `Too much is waiting for ${name}; try again in a few minutes.`)
    }
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const one = { task, accountId, resolve, reject }
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
    this.#current = this.#turns.next(this.#waiting)
    this.#begunAt = Date.now()
    if (this.#current === undefined) {
      this.#rest()
      return
    }
    this.#host ??= this.#begin()
    this.#host.ref()
    const { task } = this.#current
    this.#host.send(task)
    const patienceMs = this.#patienceFor(task)
    this.#timer = setTimeout(() => this.#giveUp(this.#tooSlow(patienceMs)), patienceMs)
  }

  #rest(): void {
    // An idle host must not keep a command from ending.
    this.#host?.unref()
    for (const resolve of this.#whenIdle.splice(0)) resolve()
    if (this.#finishing) void this.#end()
    else this.#timer = setTimeout(() => void this.#end(), this.#options.idleMs).unref()
  }

  #begin(): Host {
    const { name } = this.#options
    const host: Host = this.#start({
      answered: (answer) => {
        if (this.#host === host) this.#settle(answer as Answer<Result>)
      },
      // Libraries print what they dislike about a file.
      printed: (said) => this.#log.debug({ said }, `the ${name} host`),
      lost: (reason) => {
        if (this.#host === host) this.#lose(reason)
      },
    })
    return host
  }

  async #end(): Promise<void> {
    const host = this.#host
    this.#host = undefined
    await host?.end()
  }

  #settle(answer: Answer<Result>): void {
    const current = this.#current
    this.#charge()
    this.#current = undefined
    if ((this.#host?.memoryMb() ?? 0) > this.#keptMb) void this.#end()
    if ('done' in answer) current?.resolve(answer.done)
    else if ('error' in answer) current?.reject(answer.error)
    else {
      const { code, message, issues } = answer.problem
      current?.reject(new Problem(code, message, { issues }))
    }
    this.#next()
  }

  /** Ends the host with the task that it is at: there is no other way to make it stop. */
  #giveUp(reason: unknown): void {
    const current = this.#current
    this.#charge()
    this.#current = undefined
    void this.#end()
    current?.reject(reason)
    this.#next()
  }

  #charge(): void {
    if (this.#current !== undefined) this.#turns.charge(this.#current.accountId, Date.now() - this.#begunAt)
  }

  #abandon(one: Waiting<Task, Result>, reason: unknown): void {
    if (this.#current === one) {
      this.#giveUp(reason)
      return
    }
    this.#waiting = this.#waiting.filter((other) => other !== one)
    one.reject(reason)
  }

  #lose(error: Error): void {
    const { name, tooLarge = 'It takes more memory to read than is allowed.' } = this.#options
    this.#log.warn({ err: error }, `the ${name} broke off`)
    if (error instanceof OutOfTime) this.#giveUp(this.#tooSlow(error.milliseconds))
    else if (error instanceof OutOfMemory) this.#giveUp(new Problem('bad_request', tooLarge))
    else this.#giveUp(new Problem('unavailable', `The ${name} broke off.`))
  }

  #patienceFor(task: Task): number {
    const { patienceMs } = this.#options
    return typeof patienceMs === 'number' ? patienceMs : patienceMs(task)
  }

  #tooSlow(patienceMs: number): Problem {
    const { name } = this.#options
    return new Problem('bad_request', `The ${name} takes longer than ${patienceMs / 1000} seconds.`)
  }
}
