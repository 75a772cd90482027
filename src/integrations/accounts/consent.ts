import { z } from 'zod'
import type { SessionCaller } from '../../kit/caller.ts'
import type { Client } from '../../kit/endpoint.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { SecretsError } from '../../platform/secrets/index.ts'
import { ProviderError } from '../client/provider-error.ts'
import type { Provider } from '../provider.ts'
import { providerByKind } from '../providers.ts'
import { connectWithCode } from './connect.ts'
import { authorise } from './oauth.ts'

const context = 'integrations/consent'
const goodForMs = 15 * 60_000

/** The data to remember until the user returns: sealed in the state that the service sends back. */
const remembered = z.strictObject({
  session: z.string(),
  provider: z.string(),
  name: z.string().optional(),
  replaces: z.int().optional(),
  verifier: z.string(),
  redirectUri: z.string(),
  until: z.number(),
})

interface Wanted {
  provider: Provider
  name?: string | undefined
  replaces?: number | undefined
}

/** The URL of the consent page. Only the session that started the flow can complete it. */
export function beginConsent(app: App, client: Client, caller: SessionCaller, wanted: Wanted): string {
  const redirectUri = `${client.origin}/public/v1/integrations/callback`
  const started = authorise(app.config, wanted.provider, redirectUri)
  const state: z.input<typeof remembered> = {
    session: caller.via.id,
    provider: wanted.provider.kind,
    ...(wanted.name === undefined ? {} : { name: wanted.name }),
    ...(wanted.replaces === undefined ? {} : { replaces: wanted.replaces }),
    verifier: started.verifier,
    redirectUri,
    until: Date.now() + goodForMs,
  }
  const url = new URL(started.url)
  url.searchParams.set('state', app.secrets.seal(JSON.stringify(state), context))
  return url.href
}

interface Answer {
  state?: string | undefined
  code?: string | undefined
  error?: string | undefined
}

/** Connects the account after consent and returns the place in the console to continue at, never another site. */
export async function endConsent(app: App, caller: SessionCaller, answer: Answer): Promise<string> {
  const state = opened(app, answer.state)
  if (state === undefined || state.session !== caller.via.id || state.until < Date.now()) {
    throw new Problem('bad_request', 'This is the answer to another request: begin again in the settings.')
  }
  const provider = providerByKind.get(state.provider)
  if (provider === undefined || answer.code === undefined)
    return settingsPage({ error: answer.error ?? 'no code' })
  const connection = {
    accountId: caller.account.id,
    provider,
    name: state.name,
    createdBy: caller.user.id,
    replaces: state.replaces,
  }
  const started = { url: '', state: '', verifier: state.verifier, redirectUri: state.redirectUri }
  try {
    const connected = await connectWithCode(app, connection, answer.code, started)
    return settingsPage({ connected: String(connected.id) })
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof ProviderError)) throw error
    return settingsPage({ error: error.message })
  }
}

function settingsPage(query: Record<string, string>): string {
  return `/settings/integrations?${new URLSearchParams(query).toString()}`
}

function opened(app: App, sealed: string | undefined): z.output<typeof remembered> | undefined {
  if (sealed === undefined) return undefined
  try {
    return remembered.parse(JSON.parse(app.secrets.open(sealed, context)))
  } catch (error) {
    if (error instanceof SecretsError) return undefined
    throw error
  }
}
