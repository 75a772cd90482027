import { expect, it } from 'vitest'
import { maskedValue } from './masked.ts'

it('masks what stands under names of secrets, however deep, and nothing else', () => {
  const data = { author: 'Ada', list: [{ accessToken: 'abcdefghijkl', token: null }], api_key: 1234567890 }
  const shown = maskedValue(data)
  expect(shown).toMatchObject({ author: 'Ada', list: [{ token: null }] })
  expect(JSON.stringify(shown)).not.toContain('abcdefghijkl')
  expect(JSON.stringify(shown)).not.toContain('1234567890')
  expect(maskedValue('plain')).toBe('plain')
})
