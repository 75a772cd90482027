import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSecrets, SecretsError } from './secrets.ts'

const secrets = createSecrets('a key that is long enough for everybody')

describe('sealing', () => {
  test('whatever is sealed opens again in its place', () => {
    assert(
      property(string({ unit: 'grapheme' }), string(), (text, context) => {
        expect(secrets.open(secrets.seal(text, context), context)).toBe(text)
      }),
    )
  })

  test('the same text is sealed differently each time, and cannot be read in it', () => {
    const sealed = [secrets.seal('sk-live-1', 'tools/1'), secrets.seal('sk-live-1', 'tools/1')]
    expect(new Set(sealed).size).toBe(2)
    expect(Buffer.from(sealed.join(), 'base64url').includes('sk-live-1')).toBe(false)
  })

  test('another process with the same key opens it', () => {
    const other = createSecrets('a key that is long enough for everybody')
    expect(other.keyId).toBe(secrets.keyId)
    expect(other.open(secrets.seal('text', 'tools/1'), 'tools/1')).toBe('text')
  })
})

describe('what does not open', () => {
  const sealed = secrets.seal('sk-live-1', 'tools/1/header')

  test('moved to another row', () => {
    expect(() => secrets.open(sealed, 'tools/2/header')).toThrow(/tools\/2\/header was changed or moved/)
  })

  test('any byte changed', () => {
    const bytes = Buffer.from(sealed, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => secrets.open(changed.toString('base64url'), 'tools/1/header')).toThrow(SecretsError)
    }
  })

  test('cut short, empty or nonsense', () => {
    for (const text of [sealed.slice(0, -1), sealed.slice(0, 20), '', 'nonsense']) {
      expect(() => secrets.open(text, 'tools/1/header')).toThrow(SecretsError)
    }
  })

  test('sealed with another key: the message says what to do', () => {
    const other = createSecrets('quite another key, also long enough')
    expect(() => other.open(sealed, 'tools/1/header')).toThrow(/another key: set FRONTDESK_SECRET_KEY/)
  })
})
