import { describe, expect, test } from 'vitest'
import type { OutboundRequest } from './call.ts'
import { firstHop, nextHop } from './hop.ts'

const post: OutboundRequest = {
  method: 'post',
  url: 'https://api.example/v1?a=1',
  headers: {
    Authorization: 'Bearer s',
    'X-Api-Key': 's',
    'Content-Type': 'application/json',
    'X-Plain': 'p',
  },
  secretHeaders: ['X-API-Key'],
  body: '{}',
}

function boundTo(...origins: string[]): OutboundRequest {
  return { ...post, secrets: [{ name: 'KEY', origins }] }
}

function redirected(status: number, location: string, request: OutboundRequest = post) {
  return nextHop(firstHop(request), status, location, request)
}

describe('secrets', () => {
  test('stay on while the origin does', () => {
    expect(redirected(307, '/v2').headers).toMatchObject({ authorization: 'Bearer s', 'x-api-key': 's' })
  })

  test.each([
    'https://other.example/',
    'https://sub.api.example/',
    'https://api.example:444/',
    'http://api.example/',
    '//other.example',
  ])('are dropped on the way to %s', (location) => {
    const { headers } = redirected(307, location)
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('x-api-key')
    expect(headers).toHaveProperty('x-plain')
  })

  test('do not come back with a redirect back', () => {
    const away = redirected(307, 'https://other.example/')
    expect(nextHop(away, 307, 'https://api.example/v1', post).headers).not.toHaveProperty('authorization')
  })

  test('are sent to the origins they are bound to', () => {
    const request = boundTo('https://old.example', 'https://api.example')
    expect(firstHop(request).headers).toHaveProperty('authorization')
  })

  test.each([
    'https://old.example',
    'http://api.example',
    'https://api.example:8443',
    'https://sub.api.example',
  ])('bound to %s go nowhere else', (origin) => {
    const message = `The secret KEY may only be sent to ${origin}. Enter its value again to allow https://api.example.`
    expect(() => firstHop(boundTo(origin))).toThrow(
      expect.objectContaining({ code: 'blocked_address', message }),
    )
  })

  test('each of several is checked', () => {
    const known = { name: 'KNOWN', origins: ['https://api.example'] }
    const secrets = [known, { name: 'OTHER', origins: ['https://other.example'] }]
    expect(() => firstHop({ ...post, secrets })).toThrow('The secret OTHER')
    expect(() => firstHop({ ...post, secrets: [known, { name: 'NEW', origins: [] }] })).toThrow(
      'The secret NEW',
    )
  })

  test.each(['https://other.example/', 'https://api.example:444/', 'http://api.example/'])(
    'in a body stop a redirect to %s',
    (location) => {
      const request = { ...boundTo('https://api.example'), secretsOutsideHeaders: true }
      expect(() => redirected(307, location, request)).toThrow(
        expect.objectContaining({ code: 'blocked_address' }),
      )
      expect(redirected(307, '/v2', request).body).toBe('{}')
    },
  )
})

describe('the method', () => {
  test.each([
    [301, 'GET', null],
    [302, 'GET', null],
    [303, 'GET', null],
    [307, 'POST', '{}'],
    [308, 'POST', '{}'],
  ])('after %i a POST becomes %s', (status, method, body) => {
    const hop = redirected(status, '/x')
    expect(hop).toMatchObject({ method, body })
    expect('content-type' in hop.headers).toBe(body !== null)
  })

  test('a PUT stays after 302, a HEAD also after 303', () => {
    expect(redirected(302, '/x', { ...post, method: 'PUT' })).toMatchObject({ method: 'PUT', body: '{}' })
    expect(redirected(303, '/x', { ...post, method: 'HEAD', body: null })).toMatchObject({ method: 'HEAD' })
  })

  test.each(['CONNECT', 'trace'])('%s is refused', (method) => {
    expect(() => firstHop({ ...post, method })).toThrow(expect.objectContaining({ code: 'invalid_request' }))
  })
})

describe('addresses', () => {
  test.each([
    '',
    'nonsense',
    'ftp://x.example/',
    'file:///etc/passwd',
    'javascript:1',
    'https://user:pw@x.example/',
    'http://',
  ])('"%s" is refused at once and as a redirect', (url) => {
    expect(() => firstHop({ url })).toThrow(expect.objectContaining({ code: 'invalid_url' }))
  })

  test.each(['ftp://x.example/', 'https://user:pw@x.example/', 'http://', 'data:text/plain,x'])(
    'a redirect to %s is refused',
    (location) => {
      expect(() => redirected(302, location)).toThrow(expect.objectContaining({ code: 'invalid_url' }))
    },
  )
})

test('headers of the connection are not the caller’s to set', () => {
  const headers = {
    Host: 'internal',
    Connection: 'upgrade',
    'Transfer-Encoding': 'x',
    'Content-Length': '1',
    Accept: '*/*',
  }
  expect(firstHop({ url: 'https://api.example', headers }).headers).toEqual({
    'user-agent': 'frontdesk',
    accept: '*/*',
    'accept-encoding': 'gzip, br',
  })
})
