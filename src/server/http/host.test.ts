import { request } from 'node:http'
import { expect, it } from 'vitest'
import { useServer } from '../../../test/harness/server.ts'

const local = useServer()
const published = useServer({ environment: { FRONTDESK_PUBLIC_URL: 'https://desk.example.com' } })

function statusAt(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${url}/public/v1/session/oidc`, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

it('answers without TLS under the names of this machine and its public URL alone', async () => {
  const { port } = new URL(local.url)
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect([host, await statusAt(local.url, `${host}:${port}`)]).toEqual([host, 200])
  // A page that resolves its own name to this machine (DNS rebinding).
  for (const host of [`evil.example:${port}`, 'desk.example.com', 'localhost.evil.example'])
    expect([host, await statusAt(local.url, host)]).toEqual([host, 403])
  expect(await statusAt(published.url, 'desk.example.com')).toBe(200)
  expect(await statusAt(published.url, 'evil.example')).toBe(403)
})
