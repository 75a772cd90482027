import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/run/longest-first.ts'
import { filesOf, suiteFrom } from './test/run/suites.ts'
import { Summary } from './test/run/summary.ts'

export default defineConfig({
  test: {
    ...filesOf(suiteFrom(process.env['FRONTDESK_TEST']), import.meta.dirname),
    testTimeout: 120_000,
    // A busy machine answers later than a quiet one.
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    // These processes run all files one after the other: loading and warming up the server for each file took more than half
    // of the processor time. A file restores everything it changes in its process.
    isolate: false,
    // Node loads the sources itself, as it does in production, three times as fast thanks to its compile cache.
    experimental: { viteModuleRunner: false },
    sequence: { sequencer: LongestFirst },
    // The default reporter comes last, so that its summary closes the output.
    reporters: [new Summary(), 'default'],
    runner: './test/run/runner.ts',
    setupFiles: ['test/harness/guard-transactions.ts'],
    globalSetup: ['test/harness/global-setup.ts'],
  },
})
