import { expect, it } from 'vitest'
import { base32, codeAt, stepAt, stepOf } from './totp-code.ts'

// Appendix B of RFC 6238, the last six digits.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('has the code of the RFC after %d s', (seconds, code) => {
  const secret = Buffer.from('12345678901234567890')
  expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code)
  expect(stepOf(secret, code, seconds * 1000 + 30_000)).toBe(stepAt(seconds * 1000))
  expect(stepOf(secret, code, seconds * 1000 + 90_000)).toBeUndefined()
})

it('writes base 32 as RFC 4648 does', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
})
