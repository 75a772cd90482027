import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations } from './durations.ts'

/** Starts the longest files first, so that no worker is left with a long one at the end. Unknown files come before all. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = this.ctx.config.root
    const durations = readDurations(root)
    const lengthOf = ({ moduleId }: TestSpecification) =>
      durations[relative(root, moduleId)] ?? Number.POSITIVE_INFINITY
    return files.toSorted((a, b) => lengthOf(b) - lengthOf(a) || (a.moduleId < b.moduleId ? -1 : 1))
  }
}
