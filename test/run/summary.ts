import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { type Durations, writeDurations } from './durations.ts'
import { writeNightlyHashes } from './nightly.ts'
import { suiteFrom } from './suites.ts'

/**
 * Prints the slowest files and the tests that needed a second attempt, before the runner's own summary. Records durations, and
 * what nightly files passed on.
 */
export class Summary implements Reporter {
  #root = ''
  /** Whether a name chooses some tests of each file. */
  #isPartial = false

  onInit({ config }: Vitest): void {
    this.#root = config.root
    this.#isPartial = config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const durations = this.#durationsOf(modules)
    writeDurations(this.#root, durations)
    print(slowest(durations))
    print(retried(this.#root, modules))
    const isNightly = suiteFrom(process.env['FRONTDESK_TEST']) === 'nightly'
    if (isNightly && errors.length === 0) writeNightlyHashes(this.#root, this.#passedOf(modules))
  }

  #durationsOf(modules: readonly TestModule[]): Durations {
    const entries = modules.map((module) => {
      const { duration, collectDuration, setupDuration } = module.diagnostic()
      return [relative(this.#root, module.moduleId), Math.round(duration + collectDuration + setupDuration)]
    })
    return Object.fromEntries(entries)
  }

  #passedOf(modules: readonly TestModule[]): string[] {
    if (this.#isPartial) return []
    return modules
      .filter((module) => module.state() === 'passed')
      .map(({ moduleId }) => relative(this.#root, moduleId))
  }
}

function slowest(durations: Durations): string[] {
  const top = Object.entries(durations)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 10)
  if (top.length < 2) return []
  return ['Slowest files', ...top.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)]
}

function retried(root: string, modules: readonly TestModule[]): string[] {
  const tests = modules
    .flatMap((module) => [...module.children.allTests()])
    .filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
  if (tests.length === 0) return []
  const lines = tests.flatMap((test) => {
    const [error] = test.result().errors ?? []
    const reason = error?.message.split('\n')[0] ?? 'no reason recorded'
    const places = error?.stacks?.map(({ file, line }) => `    at ${relative(root, file)}:${line}`) ?? []
    return [
      `  ${test.module.relativeModuleId} > ${test.fullName}`,
      `    ${test.result().state} on retry: ${reason}`,
      ...places.slice(0, 3),
    ]
  })
  return [`Tests that needed a retry: ${tests.length}`, ...lines]
}

function print(lines: string[]): void {
  if (lines.length > 0) process.stdout.write(`\n${lines.join('\n')}\n`)
}
