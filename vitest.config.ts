import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Files share the modules of their worker: importing the whole server anew for each would take longer than its tests.
    isolate: false,
    // Tests wait for the database and for clocks as much as they compute.
    maxWorkers: 3,
    globalSetup: ['test/harness/global-setup.ts'],
  },
})
