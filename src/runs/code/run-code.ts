import { type Effects, NodeFailure } from '../../kit/effects.ts'
import type { App } from '../../platform/app.ts'
import { processPerApp, type TaskRunner } from '../../platform/threads/task-runner.ts'
import type { Host } from '../effects/host.ts'
import { isTooDeep } from '../payload.ts'
import { type CodeAnswer, type CodeProblem, type CodeTask, codeLimits } from './task.ts'

/**
 * Runs code one after the other, accounts in turn. The sandbox ends code after its time. Operations that it can't
 * interrupt, such as sorting four billion holes, end with the process.
 */
const runner = processPerApp<CodeTask, CodeAnswer>({
  name: 'code',
  script: new URL('./worker.ts', import.meta.url),
  cpuMs: codeLimits.cpuMs + 1000,
  // Of real time, on a machine that is busy with other things.
  patienceMs: 110_000,
  idleMs: 60_000,
  mostWaiting: 1000,
  heapMb: 256,
  memoryMb: 512,
  keptMb: 256,
  stackKb: 3900,
  tooLarge: `The code needs more than ${codeLimits.memoryMb} MiB of memory.`,
  atClosing: 'finish',
})

/** The process for the code of all accounts. */
export function codeRunner(app: App): TaskRunner<CodeTask, CodeAnswer> {
  return runner(app)
}

export function codeEffect({ app, accountId, signal, key, journal }: Host): Effects['code'] {
  return async ({ code, values, items }) => {
    const task: CodeTask = {
      do: 'run',
      code,
      perItem: items !== undefined,
      values: withinLimit(JSON.stringify(items === undefined ? values : { ...values, items })),
      items: items?.length ?? 0,
      seed: key,
    }
    const answer = await codeRunner(app).run(task, signal, accountId)
    if (answer.log.length > 0) journal.note({ console: answer.log })
    if (answer.problem !== null) {
      const { line, column } = answer.problem
      throw new NodeFailure(problemText(answer.problem), { output: { line, column } })
    }
    const result: unknown = JSON.parse(answer.result)
    if (isTooDeep(result)) throw new NodeFailure('The result is nested too deeply to be kept.')
    return result
  }
}

function withinLimit(values: string): string {
  if (values.length <= codeLimits.inputMb * 1024 * 1024) return values
  throw new NodeFailure(`The values that the code reads come to more than ${codeLimits.inputMb} MiB.`)
}

/** The message with its place: `Line 3: …`. */
function problemText({ message, line, item }: CodeProblem): string {
  const places = [...(item === null ? [] : [`item ${item}`]), ...(line === null ? [] : [`line ${line}`])]
  const place = places.join(', ')
  return place === '' ? message : `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${message}`
}
