import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each([
  'password1234',
  'Passw0rd!2026',
  '123456789012',
  'qwertyuiop[]',
  'aaaaaaaaaaaa',
  'abababababab',
  'Frontdesk2026!',
  'iloveyou1984',
  'letmein-please',
  'correcthorsebatterystaple',
])('knows %s', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each([
  'a phrase that is hard to guess',
  'kV7#tq9Lw2xz',
  'grünkohl mit pinkel um acht',
  '合言葉は秘密のまま守る言葉',
])('takes %s', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
