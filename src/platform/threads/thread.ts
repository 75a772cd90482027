import { Worker } from 'node:worker_threads'
import { type Host, type HostEvents, type HostOptions, OutOfMemory } from './host.ts'
import type { Answer } from './serve.ts'

/** A thread of this process. It starts fast, but running out of memory may end the whole process. */
export function startThread({ name, script, heapMb }: HostOptions, events: HostEvents): Host {
  const worker = new Worker(script, {
    name,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    stdout: true,
    stderr: true,
  })
  for (const printed of [worker.stdout, worker.stderr]) {
    printed.on('data', (said: Buffer) => events.printed(said.toString()))
  }
  worker.on('message', (answer: Answer<unknown>) => events.answered(answer))
  worker.on('error', (error) => events.lost(isOutOfMemory(error) ? new OutOfMemory() : asError(error)))
  worker.on('exit', (code) => events.lost(new Error(`it ended with code ${code}`)))
  return {
    send: (task) => worker.postMessage(task, []),
    end: async () => void (await worker.terminate()),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    memoryMb: () => 0,
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
