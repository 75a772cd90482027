import type { App } from '../../platform/app.ts'
import type { OutboundResponse } from '../../platform/outbound/index.ts'
import { type Credentials, currentCredentials } from '../accounts/credentials.ts'
import { type ConnectedAccount, noteGood, noteTrouble } from '../accounts/store.ts'
import type { Provider } from '../provider.ts'
import { readJson, unreachable } from './answer.ts'
import { failureOf } from './failure.ts'
import type { ProviderClient, Query } from './provider-client.ts'
import { ProviderError } from './provider-error.ts'

export function clientFor(app: App, account: ConnectedAccount, signal?: AbortSignal): ProviderClient {
  const label = account.provider.name
  const call = (url: string, query: Query, maxBytes?: number) =>
    inGoodStanding(app, account, () =>
      authorised(app, account, (token) =>
        send(app, label, withQuery(url, query), token, { maxBytes, signal }),
      ),
    )
  return {
    config: app.config,
    instanceUrl: async () => {
      const { instanceUrl } = await currentCredentials(app, account)
      if (instanceUrl === null) throw new ProviderError('refused', `This ${label} account has no address.`)
      return instanceUrl
    },
    get: async (url, query, schema) => readJson(await call(url, query), schema, label),
    text: async (url, query, maxBytes) => (await call(url, query, maxBytes)).text(),
  }
}

/** Calls with credentials that are not stored yet. */
export function clientWith(
  app: App,
  { name }: Pick<Provider, 'name'>,
  { accessToken, instanceUrl }: Pick<Credentials, 'accessToken' | 'instanceUrl'>,
): ProviderClient {
  const call = async (url: string, query: Query, maxBytes?: number) => {
    const sent = { maxBytes, signal: undefined }
    return successful(await send(app, name, withQuery(url, query), accessToken, sent), name, accessToken)
  }
  return {
    config: app.config,
    instanceUrl: async () => {
      if (instanceUrl === null) throw new ProviderError('refused', `This ${name} account has no address.`)
      return instanceUrl
    },
    get: async (url, query, schema) => readJson(await call(url, query), schema, name),
    text: async (url, query, maxBytes) => (await call(url, query, maxBytes)).text(),
  }
}

/** Keeps the status of the account up to date: refused credentials need attention, valid ones do not. */
async function inGoodStanding<T>(app: App, account: ConnectedAccount, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    if (account.status !== 'CONNECTED') await noteGood(app.db, account.id)
    return result
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'unauthorized') {
      await noteTrouble(app.db, account.id, error.message)
    }
    throw error
  }
}

/** Makes a call with the current token, and once more with a new one if it is refused. */
async function authorised(
  app: App,
  account: ConnectedAccount,
  attempt: (token: string) => Promise<OutboundResponse>,
): Promise<OutboundResponse> {
  const held = await currentCredentials(app, account)
  const first = await attempt(held.accessToken)
  if (first.status !== 401) return successful(first, account.provider.name, held.accessToken)
  const renewed = await currentCredentials(app, account, { refused: held.accessToken })
  return successful(await attempt(renewed.accessToken), account.provider.name, renewed.accessToken)
}

function successful(response: OutboundResponse, label: string, token: string): OutboundResponse {
  if (response.status >= 200 && response.status < 300) return response
  throw failureOf(response, label, [token])
}

async function send(
  app: App,
  label: string,
  url: URL,
  token: string,
  { maxBytes, signal }: { maxBytes: number | undefined; signal: AbortSignal | undefined },
): Promise<OutboundResponse> {
  try {
    return await app.outbound.request({
      url,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      // None of these services redirects its API, and a token is for one host.
      redirects: 0,
      ...(maxBytes === undefined ? {} : { maxBytes }),
      ...(signal === undefined ? {} : { signal }),
    })
  } catch (error) {
    throw unreachable(error, label)
  }
}

function withQuery(address: string, query: Query): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const one of [value].flat()) url.searchParams.append(name, String(one))
  }
  return url
}
