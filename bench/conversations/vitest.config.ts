import { defineConfig } from 'vitest/config'

/** `npm run bench:conversations`: scripted conversations with the offline model. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['bench/conversations/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    experimental: { viteModuleRunner: false },
    globalSetup: ['test/harness/global-setup.ts'],
  },
})
