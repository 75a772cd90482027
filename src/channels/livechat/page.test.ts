import { expect, it } from 'vitest'
import { publishedAgent } from '../../../test/harness/channels/visitor.ts'
import { useSharedServer } from '../../../test/harness/shared-server.ts'
import { contrast, inkOn } from './colours.ts'

const server = useSharedServer()

async function page(agentId: string) {
  const response = await fetch(`${server.url}/chat/${agentId}`)
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy') ?? '',
    text: await response.text(),
  }
}

it('shows the theme, in which nothing is markup', async () => {
  const agent = await publishedAgent(server)
  const hostile = '</script><img src=x onerror=alert(1)>'
  await server.api.ok.put(`${agent.path}/theme`, {
    title: hostile,
    subtitle: `"${hostile}`,
    welcomeMessage: hostile,
    inputPlaceholder: `">${hostile}`,
    footerText: hostile,
    primaryColor: '#0a7',
  })
  const { status, text, policy } = await page(agent.id)
  expect(status).toBe(200)
  expect(text).not.toContain('<img')
  expect(text).toContain('--primary:#0a7;')
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  expect(text.match(/<script type="module" nonce="([^"]+)"/)?.[1]).toBe(nonce)
  expect(policy).toContain("default-src 'none'")
  expect((await page(agent.id)).policy).not.toContain(nonce)
})

it("speaks the visitor's language where the owner has not said otherwise", async () => {
  const agent = await publishedAgent(server)
  const placeholder = async (language: string) => {
    const headers = { 'accept-language': language }
    const text = await (await fetch(`${server.url}/chat/${agent.id}`, { headers })).text()
    return /placeholder="([^"]*)"/.exec(text)?.[1]
  }
  expect(await placeholder('de')).toBe('Nachricht schreiben')
  expect(await placeholder('fr-CA')).toBe('Écrire un message')
  expect(await placeholder('en')).toBe('Write a message')
  await server.api.ok.put(`${agent.path}/theme`, { inputPlaceholder: 'Ask about lamps' })
  expect(await placeholder('de')).toBe('Ask about lamps')
})

it('may be framed by the sites that are allowed', async () => {
  const agent = await publishedAgent(server)
  expect((await page(agent.id)).policy).toContain('frame-ancestors *')
  await server.api.ok.put(`${agent.path}/settings/livechat`, { allowedOrigins: ['https://shop.example'] })
  expect((await page(agent.id)).policy).toContain("frame-ancestors 'self' https://shop.example")
})

it('says that there is no chat where there is none', async () => {
  const agent = await publishedAgent(server)
  await server.api.ok.delete(agent.path)
  for (const id of [agent.id, '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182', 'nonsense']) {
    const { status, text } = await page(id)
    expect(status).toBe(404)
    expect(text).toContain('There is no chat here')
  }
})

it('has its files kept by browsers for as long as they are the same', async () => {
  const agent = await publishedAgent(server)
  const { text } = await page(agent.id)
  const paths = [...text.matchAll(/\/chat\/assets\/[^"]+/g)].map(([path]) => path)
  expect(paths).toHaveLength(13)
  for (const path of paths) {
    const file = await fetch(server.url + path)
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('content-type')).toMatch(path.endsWith('.js') ? /javascript/ : /css/)
  }
  const old = await fetch(server.url + (paths[0] ?? '').replace(/assets\/\w+/, 'assets/0000'))
  expect(old.headers.get('cache-control')).toBe('no-store')
  expect((await fetch(`${server.url}/chat/assets/0000/..%2f..%2fpage.ts`)).status).toBe(404)
  const script = await fetch(`${server.url}/chat/embed.js`)
  const etag = script.headers.get('etag') ?? ''
  const again = await fetch(`${server.url}/chat/embed.js`, { headers: { 'if-none-match': etag } })
  expect([script.status, again.status]).toEqual([200, 304])
})

it('writes in the colour that reads best', () => {
  expect(inkOn('#ffffff')).toBe('#0f172a')
  expect(inkOn('#2563eb')).toBe('#ffffff')
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21)
})

it('has default colours that everybody can read', async () => {
  const agent = await publishedAgent(server)
  const theme = await server.api.ok.get(`${agent.path}/theme`)
  for (const [text, behind] of [
    ['headerTextColor', 'headerColor'],
    ['agentMessageTextColor', 'agentMessageColor'],
    ['userMessageTextColor', 'userMessageColor'],
  ] as const) {
    expect(contrast(theme[text], theme[behind])).toBeGreaterThanOrEqual(4.5)
  }
  for (const behind of ['primaryColor', 'backgroundColor'] as const) {
    expect(contrast(inkOn(theme[behind]), theme[behind])).toBeGreaterThanOrEqual(4.5)
  }
})
