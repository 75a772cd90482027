import type { OidcService } from '../../stand-ins/oidc.ts'
import type { TestServer } from '../server.ts'

/** A browser that keeps cookies and follows no redirects. */
export function browser(cookies = new Map<string, string>()) {
  const open = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie }
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return { cookies, open }
}

export type Browser = ReturnType<typeof browser>

/** A browser in which a teammate is signed in. */
export async function signedInBrowser(user: { signIn: () => Promise<{ secret: string }> }): Promise<Browser> {
  const { secret } = await user.signIn()
  return browser(new Map([['frontdesk-session', secret]]))
}

/** Calls the API as a page of the server does. */
export function callFrom(visitor: Browser, { url }: Pick<TestServer, 'url'>) {
  return (method: string, path: string, body?: object): Promise<Response> =>
    visitor.open(`${url}/public/v1${path}`, {
      method,
      headers: { origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
}

/** Signs in through a provider; the page at which the browser ends up. */
export async function signOnWith(
  visitor: Browser,
  { url }: Pick<TestServer, 'url'>,
  service: OidcService,
  { providerId, claims }: { providerId: string; claims: object },
): Promise<string> {
  service.claims = { ...claims }
  const started = await visitor.open(`${url}/public/v1/session/oidc/${providerId}/start`)
  const back = await visitor.open(service.visit(started.headers.get('location') ?? ''))
  return back.headers.get('location') ?? ''
}

/** Links an identity to the signed-in user, and returns the last page. */
export async function linkWith(
  visitor: Browser,
  server: Pick<TestServer, 'url'>,
  service: OidcService,
  { providerId, claims }: { providerId: string; claims: object },
): Promise<string> {
  service.claims = { ...claims }
  const started = await callFrom(visitor, server)('POST', `/me/single-sign-on/${providerId}`, {})
  const { url } = (await started.json()) as { url: string }
  const back = await visitor.open(service.visit(url))
  return back.headers.get('location') ?? ''
}
