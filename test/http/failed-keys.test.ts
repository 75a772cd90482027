import { expect, it } from 'vitest'
import { apiClient } from '../harness/api.ts'
import { useServer } from '../harness/server.ts'

const server = useServer({
  environment: {
    FRONTDESK_FAILED_KEY_LIMIT: '20',
    FRONTDESK_TLS: 'proxy',
    FRONTDESK_TRUSTED_PROXIES: '127.0.0.1',
  },
})

/** As the proxy hands it on for the client at `address`. */
const from = (address: string): RequestInit => ({
  headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' },
})

const guess = (count: number) => apiClient(server.url, `fd_guess_number_${count}`.padEnd(43, 'x'))

it('stops an address that tries keys, and nobody else behind it', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 30; count++) {
    statuses.push((await guess(count).get('/me', from('192.0.2.1'))).status)
    // A colleague works on from the same address with a good key.
    expect((await server.api.get('/me', from('192.0.2.1'))).status).toBe(200)
  }
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(10).fill(429)])
  const refused = await guess(99).get('/me', from('192.0.2.1'))
  expect(refused.body.code).toBe('rate_limited')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('ratelimit-limit')).toBe('20')
  expect((await guess(1).get('/me', from('192.0.2.2'))).status).toBe(401)
})

it('counts a /64 of IPv6 as one address, and no request without any key', async () => {
  for (let count = 0; count < 20; count++) await guess(count).get('/me', from(`2001:db8::${count + 1}`))
  expect((await guess(1).get('/me', from('2001:db8::ffff'))).status).toBe(429)
  for (let count = 0; count < 30; count++)
    expect((await apiClient(server.url).get('/me', from('192.0.2.3'))).status).toBe(401)
})
