import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { type Host, type HostEvents, type HostOptions, OutOfMemory, OutOfTime } from './host.ts'
import type { Answer } from './serve.ts'

export interface ProcessOptions extends HostOptions {
  /** The limit of all memory: buffers, WebAssembly, native code and its own threads. */
  memoryMb: number
  /** The limit of processor time of a task. */
  cpuMs?: number
  /** The size of the stack. The default of Node.js is 1 MB. */
  stackKb?: number
}

// A process that takes a gigabyte a second, which is what this machine can give it, is noticed 100 MB later.
const lookEveryMs = 100

/**
 * A process that reads files from outside. A thread wouldn't do: V8 ends the whole process if a thread runs out
 * of memory, and counts neither buffers nor WebAssembly. All memory of a process returns to the machine. It
 * receives no secrets.
 */
export function startProcess(
  { script, heapMb, memoryMb, cpuMs = Number.POSITIVE_INFINITY, stackKb }: ProcessOptions,
  events: HostEvents,
): Host {
  const child = fork(script, [String(process.pid)], {
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      ...(stackKb === undefined ? [] : [`--stack-size=${stackKb}`]),
    ],
    env: harmlessEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  lowerPriority(child)
  let watch: NodeJS.Timeout | undefined
  let limitError: OutOfMemory | OutOfTime | undefined
  const look = (cpuBefore: number) => {
    if (residentMb(child) > memoryMb) limitError = new OutOfMemory()
    else if (Number.isFinite(cpuMs) && cpuMsOf(child) - cpuBefore > cpuMs) limitError = new OutOfTime(cpuMs)
    else return
    child.kill('SIGKILL')
  }
  for (const printed of [child.stdout, child.stderr]) {
    printed?.on('data', (said: Buffer) => events.printed(said.toString()))
  }
  child.on('message', (answer) => {
    clearInterval(watch)
    // Only what serve() sends.
    events.answered(answer as Answer<unknown>)
  })
  child.on('error', (error) => events.lost(error))
  child.on('exit', (code, signal) => {
    clearInterval(watch)
    events.lost(limitError ?? reasonOf(code, signal))
  })
  return {
    send: (task) => {
      const cpuBefore = Number.isFinite(cpuMs) ? cpuMsOf(child) : 0
      watch = setInterval(() => look(cpuBefore), lookEveryMs).unref()
      // A process that has ended is noticed by its exit.
      child.send(task as object, () => undefined)
    },
    end: () => ended(child),
    ref: () => eachHandle(child, 'ref'),
    unref: () => eachHandle(child, 'unref'),
    memoryMb: () => residentMb(child),
  }
}

const harmless = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'NODE_COMPILE_CACHE']

function harmlessEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(harmless.map((name) => [name, process.env[name]]))
}

/** Gives the server priority, and makes the system end this process first if memory runs out. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, 5)
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // Not every system allows it.
  }
}

function residentMb({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
  } catch {
    // It has just ended.
    return 0
  }
}

/** The processor time that the process has used. Linux counts it in hundredths of a second. */
function cpuMsOf({ pid }: ChildProcess): number {
  try {
    const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')
    const [, , , , , , , , , , , user, system] = afterName.split(' ')
    return (Number(user) + Number(system)) * 10
  } catch {
    // It has just ended.
    return 0
  }
}

// V8 aborts if it can't get memory, and traps if a size is out of bounds. The system kills.
const signalsOfMemory = new Set<NodeJS.Signals | null>(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL'])

function reasonOf(code: number | null, signal: NodeJS.Signals | null): Error {
  return signalsOfMemory.has(signal)
    ? new OutOfMemory()
    : new Error(`it ended with ${signal ?? `code ${code}`}`)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

function eachHandle(child: ChildProcess, what: 'ref' | 'unref'): void {
  child[what]()
  child.channel?.[what]()
  for (const pipe of [child.stdout, child.stderr]) if (pipe instanceof Socket) pipe[what]()
}
