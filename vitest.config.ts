import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    // Node itself loads what is tested, as it does in earnest, and three times as fast through its compile cache.
    experimental: { viteModuleRunner: false },
    globalSetup: ['test/harness/global-setup.ts'],
  },
})
