import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // One file at a time: the database takes the other core, and tests of whole processes keep their pace.
    maxWorkers: 1,
    globalSetup: ['test/harness/global-setup.ts'],
  },
})
