import { Problem } from '../../../../src/kit/problem.ts'
import { serve } from '../../../../src/platform/threads/serve.ts'

let count = 0

const behaviours: Readonly<Record<string, () => unknown>> = {
  die: () => {
    setImmediate(() => {
      throw new Error('dead')
    })
    return new Promise(() => undefined)
  },
  refuse: () => {
    throw new Problem('bad_request', 'No.', { issues: [{ path: 'file', code: 'malformed', message: 'No.' }] })
  },
  fail: () => {
    throw new Error('failed')
  },
  hang: () => new Promise(() => undefined),
  spin: () => {
    for (;;);
  },
  /** V8 ends the whole process of a thread that does this. */
  heap: () => Array.from({ length: 20 }, () => Array.from({ length: 20_000_000 }, () => 1)),
  /** V8 counts nothing of these. */
  buffers: () => Array.from({ length: 4000 }, () => Buffer.alloc(1024 * 1024, 1)).length,
  large: () => {
    kept.push(Buffer.alloc(300 * 1024 * 1024, 1))
    return 'large'
  },
  pid: () => String(process.pid),
  environment: () => Object.keys(process.env).toSorted().join(),
}

const kept: Buffer[] = []

/** Answers with its input and the number of tasks, hangs, fails or dies, as the task demands. */
serve(async (task: string) => {
  const behaviour = behaviours[task]
  return behaviour === undefined ? `${task} ${++count}` : behaviour()
})
