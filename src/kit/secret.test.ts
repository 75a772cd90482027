import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describedAs } from './described.ts'
import { markOf, masked, secret, sensitive, withoutSecrets } from './secret.ts'

const text = secret(z.string())

describe('a mark', () => {
  it('stays through descriptions and checks, and does not reach the schema that it was made from', () => {
    const plain = z.string()
    expect(markOf(secret(plain).meta({ example: 'x' }))).toBe('secret')
    expect(markOf(secret(plain).min(3))).toBe('secret')
    expect(markOf(sensitive(plain).describe('A header.'))).toBe('sensitive')
    expect(markOf(plain)).toBeUndefined()
  })
})

describe('masked', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    [
      'a key',
      z.strictObject({ name: z.string(), value: text }),
      { name: 'a', value: 'b' },
      { name: 'a', value: '••••' },
    ],
    ['an optional key', z.object({ value: text.optional() }), { value: 'b' }, { value: '••••' }],
    ['a key with a default', z.object({ value: text.default('c') }), { value: 'b' }, { value: '••••' }],
    [
      'a changed value',
      z.object({ value: text.transform((one) => one.trim()) }),
      { value: 'b' },
      { value: '••••' },
    ],
    ['items', z.array(z.object({ value: text })), [{ value: 'b' }], [{ value: '••••' }]],
    ['a whole list', z.object({ codes: secret(z.array(z.string())) }), { codes: ['b'] }, { codes: '••••' }],
    ['values by name', z.record(z.string(), text), { KEY: 'b' }, { KEY: '••••' }],
    [
      'other keys',
      z.looseObject({ a: z.string() }).catchall(text),
      { a: 'a', b: 'b' },
      { a: 'a', b: '••••' },
    ],
    ['a tuple', z.tuple([text]), ['b'], ['••••']],
    [
      'both of an intersection',
      z.intersection(z.object({ a: text }), z.object({ b: text })),
      { a: 'a', b: 'b' },
      { a: '••••', b: '••••' },
    ],
    [
      'an option of a union',
      z.union([z.object({ a: z.string() }), z.object({ b: text })]),
      { a: 'a', b: 'b' },
      { a: 'a', b: '••••' },
    ],
    ['a described body', describedAs(z.object({ value: text })), { value: 'b' }, { value: '••••' }],
    ['sensitive text', z.object({ url: sensitive(z.string()) }), { url: 'b' }, { url: '••••' }],
    ['a value of the wrong type', z.object({ value: text }), { value: { inner: 'b' } }, { value: '••••' }],
  ])('masks %s', (_, schema, value, expected) => {
    expect(masked(schema, value)).toEqual(expected)
  })

  it('follows a schema that holds itself', () => {
    interface Tree {
      value: string
      inside?: Tree | undefined
    }
    const tree: z.ZodType<Tree> = z.lazy(() => z.object({ inside: tree.optional(), value: text }))
    const value = { value: 'a', inside: { value: 'b' } }
    expect(masked(tree, value)).toEqual({ value: '••••', inside: { value: '••••' } })
  })

  it('leaves alone what has no mark: null, dates, unknown keys', () => {
    const value = { a: null, at: new Date(0), more: 1 }
    expect(masked(z.object({ a: text.nullable(), at: z.date() }), value)).toEqual(value)
    const unmarked = { a: 'a' }
    expect(masked(z.object({ a: z.string() }), unmarked)).toBe(unmarked)
  })
})

it('leaves secrets out of what is kept to be sent again, but not sensitive text', () => {
  const schema = z.object({ id: z.int(), token: text, url: sensitive(z.string()) })
  expect(withoutSecrets(schema, { id: 1, token: 'b', url: 'c' })).toEqual({ id: 1, url: 'c' })
})
