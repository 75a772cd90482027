import { parentPort, Worker } from 'node:worker_threads'
import { type Issue, Problem, type ProblemCode } from '../../kit/problem.ts'

/** The answer to a task: its result, a reason for people, or an error. */
export type Answer<Result> =
  | { done: Result }
  | { problem: { code: ProblemCode; message: string; issues: readonly Issue[] } }
  | { error: Error }

/** The other side of a TaskRunner: answers each task that arrives in this thread or process. */
export function serve(work: (task: never) => Promise<unknown>): void {
  const handle = (task: unknown) => {
    // Both sides belong together, so the message is a task of `work`.
    void answer(work, task).then(reply)
  }
  if (parentPort !== null) {
    parentPort.on('message', handle)
    return
  }
  process.on('message', handle)
  endWithParent()
}

function reply(given: Answer<unknown>): void {
  if (parentPort === null) process.send?.(given)
  else parentPort.postMessage(given, [])
}

async function answer(work: (task: never) => Promise<unknown>, task: unknown): Promise<Answer<unknown>> {
  try {
    return { done: await work(task as never) }
  } catch (error) {
    if (error instanceof Problem)
      return { problem: { code: error.code, message: error.message, issues: error.issues } }
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

const watchParent = `
  const { workerData: parent } = require('node:worker_threads')
  setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 1000)`

/** A parent that is killed cannot end us, and a task that never ends would not let us hear of it: a thread does. */
function endWithParent(): void {
  process.on('disconnect', () => process.exit())
  // The parent may have ended before this thread starts, so it is identified by its id.
  new Worker(watchParent, { eval: true, workerData: Number(process.argv[2]) }).unref()
}
