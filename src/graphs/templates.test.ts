import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interpolate, interpolateJson, namesIn, parseTemplate, variableNamePattern } from './templates.ts'

const nodeId = 'node_0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182'
const values: Record<string, unknown> = {
  NAME: 'Ana',
  EMPTY: null,
  LIST: [1, { a: 2 }],
  COUNT: 3,
  [nodeId]: { id: 1 },
}
const lookup = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)

describe('namesIn', () => {
  it('finds variables, node results and loop values', () => {
    expect(namesIn(`{NAME} {${nodeId}} {${nodeId}.item} {${nodeId}.index} {trigger_payload} {NAME}`)).toEqual(
      ['NAME', nodeId, `${nodeId}.item`, `${nodeId}.index`, 'trigger_payload'],
    )
  })

  it.each(['{"a": {"b": 1}}', '{}', '{ NAME }', String.raw`\d{3}`, '{1}', '{a b}', 'if (x) { y }', '{NAME'])(
    'takes no braces of JSON or code for a name: %s',
    (text) => {
      expect(namesIn(text)).toEqual([])
      expect(interpolate(text, lookup)).toBe(text)
    },
  )

  it('reads paths, with the words of a field between dots', () => {
    const names = ['NAME.a[0].b', `${nodeId}.data.First Name`, `${nodeId}[0].id`]
    expect(namesIn(names.map((name) => `{${name}}`).join(' '))).toEqual(names)
  })

  it('takes two braces for one that is written', () => {
    expect(namesIn('{{NAME}')).toEqual([])
    expect(interpolate('{{NAME} {NAME} {{{NAME}}', lookup)).toBe('{NAME} Ana {Ana}')
  })
})

describe('interpolate', () => {
  it('is case-sensitive and refuses unknown names', () => {
    expect(() => interpolate('{NAME} {name}', lookup)).toThrow('There is no {name} here.')
  })

  it('leaves unknown names and double braces as they are written where it was so before', () => {
    const lenient = Object.assign((name: string) => lookup(name), { lenient: true })
    expect(interpolate('{NAME} {name} {OTHER} {{NAME}} {{x}', lenient)).toBe('Ana {name} {OTHER} {Ana} {{x}')
  })

  it('writes nothing for an unset variable, and JSON for objects and arrays', () => {
    expect(interpolate(`<{EMPTY}> {LIST} {COUNT} {${nodeId}}`, lookup)).toBe('<> [1,{"a":2}] 3 {"id":1}')
  })

  it('does not interpolate what a value brings in, nor mind replacement patterns', () => {
    expect(interpolate('{A}', (name) => (name === 'A' ? "{B} $& $'" : 'never'))).toBe("{B} $& $'")
  })

  it('gives back every text that holds no known name', () => {
    const lenient = Object.assign(() => undefined, { lenient: true })
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(interpolate(text, lenient)).toBe(text)
      }),
    )
  })

  it('gives back a template from its segments', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('{NAME}', '{', '}', '{"a":', `{${nodeId}.item}`))
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        const joined = parseTemplate(text, { lenient: true }).map((segment) =>
          'text' in segment ? segment.text : `{${segment.name}}`,
        )
        expect(joined.join('')).toBe(text)
      }),
    )
  })

  it('can name whatever a variable may be called', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,30}$/), (name) => {
        expect(variableNamePattern.test(name)).toBe(true)
        expect(namesIn(`{${name}}`)).toEqual([name])
      }),
    )
  })
})

describe('interpolateJson', () => {
  it('escapes inside quotes, so that any value leaves the JSON whole', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const body = interpolateJson('{"a": "x{V}y", "b": {"c": "\\"{V}"}}', () => value)
        expect(JSON.parse(body)).toEqual({ a: `x${value}y`, b: { c: `"${value}` } })
      }),
    )
  })

  it('leaves the JSON whole outside quotes, too', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('1, "admin": true')), (value) => {
        const body = JSON.parse(interpolateJson('{"a": {V}, "b": 1}', () => value)) as object
        expect(Object.keys(body)).toEqual(['a', 'b'])
      }),
    )
    expect(interpolateJson('{"a": {EMPTY}, "b": {NAME}}', lookup)).toBe('{"a": null, "b": "Ana"}')
  })

  it('lets a value outside quotes stand as it is', () => {
    expect(JSON.parse(interpolateJson('{"list": {LIST}, "count": {COUNT}}', lookup))).toEqual({
      list: [1, { a: 2 }],
      count: 3,
    })
  })
})
