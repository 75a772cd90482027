import { expect, it } from 'vitest'
import { graphFailure } from './failure.ts'

function answered(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers: new Headers(headers), url: '', body: Buffer.from(text), text: () => text }
}

const fault = (code: number, more: object = {}) => ({ error: { code, message: `(#${code}) Sorry`, ...more } })

it.each([
  [400, fault(190), 'unauthorized'],
  [401, '<html>', 'unauthorized'],
  [400, fault(4), 'rate_limited'],
  [400, fault(80007), 'rate_limited'],
  [400, fault(130429), 'rate_limited'],
  [429, '', 'rate_limited'],
  [500, fault(131000), 'unavailable'],
  [400, fault(2), 'unavailable'],
  [400, fault(99, { is_transient: true }), 'unavailable'],
  [503, '<html>', 'unavailable'],
  [302, '', 'bad_answer'],
  [400, 'not JSON', 'bad_answer'],
  [404, '', 'not_found'],
  [400, fault(131047), 'refused'],
  [400, fault(100), 'refused'],
])('%i %j is %s', (status, body, kind) => {
  expect(graphFailure(answered(status, body), []).kind).toBe(kind)
})

it('says what to do, keeps secrets to itself, and hears how long to wait', () => {
  const window = graphFailure(answered(400, fault(131047)), [])
  expect(window.message).toMatch(/^More than 24 hours .* \(error 131047\)$/)
  const echo = graphFailure(answered(400, fault(100, { message: 'Bad token secret-token-1' })), [
    'secret-token-1',
  ])
  expect(echo.message).toContain('Bad token')
  expect(echo.message).not.toContain('secret-token-1')
  expect(graphFailure(answered(429, '', { 'retry-after': '7' }), []).retryAfter).toBe(7000)
})
