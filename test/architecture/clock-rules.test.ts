import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clockExpectations, meterReadings } from './clock-rules.ts'
import { testSources } from './source.ts'

const sources = testSources(join(import.meta.dirname, '../..'))

const planted = (text: string) => [{ path: 'src/kit/a.test.ts', text }]

describe('tests and their helpers', () => {
  it('are read', () => {
    const paths = sources.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'src/kit/ids.test.ts',
        'test/harness/workflows/automation.ts',
        'test/harness/server.ts',
        'test/process/loaded.js',
        'clients/typescript/src/client.test.ts',
        'console/inbox/talk/snooze.test.ts',
      ]),
    )
    expect(paths.filter((path) => path.startsWith('bench/'))).toEqual([])
  })

  it('read no elapsed time, processor time or memory', () => {
    expect(meterReadings(sources)).toEqual([])
  })

  it('expect nothing of a clock', () => {
    expect(clockExpectations(sources)).toEqual([])
  })
})

describe('meterReadings', () => {
  it.each([
    'const start = performance.now()',
    'process.cpuUsage()',
    'const { rss } = process.memoryUsage()',
    'process.memoryUsage.rss()',
    'const { cpuUsage } = process',
    `import { monitorEventLoopDelay } from 'node:perf_hooks'\nmonitorEventLoopDelay()`,
    'process.hrtime.bigint()',
    'process.resourceUsage().maxRSS',
    'performance.eventLoopUtilization()',
    `const held = /^VmRSS:\\s+(\\d+)/m.exec(status)`,
    `statusOf(pid, 'RssAnon')`,
    "readFileSync('/proc/' + pid + '/schedstat')",
    `execFile('sh', ['-c', 'node x.js; times'])`,
  ])('refuses %s', (text) => {
    expect(meterReadings(planted(text))).toHaveLength(1)
  })

  it.each([
    '// performance.now() is for benchmarks',
    `const text = 'process.cpuUsage() in a text'`,
    'clock.now()',
    "readFileSync('/proc/' + pid + '/status')",
    'for (const times of [1, 2]) use(times)',
  ])('allows %s', (text) => {
    expect(meterReadings(planted(text))).toEqual([])
  })
})

describe('clockExpectations', () => {
  it.each([
    'const before = Date.now()\nawait work()\nexpect(Date.now() - before).toBeLessThan(1000)',
    'const start = new Date()\nconst took = new Date() - start\nexpect(took).toBeLessThan(5)',
    'const start = performance.now()\nexpect((performance.now() - start) / 1000).toBeLessThan(1)',
    'expect(Date.now() - Date.parse(row.at)).toBeLessThan(10_000)',
    'expect(Math.abs(row.at.getTime() - Date.now() - 60_000)).toBeLessThan(5)',
    'expect(new Date(row.at) - Date.now()).toBeGreaterThan(0)',
    'expect(row.at.getTime()).toBeGreaterThan(Date.now())',
    'expect(row.at > new Date()).toBe(true)',
    'const start = Date.now()\nconst end = Date.now()\nexpect(end - start < 10).toBe(true)',
    'const times = []\nconst at = Date.now()\ntimes.push(Date.now() - at)\nexpect(Math.max(...times)).toBeLessThan(9)',
    'async function timed() {\n  const at = Date.now()\n  await work()\n  return Date.now() - at\n}\nexpect(await timed()).toBeLessThan(9)',
    'const run = (at = Date.now()) => ({ after: Date.now() - at })\nconst start = Date.now()\nconst result = { after: Date.now() - start }\nexpect(result.after).toBeLessThan(13)',
    'let ranAt = 0\nranAt = Date.now()\nexpect(ranAt).toBeGreaterThanOrEqual(due.getTime())',
    'const start = Date.now()\nawait expect.poll(() => Date.now() - start).toBeGreaterThan(5)',
  ])('refuses %s', (text) => {
    expect(clockExpectations(planted(text))).toHaveLength(1)
  })

  it.each([
    'const hour = 3_600_000\nconst past = new Date(Date.now() - hour)\nexpect(await sweep(past)).toBe(true)',
    'expect(await store.delete(hash, { before: new Date(Date.now() - 3 * hour) })).toBe(false)',
    'expect(Date.parse(row.due_at) - Date.parse(row.created_at)).toBe(60_000)',
    'const at = new Date()\nexpect(row.at).toEqual(at)',
    'const end = Date.now() + 1000\nwhile (Date.now() < end) await step()\nexpect(done).toBe(true)',
    "const id = 'name-' + Date.now()\nexpect(row.name).toBe(id)",
    'expect(total - used).toBeGreaterThan(0)\nawait save(new Date())',
  ])('allows %s', (text) => {
    expect(clockExpectations(planted(text))).toEqual([])
  })
})
