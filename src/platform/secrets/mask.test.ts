import { expect, test } from 'vitest'
import { mask, maskAll } from './mask.ts'

test('a mask shows the end of a long secret and nothing of a short one', () => {
  expect(mask('sk-live-0123456789abcd')).toBe('••••abcd')
  expect(mask('hunter2')).toBe('••••')
})

test('every secret in a text is masked, also one that begins with another', () => {
  const masked = maskAll('a=secret-one b=secret-one-and-more c=$&', ['', 'secret-one', 'secret-one-and-more'])
  expect(masked).toBe('a=•••• b=••••more c=$&')
})
