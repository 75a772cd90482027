import { defineConfig } from 'vitest/config'

/** `*.slow.test.ts` hold what takes minutes: `npm run test:all` runs them as well, and so does CI. */
const isAll = process.env['FRONTDESK_TEST'] === 'all'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'clients/**/*.test.ts', 'console/**/*.test.ts'],
    exclude: isAll ? [] : ['**/*.slow.test.ts'],
    testTimeout: 60_000,
    // What comes soon on a quiet machine comes later on a busy one.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    // Two processes run all files one after the other: loading and warming up the server for each took more than half of
    // the processor time. Whatever a file changes in its process it puts back.
    isolate: false,
    // Node itself loads what is tested, as it does in earnest, and three times as fast through its compile cache.
    experimental: { viteModuleRunner: false },
    setupFiles: ['test/harness/guard-transactions.ts'],
    globalSetup: ['test/harness/global-setup.ts'],
  },
})
