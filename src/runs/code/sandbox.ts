import { createRequire } from 'node:module'
import type * as Variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core'
import { guest } from './guest.ts'
import { codeLimits } from './task.ts'
import { type Memory, newMemory } from './web-assembly.ts'

const load = createRequire(import.meta.url)

// What QuickJS and the text of the input take besides the memory of the code.
const mostMb = codeLimits.memoryMb + 32

// Enough for a thousand nested calls. The process has a stack of 3.9 MB, so QuickJS reports an overflow with its line.
const stackBytes = 256 * 1024

// For describing an error after the time is up.
const graceMs = 500

// Between two looks at the time.
const jobsAtOnce = 1000

/** The name of the code in stack traces. */
export const codeFile = 'code.js'

/** An error of the code, as the code describes it. */
export class GuestError extends Error {
  override name = 'GuestError'
  readonly kind: string
  readonly stackText: string

  constructor(kind: string, message: string, stackText: string) {
    super(message)
    this.kind = kind
    this.stackText = stackText
  }
}

/** The sandbox can't continue. */
class SandboxEnded extends Error {
  override name = 'SandboxEnded'
}

interface Functions {
  run: QuickJSHandle
  toJson: QuickJSHandle
  describe: QuickJSHandle
}

type Write = (level: string, text: string, stack: string) => boolean

/**
 * One QuickJS with a memory of its own, for one execution: nothing of it is left for the next. QuickJS doesn't count all
 * that it allocates, so the memory itself is limited.
 */
export class Sandbox {
  readonly #context: QuickJSContext
  readonly #memory: Memory
  readonly #start = process.cpuUsage()
  #limitMs = codeLimits.cpuMs
  #functions: Functions | undefined

  private constructor(context: QuickJSContext, memory: Memory) {
    this.#context = context
    this.#memory = memory
    context.runtime.setMaxStackSize(stackBytes)
    context.runtime.setInterruptHandler(() => this.isOverTime())
  }

  static async open(): Promise<Sandbox> {
    const wasmMemory = newMemory(16, mostMb)
    const { default: variant }: typeof Variant.default = load('@jitl/quickjs-wasmfile-release-sync')
    const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }))
    const runtime = engine.newRuntime()
    runtime.setMemoryLimit(codeLimits.memoryMb * 1024 * 1024)
    return new Sandbox(runtime.newContext(), wasmMemory)
  }

  /** True if the code has used its time. */
  isOverTime(): boolean {
    const { user, system } = process.cpuUsage(this.#start)
    return (user + system) / 1000 > this.#limitMs
  }

  /** Defines what the code can use. */
  prepare(values: string, seed: string, write: Write): void {
    const context = this.#context
    const writer = context.newFunction('write', (level, text, stack) =>
      write(context.getString(level), context.getString(text), context.getString(stack))
        ? context.true
        : context.false,
    )
    const define = this.evaluate(guest, 'guest.js')
    const functions = this.#call(define, [context.newString(values), context.newString(seed), writer])
    this.#functions = {
      run: context.getProp(functions, 'run'),
      toJson: context.getProp(functions, 'toJson'),
      describe: context.getProp(functions, 'describe'),
    }
  }

  evaluate(code: string, file: string): QuickJSHandle {
    const result = this.#context.evalCode(code, file)
    if (result.error !== undefined) throw this.#errorOf(result.error)
    return result.value
  }

  /** Runs the code for the item with this number, or without one at -1, and returns its result as JSON. */
  run(main: QuickJSHandle, index: number): string {
    const { run, toJson } = this.#prepared()
    const context = this.#context
    const promise = this.#call(run, [main, context.newNumber(index)])
    const value = this.#settled(promise)
    const text = this.#call(toJson, [value])
    const length = context.getProp(text, 'length').consume((handle) => context.getNumber(handle))
    if (!(length <= codeLimits.outputBytes)) throw new GuestError('', tooMuchOutput, '')
    const json = context.typeof(text) === 'string' ? context.getString(text) : 'null'
    for (const handle of [promise, value, text]) handle.dispose()
    return json
  }

  #settled(promise: QuickJSHandle): QuickJSHandle {
    const context = this.#context
    while (context.runtime.hasPendingJob()) {
      const jobs = context.runtime.executePendingJobs(jobsAtOnce)
      if (jobs.error !== undefined) throw this.#errorOf(jobs.error)
      if (this.isOverTime()) throw new GuestError('InternalError', 'interrupted', '')
    }
    const state = context.getPromiseState(promise)
    if (state.type === 'pending') {
      throw new GuestError('', 'The code waits for a promise that never settles. There are no timers.', '')
    }
    if (state.type === 'rejected') throw this.#errorOf(state.error)
    return state.value
  }

  #call(called: QuickJSHandle, args: QuickJSHandle[]): QuickJSHandle {
    const result = this.#context.callFunction(called, this.#context.undefined, ...args)
    if (result.error !== undefined) throw this.#errorOf(result.error)
    return result.value
  }

  #prepared(): Functions {
    if (this.#functions === undefined) throw new SandboxEnded('the sandbox is not prepared')
    return this.#functions
  }

  /** Reading an error runs code again: getters of the error. */
  #errorOf(error: QuickJSHandle): GuestError {
    const context = this.#context
    if (this.#functions === undefined) return guestErrorFrom(context.dump(error))
    const wasOverTime = this.isOverTime()
    const { user, system } = process.cpuUsage(this.#start)
    this.#limitMs = (user + system) / 1000 + graceMs
    const described = context.callFunction(this.#functions.describe, context.undefined, error)
    if (described.error !== undefined) {
      return wasOverTime
        ? new GuestError('InternalError', 'interrupted', '')
        : new GuestError('', "The code failed with an error that can't be read.", '')
    }
    const part = (index: number) =>
      context.getProp(described.value, index).consume((handle) => context.getString(handle))
    const found = new GuestError(part(0), part(1), part(2))
    if (wasOverTime) return new GuestError('InternalError', 'interrupted', found.stackText)
    // QuickJS throws null if there is no memory for the error.
    const isFull = this.#memory.buffer.byteLength > (mostMb - 4) * 1024 * 1024
    return isFull && context.typeof(error) === 'object' && context.dump(error) === null
      ? new GuestError('InternalError', 'out of memory', '')
      : found
  }
}

export const tooMuchOutput = 'The result is larger than 1 MiB.'

/** Syntax errors come from QuickJS itself, before any code has run. */
function guestErrorFrom(dumped: unknown): GuestError {
  const of = (key: string): string => {
    if (typeof dumped !== 'object' || dumped === null || !(key in dumped)) return ''
    return String(Object.entries(dumped).find(([name]) => name === key)?.[1] ?? '')
  }
  return new GuestError(of('name'), of('message'), of('stack'))
}
