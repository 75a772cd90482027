import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'
import { draw } from '../../../test/harness/workflows/automation.ts'

const server = useSharedServer({ workers: true })

/** Tests a node with this code, then one that must work as if nothing had happened. */
async function attack(code: string, more: Readonly<Record<string, unknown>> = {}): Promise<Json> {
  const { id, ids } = await draw(server.api, {
    nodes: {
      code: { type: 'CODE', code, ...more },
      next: { type: 'CODE', code: 'return [typeof spoilt, 1]' },
    },
  })
  const path = `/workflows/${id}/nodes`
  const attacked = await server.api.ok.post(`${path}/${ids['code']}/try`, { input: { trigger_payload: [1] } })
  const { output } = await server.api.ok.post(`${path}/${ids['next']}/try`, {})
  expect(output).toEqual(['undefined', 1])
  return attacked
}

const time = 'The code takes longer than 5 seconds.'
const memory = 'The code needs more than 64 MiB of memory.'
const depth = 'The code is nested too deeply.'
const tooMuch = 'The result is larger than 1 MiB.'

describe('code that takes forever', () => {
  it.each([
    ['while (true) {}', `Line 1: ${time}`],
    ['\ntry { for (;;); } catch {} finally { for (;;); }', time],
    [
      'const f = async () => { await null; return f() }\nconst g = () => Promise.resolve().then(g)\ng()\nfor (;;) await null',
      time,
    ],
    [String.raw`return /^(a+)+$/.test('a'.repeat(60) + 'b')`, `Line 1: ${time}`],
    ['throw { get message() { for (;;); } }', "The code failed with an error that can't be read."],
    ['return { toJSON() { for (;;); } }', time],
    // QuickJS can't interrupt this, so the process ends.
    ['Array(2 ** 32 - 1).sort()', `The code takes longer than 6 seconds.`],
  ])('%s', async (code, error) => {
    const attacked = await attack(code)
    expect(attacked.error).toContain(error)
  })

  it('once per item, in all', async () => {
    const { error } = await attack('for (;;);', { mode: 'PER_ITEM', itemsFrom: 'trigger_payload' })
    expect(error).toBe(`Item 0, line 1: ${time}`)
  })
})

describe('code that wants everything', () => {
  it.each([
    ['const a = []\nfor (;;) a.push(new Array(1000).fill(a))', `Line 2: ${memory}`],
    ["return 'x'.repeat(2 ** 29)", `Line 1: ${memory}`],
    ['return new Uint8Array(1e9).length', `Line 1: ${memory}`],
    ["let s = 'x'\nfor (;;) s += s", 'Line 2: InternalError: string too long'],
    ['const m = new Map()\nfor (let i = 0; ; i++) m.set(i, {})', memory],
    [
      'const all = []\nconst f = () => all.push(Promise.resolve().then(f).then(f))\nf()\nawait new Promise(() => {})',
      '',
    ],
    ["return 'x'.repeat(2 ** 20)", tooMuch],
    ["return 'ä'.repeat(2 ** 19)", tooMuch],
    ['return items.map(() => "x".repeat(2 ** 20))', tooMuch],
  ])('%s', async (code, error) => {
    const attacked = await attack(code, { itemsFrom: 'trigger_payload' })
    expect(attacked.success).toBe(false)
    expect(attacked.error).toContain(error)
  })

  it('has a bounded log', async () => {
    const { details } = await attack("for (let i = 0; i < 1e3; i++) console.log('x'.repeat(1e4))")
    expect(JSON.stringify(details.console).length).toBeLessThan(30_000)
    expect(details.console.at(-1).text).toBe('… (The log is full.)')
  })
})

describe('code that nests', () => {
  it.each([
    ['function f() { f() }\nf()', 'Line 1: Too many nested calls.'],
    ['const o = { get x() { return this.x } }\nreturn o.x', 'Line 1: Too many nested calls.'],
    ['return new Proxy({}, { get: (t, k, r) => r[k] }).x', 'Line 1: Too many nested calls.'],
    [
      'let a = []; for (let i = 0; i < 1e4; i++) a = [a]; return a',
      'The result is nested too deeply to be kept.',
    ],
    ["return JSON.parse('['.repeat(5000) + ']'.repeat(5000))", 'The result is nested too deeply to be kept.'],
    ['['.repeat(45_000), depth],
    ['`${'.repeat(10_000), depth],
    ["eval('['.repeat(1e6))", depth],
    ["new RegExp('(?:'.repeat(1e5))", 'Line 1: SyntaxError: stack overflow'],
  ])('%s', async (code, error) => {
    const attacked = await attack(code)
    expect(attacked.error).toContain(error)
  })
})

describe('code that plays with the engine', () => {
  it.each([
    ['throw null', 'Thrown: null'],
    ['throw [1, { a: 2 }]', 'Thrown: [1, { a: 2 }]'],
    ['throw { message: Symbol() }', 'Thrown: '],
    ['throw new Proxy({}, { get() { throw 1 } })', "The code failed with an error that can't be read."],
    ['await new Promise(() => {})', 'The code waits for a promise that never settles. There are no timers.'],
    ['return () => 1', 'TypeError: The result must be JSON, not a function'],
    ['return 10n', 'TypeError: '],
    ['const a = {}; a.a = a; return a', 'TypeError: circular reference'],
    ['return import("node:fs")', 'could not load module'],
    ['return fetch("http://127.0.0.1")', "ReferenceError: 'fetch' is not defined"],
    ['return process.env', "ReferenceError: 'process' is not defined"],
    ['return require("fs")', "ReferenceError: 'require' is not defined"],
    ['} /* out */ {', 'Line 1: '],
  ])('%s', async (code, error) => {
    const attacked = await attack(code)
    expect(attacked.error).toContain(error)
  })

  it('can break the definition of its items, for itself', async () => {
    const code = "Object.defineProperty(globalThis, 'item', { value: 1, configurable: false })\nreturn index"
    const { output } = await attack(code, { mode: 'PER_ITEM', itemsFrom: 'trigger_payload' })
    expect(output).toEqual([0])
  })

  it.each([
    ['globalThis.spoilt = 1; Object.prototype.spoilt = 1; Array.prototype.join = null; return 2', 2],
    ['JSON.stringify = Object.keys = Object.defineProperty = null; return 3', 3],
    ['Promise.prototype.then = null; return 4', 4],
    ['Object.prototype.then = (resolve) => resolve(5); return {}', 5],
    ['return new Function("return this")() === globalThis', true],
    ['return Object.keys(globalThis).sort()', ['console', 'input', 'items', 'nodes', 'variables']],
    [String.raw`return 'a\u0000b\ud800'`, 'a\u0000b\ud800'],
  ])('%s', async (code, expected) => {
    const attacked = await attack(code)
    expect(attacked.output).toEqual(expected)
  })
})
