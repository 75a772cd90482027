import { expect, it } from 'vitest'
import { useServer } from '../harness/server.ts'

const server = useServer({ environment: { FRONTDESK_TLS: 'proxy' } })

it('takes requests only when the proxy says they came over TLS', async () => {
  const plain = await server.api.get('/me')
  expect(plain.status).toBe(403)
  expect(plain.body).toMatchObject({ code: 'tls_required' })
  const secure = await server.api.get('/me', { headers: { 'x-forwarded-proto': 'https' } })
  expect(secure.status).toBe(200)
  expect(secure.headers.get('strict-transport-security')).toContain('max-age')
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})
