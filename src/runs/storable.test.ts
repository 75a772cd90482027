import { describe, expect, it } from 'vitest'
import { cleanText, storableJson } from './storable.ts'

describe('what is stored of a result', () => {
  it('is nothing where there is nothing', () => {
    expect([storableJson(undefined), storableJson(null)]).toEqual([null, null])
  })

  it('is the JSON of a plain value', () => {
    expect(storableJson({ a: [1, 'é', null] })).toBe('{"a":[1,"é",null]}')
  })

  it('leaves out what the database refuses, in keys and values, however deep', () => {
    const text = storableJson({ 'a\u0000': ['x\ud800y', { b: '\u0000' }], c: '\\u0000' }) ?? ''
    expect(JSON.parse(text)).toEqual({ a: ['x\ufffdy', { b: '' }], c: '\\u0000' })
    expect(cleanText('a\u0000b\udc00')).toBe('ab\ufffd')
  })
})
