import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capturedText, captureResponse, parsePropertyPath, readPath } from './property-path.ts'

const body = { a: { b: [{ c: 'x' }, null, 0] }, list: [[1, 2]], 'two words': true, none: null }

describe('readPath', () => {
  it.each([
    ['a.b[0].c', 'x'],
    ['.a.b.0.c', 'x'],
    ['a.b.[0].c', 'x'],
    ['a.b[2]', 0],
    ['list[0][1]', 2],
    ['two words', true],
    ['', body],
  ])('%s', (path, value) => expect(readPath(body, path)).toEqual(value))

  it.each([
    'a.missing',
    'a.b[1].c',
    'a.b[1]',
    'none',
    'none.x',
    'a.b.length',
    'a.constructor',
    '__proto__',
    'a.b[9]',
    '$.a',
  ])('a missing or null step is nothing: %s', (path) => expect(readPath(body, path)).toBeUndefined())

  it.each(['a..b', 'a[', 'a]', 'a[x]', 'a["b"]', 'a.', '.', '[0]a', 'a[-1]'])('is no path: %s', (path) => {
    expect(parsePropertyPath(path)).toBeUndefined()
    expect(readPath(body, path)).toBeUndefined()
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, path) => {
        expect(() => readPath(value, path)).not.toThrow()
      }),
    )
    const step = fc.constantFrom('a', '.', '[0]', '[', ']', '0', '$', '__proto__', 'length')
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(step), (value, steps) => {
        expect(() => readPath(value, steps.join(''))).not.toThrow()
      }),
    )
  })

  it('finds what was put at a path, however the path is written', () => {
    const key = fc.stringMatching(/^[A-Za-z_ -]{1,8}$/).filter((text) => text !== '__proto__')
    const steps = fc.array(fc.oneof(key, fc.nat(5)), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(steps, fc.boolean(), fc.boolean(), (path, brackets, leadingDot) => {
        const value = path.reduceRight<unknown>((inner, at) => {
          return typeof at === 'number' ? [...Array<null>(at).fill(null), inner] : { [at]: inner }
        }, 'found')
        const text = path
          .map((at, index) => {
            if (typeof at === 'number' && brackets) return `[${at}]`
            return index === 0 && !leadingDot ? String(at) : `.${at}`
          })
          .join('')
        expect(readPath(value, text)).toBe('found')
      }),
    )
  })
})

describe('captured values', () => {
  it('are text: JSON for objects and arrays, the value itself for the rest', () => {
    expect(capturedText({ a: [1] })).toBe('{"a":[1]}')
    expect(capturedText(1.5)).toBe('1.5')
    expect(capturedText(false)).toBe('false')
    expect(capturedText('plain')).toBe('plain')
    expect(capturedText(null)).toBeUndefined()
  })

  it('are taken by path, or whole for an empty path or fullResponse; a missing step leaves the variable unset', () => {
    const captures = [
      { key: 'ONE', value: 'a.b[0].c', fullResponse: false },
      { key: 'MISSING', value: 'a.x', fullResponse: false },
      { key: 'EMPTY', value: '', fullResponse: false },
      { key: 'FULL', value: 'a.x', fullResponse: true },
    ]
    const whole = JSON.stringify(body)
    expect([...captureResponse(captures, { json: body })]).toEqual([
      ['ONE', 'x'],
      ['EMPTY', whole],
      ['FULL', whole],
    ])
    expect([...captureResponse(captures, { text: 'not JSON' })]).toEqual([
      ['EMPTY', 'not JSON'],
      ['FULL', 'not JSON'],
    ])
  })
})
