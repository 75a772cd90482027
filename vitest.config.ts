import { defineConfig } from 'vitest/config'

/** `*.slow.test.ts` hold what takes minutes: `npm run test:all` runs them as well, and so does CI. */
const isAll = process.env['FRONTDESK_TEST'] === 'all'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'clients/**/*.test.ts', 'console/**/*.test.ts'],
    exclude: isAll ? [] : ['**/*.slow.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    // Node itself loads what is tested, as it does in earnest, and three times as fast through its compile cache.
    experimental: { viteModuleRunner: false },
    setupFiles: ['test/harness/guard-transactions.ts'],
    globalSetup: ['test/harness/global-setup.ts'],
  },
})
