import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const repository = join(import.meta.dirname, '../..')
let root: string
let output: string
let code: number

const files = ['src/shaky.test.ts', 'src/slow.test.ts', 'test/browser/shaky.test.ts']

/** Fails on its first attempt alone. */
const shaky = `import { expect, it } from 'vitest'
let attempts = 0
it('needs two attempts', () => expect(++attempts).toBe(2))
it('never passes', () => expect(1).toBe(3))`
const slow = `import { it } from 'vitest'
it('waits', () => new Promise((resolve) => setTimeout(resolve, 300)))`

// A run of its own, with the runner and the reporter of this repository.
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'frontdesk-summary-'))
  for (const folder of ['test/browser', 'src']) mkdirSync(join(root, folder), { recursive: true })
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(join(repository, 'node_modules/vitest'), join(root, 'node_modules/vitest'))
  writeFileSync(join(root, 'test/browser/shaky.test.ts'), shaky)
  writeFileSync(join(root, 'src/shaky.test.ts'), shaky.replace(/it\('never.*/, ''))
  writeFileSync(join(root, 'src/slow.test.ts'), slow)
  writeFileSync(
    join(root, 'vitest.config.ts'),
    `import { LongestFirst } from '${repository}/test/run/longest-first.ts'
import { Summary } from '${repository}/test/run/summary.ts'
export default { test: { maxWorkers: 1, runner: '${repository}/test/run/runner.ts', sequence: { sequencer: LongestFirst },
  reporters: [new Summary(), 'default'] } }`,
  )
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
  const done = await new Promise<{ code: number; output: string }>((resolve) =>
    execFile(
      process.execPath,
      [vitest, 'run', '--root', root],
      { cwd: root, env: { ...process.env, NO_COLOR: '1', FRONTDESK_TEST: 'quick' } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  )
  code = done.code
  output = done.output
})

afterAll(() => rmSync(root, { recursive: true }))

it('retries browser tests once, and lists them with the reason', () => {
  expect(output).toContain('Tests that needed a retry: 2')
  expect(output).toContain('test/browser/shaky.test.ts > needs two attempts')
  expect(output).toContain('passed on retry: expected 1 to be 2')
  expect(output).toMatch(/expected 1 to be 2.*\n {4}at test\/browser\/shaky\.test\.ts:\d+\n/)
  expect(output).toContain('failed on retry: expected 1 to be 3')
})

it('retries nothing else, and fails when a retry fails', () => {
  expect(output).toContain('FAIL  src/shaky.test.ts > needs two attempts')
  expect(output).not.toContain('src/shaky.test.ts > needs two attempts\n    passed on retry')
  expect(code).toBe(1)
})

it('prints the slowest files before the summary of the runner, and records all durations', () => {
  const [before = '', after = ''] = output.split('Slowest files')
  const lines = after
    .split('\n')
    .slice(1, 4)
    .map((line) => /^ *(\d+\.\d) s {2}(\S+)$/.exec(line) ?? [])
  const seconds = lines.map(([, text]) => Number(text))
  expect(seconds).toEqual(seconds.toSorted((a, b) => b - a))
  expect(lines.map(([, , file = '']) => file).toSorted()).toEqual(files)
  // It waits for 300 ms.
  expect(seconds[lines.findIndex(([, , file]) => file === 'src/slow.test.ts')]).toBeGreaterThanOrEqual(0.3)
  expect(before).not.toContain('Test Files')
  expect(after).toContain('Test Files  2 failed | 1 passed (3)')
  const durations = JSON.parse(readFileSync(join(root, 'node_modules/.cache/test-durations.json'), 'utf8'))
  expect(Object.keys(durations)).toEqual(files)
})
