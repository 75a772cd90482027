import { parentPort } from 'node:worker_threads'
import { Problem, type ProblemCode } from '../../kit/problem.ts'

/** What a thread says to a task: its result, why it cannot be done in words for anybody, or what went wrong. */
export type Answer<Result> =
  | { done: Result }
  | { problem: { code: ProblemCode; message: string } }
  | { error: Error }

/** The other side of a TaskThread: answers each task that arrives in this thread. */
export function serve(work: (task: never) => Promise<unknown>): void {
  parentPort?.on('message', (task) => {
    // Both sides are started together: what is sent is what `work` takes.
    void answer(work(task as never)).then((given) => parentPort?.postMessage(given, []))
  })
}

async function answer(result: Promise<unknown>): Promise<Answer<unknown>> {
  try {
    return { done: await result }
  } catch (error) {
    if (error instanceof Problem) return { problem: { code: error.code, message: error.message } }
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}
