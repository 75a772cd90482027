import { connectWithCode, connectWithToken } from '../../../src/integrations/accounts/connect.ts'
import { authorise } from '../../../src/integrations/accounts/oauth.ts'
import type { ConnectedAccount } from '../../../src/integrations/accounts/store.ts'
import type { Provider } from '../../../src/integrations/provider.ts'
import { providerByKind } from '../../../src/integrations/providers.ts'
import type { App } from '../../../src/platform/app.ts'
import { type Providers, startProviders } from '../../stand-ins/providers/index.ts'
import type { Service } from '../../stand-ins/providers/service.ts'
import { startServer, type TestAccount, type TestOptions, type TestServer } from '../server.ts'
import { whileTestsRun } from '../while-tests-run.ts'

export interface Scene {
  server: TestServer
  app: App
  providers: Providers
}

/** For a test file: the server, and stand-ins for all services. */
export function useScene(options: TestOptions = {}): Scene {
  return whileTestsRun(
    async () => {
      const providers = await startProviders()
      const server = await startServer({ ...options, environment: providers.environment })
      return { server, app: server.app, providers }
    },
    async ({ server, providers }) => {
      await server.stop()
      await providers.close()
    },
  )
}

export function provider(kind: string): Provider {
  const found = providerByKind.get(kind)
  if (found === undefined) throw new Error(`there is no provider ${kind}`)
  return found
}

export function serviceOf({ providers }: Scene, kind: string): Service {
  const { vendor } = provider(kind)
  return providers[vendor.name.toLowerCase() as 'google' | 'microsoft' | 'asana' | 'salesforce']
}

/** Connects with a token instead of the consent page. */
export function connect(
  scene: Scene,
  kind: string,
  account: TestAccount = scene.server.account,
): Promise<ConnectedAccount> {
  const service = serviceOf(scene, kind)
  return connectWithToken(
    scene.app,
    { accountId: account.id, provider: provider(kind), createdBy: account.owner.id },
    { accessToken: service.oauth.issue(), instanceUrl: kind === 'crm-a' ? service.url : null },
  )
}

/** Connects like a user: opens the consent page, agrees, and returns with a code. */
export async function signIn(scene: Scene, kind: string): Promise<ConnectedAccount> {
  const { app, server } = scene
  const started = authorise(app.config, provider(kind), 'http://127.0.0.1:9/back')
  const consent = await fetch(started.url, { redirect: 'manual' })
  const back = new URL(consent.headers.get('location') ?? '')
  if (back.searchParams.get('state') !== started.state) throw new Error('the state did not come back')
  const code = back.searchParams.get('code') ?? ''
  const connection = {
    accountId: server.account.id,
    provider: provider(kind),
    createdBy: server.account.owner.id,
  }
  return connectWithCode(app, connection, code, started)
}
