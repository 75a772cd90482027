import { describe, expect, it } from 'vitest'
import { startServer, useServer } from '../../../test/harness/server.ts'

const visitor = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the console', () => {
  const server = useServer({ console: true })
  const visit = (path: string, headers: Record<string, string> = visitor) =>
    fetch(server.url + path, { headers, redirect: 'manual' })

  it('opens at / and at every address that is its own', async () => {
    for (const path of ['/', '/records/people', '/settings/a?b=c', '/invite/x']) {
      const response = await visit(path)
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.text()).toContain('<div id="root">')
    }
  })

  it('lets in nothing but its own files, and styles that know a number used once', async () => {
    const [first, second] = await Promise.all([visit('/'), visit('/')])
    const policy = first.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]+';/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(second.headers.get('content-security-policy')).not.toBe(policy)
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(await first.text()).toContain(`nonce="${nonce}"`)
  })

  it('never stands in the way of what else is served, not even of what is mistyped there', async () => {
    const others = [
      '/public/v1/me',
      '/public/v1/typo',
      '/public',
      '/docs/nothing',
      '/chat/x/y',
      '/webhooks/x',
      '/healthz/x',
    ]
    for (const path of others) {
      const text = await (await visit(path)).text()
      expect([path, text.includes('<div id="root">')]).toEqual([path, false])
    }
    expect((await visit('/healthz')).status).toBe(200)
    expect(await (await visit('/docs')).text()).toContain('openapi')
  })

  it('is for people: programs are told that there is nothing', async () => {
    for (const accept of ['*/*', 'application/json']) {
      const response = await visit('/records/people', { accept })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'not_found' })
    }
    expect((await fetch(`${server.url}/records`, { method: 'POST', headers: visitor })).status).toBe(404)
  })

  it('sends files for good, compressed, with their types', async () => {
    const page = await (await visit('/')).text()
    const names = [...page.matchAll(/\/assets\/([\w.-]+)/g)].map(([, name]) => name ?? '')
    expect(names.length).toBeGreaterThan(3)
    for (const name of names) {
      const response = await visit(`/assets/${name}`, { 'accept-encoding': 'gzip' })
      expect([name, response.status]).toEqual([name, 200])
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('content-encoding')).toBe('gzip')
      expect(response.headers.get('content-type')).toMatch(/^(?:text\/javascript|text\/css|image\/svg\+xml)/)
    }
    const plain = await visit(`/assets/${names[0]}`, { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
  })

  it('has no other files', async () => {
    for (const name of ['nothing.js', 'entry.json', '..%2Fpackage.json', 'changes']) {
      expect([name, (await visit(`/assets/${name}`)).status]).toEqual([name, 404])
    }
  })
})

it('is not there where it was not asked for', async () => {
  const server = await startServer()
  expect((await fetch(server.url, { headers: visitor })).status).toBe(404)
  await server.stop()
})
