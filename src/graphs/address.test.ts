import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressFrom, fixedOrigin, headerPart, UnusableAddress } from './address.ts'

const of = (template: string, value: string): string => addressFrom(template, () => value).href

function hostOf(template: string, value: string): string {
  try {
    return addressFrom(template, () => value).hostname
  } catch (error) {
    if (error instanceof UnusableAddress) return 'refused'
    throw error
  }
}

describe('an address', () => {
  it.each([
    ['{V}', 'https://api.example.com/a?b=c', 'https://api.example.com/a?b=c'],
    ['{V}/orders', 'https://api.example.com', 'https://api.example.com/orders'],
    ['{V}://api.example.com/', 'http', 'http://api.example.com/'],
    ['https://{V}/orders', 'api.example.com:8080', 'https://api.example.com:8080/orders'],
    ['https://{V}.crm.example.com/x', 'acme', 'https://acme.crm.example.com/x'],
    ['https://crm.example.com:{V}/x', '8443', 'https://crm.example.com:8443/x'],
    ['https://crm.example.com/{V}', 'a/b?c#d', 'https://crm.example.com/a%2Fb%3Fc%23d'],
    ['https://crm.example.com/x?q={V}', 'a&b=c d', 'https://crm.example.com/x?q=a%26b%3Dc%20d'],
    ['{V}.crm.example.com/x', 'https://acme', 'https://acme.crm.example.com/x'],
  ])('%s with %s is %s', (template, value, address) => {
    expect(of(template, value)).toBe(address)
  })

  it.each([
    ['https://{V}.crm.example.com/x', 'evil.test/'],
    ['https://{V}.crm.example.com/x', 'evil.test#'],
    ['https://{V}.crm.example.com/x', 'a@evil.test:80'],
    [String.raw`https://{V}.crm.example.com/x`, String.raw`evil.test\\`],
    ['https://crm.example.com{V}/x', '.evil.test'],
    ['https://crm.example.com{V}', '@evil.test'],
    ['https://crm.example.com{V}', ':80@evil.test'],
    ['https://api.{V}/x', 'evil.test'],
    ['{V}.crm.example.com/x', 'https://evil.test/'],
    ['https://crm.example.com:{V}/x', '80@evil.test'],
    ['https://crm.example.com/{V}/admin', '..'],
    ['{V}', 'javascript:alert(1)'],
    ['{V}', 'not an address'],
  ])('%s is not led elsewhere by %s', (template, value) => {
    expect(() => of(template, value)).toThrow(UnusableAddress)
  })

  it('has the host that the author wrote, whatever the value is', () => {
    const template = fc.constantFrom(
      'https://{V}.crm.example.com/x',
      'https://crm.example.com/{V}',
      'https://crm.example.com/x?{V}={V}',
      'https://crm.example.com{V}/x',
      'https://a{V}b.crm.example.com{V}',
    )
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('.', '/', '@', ':', '#', '?', '\\', 'a', '%2f', '\t', '。') }),
    )
    fc.assert(
      fc.property(template, value, (text, given) => {
        expect(hostOf(text, given)).toMatch(/^refused$|(?:^|\.|b\.)crm\.example\.com$/)
      }),
      { numRuns: 2000 },
    )
  })

  it('has a fixed origin unless a variable decides on it', () => {
    expect(fixedOrigin('https://crm.example.com/{V}')).toBe('https://crm.example.com')
    expect(fixedOrigin(' HTTPS://CRM.example.com:443?q={V}')).toBe('https://crm.example.com')
    expect(fixedOrigin('http://crm.example.com:8080#{V}')).toBe('http://crm.example.com:8080')
    for (const template of [
      '{V}',
      'https://{V}/x',
      'https://{V}.example.com',
      'https://example.com{V}/x',
      'https://example.com:{V}/x',
      'https://example.com\\@{V}/x',
      'https://a@b/x',
    ]) {
      expect(fixedOrigin(template)).toBeUndefined()
    }
  })
})

describe('a value in a header', () => {
  it('is one line', () => {
    expect(headerPart('a\r\nSet-Cookie: b\u0000')).toBe('a Set-Cookie: b')
  })
})
