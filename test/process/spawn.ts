import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { App } from '../../src/platform/app.ts'

const builtMain = (): string => join(inject('built'), 'main.js')

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

export interface RunningCommand {
  process: ChildProcess
  /** Resolves when standard output or error first contains `text`. */
  said: (text: string | RegExp) => Promise<string>
  finished: Promise<Finished>
  /** Sends a signal and waits for the end. */
  signal: (name: NodeJS.Signals) => Promise<Finished>
}

/** Starts `frontdesk …` as a process of its own, with only the given settings, and `input` as its standard input. */
export function frontdesk(
  words: string[],
  environment: Record<string, string>,
  input = '',
  file = builtMain(),
): RunningCommand {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, [file, ...words], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // It may end without having read it.
  child.stdin.on('error', () => undefined).end(input)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  let isOver = false
  const finished = once(child, 'close').then(([code]) => {
    isOver = true
    return { code: code as number | null, stdout, stderr }
  })
  const said = async (text: string | RegExp): Promise<string> => {
    for (;;) {
      const all = stdout + stderr
      if (typeof text === 'string' ? all.includes(text) : text.test(all)) return all
      // Not with its exit: the last that it said may be read after that.
      if (isOver)
        throw new Error(`it ended (${child.exitCode ?? child.signalCode}) before it said ${text}: ${all}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return {
    process: child,
    said,
    finished,
    signal: (name) => {
      child.kill(name)
      return finished
    },
  }
}

/** For a process beside a server of a test: its database, its data directory, and with it its secret key. */
export function beside({ config }: App): Record<string, string> {
  return { DATABASE_URL: config.databaseUrl ?? '', FRONTDESK_DATA_DIR: config.dataDir }
}

/** Runs a command to its end. */
export function runFrontdesk(words: string[], environment: Record<string, string>): Promise<Finished> {
  return frontdesk(words, environment).finished
}

/** Ends whatever is left of a process that was started in a group of its own, should its test have failed. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left, as it should be.
  }
}
