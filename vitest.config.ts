import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { LongestFirst } from './test/run/longest-first.ts'
import { filesOf, suiteFrom } from './test/run/suites.ts'
import { Summary } from './test/run/summary.ts'
import { isWaiting } from './test/run/waiting.ts'

const files = filesOf(suiteFrom(process.env['FRONTDESK_TEST']), import.meta.dirname)

/** Files that run side by side, after those of a lower order. */
function project(
  name: string,
  groupOrder: number,
  include: string[],
  settings: Pick<TestProjectInlineConfiguration, 'plugins'> = {},
): TestProjectInlineConfiguration {
  return {
    ...settings,
    test: {
      name,
      include,
      testTimeout: 120_000,
      // A busy machine answers later than a quiet one.
      expect: { poll: { timeout: 30_000 } },
      hookTimeout: 120_000,
      pool: 'forks',
      // These processes run all files one after the other: loading and warming up the server for each file took more than half
      // of the processor time. A file restores everything it changes in its process.
      isolate: false,
      // Node loads the sources itself, as it does in production, three times as fast thanks to its compile cache.
      experimental: { viteModuleRunner: false },
      sequence: { groupOrder },
      runner: './test/run/runner.ts',
      setupFiles: ['test/harness/guard-transactions.ts'],
    },
  }
}

/** Twice the worker processes, but one stays one. */
const moreWorkers: NonNullable<TestProjectInlineConfiguration['plugins']>[number] = {
  name: 'more-workers',
  configureVitest: ({ project: { config }, vitest }) => {
    const workers = vitest.config.maxWorkers
    config.maxWorkers = workers === 1 ? 1 : workers * 2
  },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // The default reporter comes last, so that its summary closes the output.
    reporters: [new Summary(), 'default'],
    // Belongs to no project, so it runs once.
    globalSetup: ['test/harness/global-setup.ts'],
    projects: [
      project(
        'main',
        0,
        files.filter((file) => !isWaiting(file)),
      ),
      project('waiting', 1, files.filter(isWaiting), { plugins: [moreWorkers] }),
    ],
  },
})
