import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compile)

describe('a message', () => {
  it.each([
    ['Save', {}, 'Save'],
    ['Hello {name}, # 1', { name: 'Ada' }, 'Hello Ada, # 1'],
    ['{count, plural, one {# row} other {# rows}}', { count: 1 }, '1 row'],
    ['{count, plural, one {# row} other {# rows}}', { count: 12_000 }, '12,000 rows'],
    ['{count, plural, =0 {none} other {{name} has #}}', { count: 0, name: 'Ada' }, 'none'],
    ['{count, plural, =0 {none} other {{name} has #}}', { count: 3, name: 'Ada' }, 'Ada has 3'],
  ])('%s with %j is %s', (message, values, text) => {
    expect(i18n._(message, values)).toBe(text)
  })

  it('with a brace too many is noticed', () => {
    expect(() => compile('Hello {name')).toThrow('not closed')
  })
})
