import type { ConnectedAccount, connectWithToken } from '../../integrations/index.ts'
import type { App } from '../../platform/app.ts'
import { command, UsageError } from '../command.ts'
import { openLoopback } from '../loopback.ts'
import { accountFlag, inAccount, userId } from '../open-for-command.ts'
import { print, printTable } from '../print.ts'

const integrations = () => import('../../integrations/index.ts')

type Connection = Parameters<typeof connectWithToken>[1]
type Provider = Connection['provider']

export const integrationConnect = command({
  name: 'integration connect',
  summary: 'Connect an account at another service, by its consent page or with a token.',
  flags: {
    provider: {
      description:
        'mail-a (Gmail), spreadsheets-a (Google Sheets), documents-a (Google Docs), drive-a (Google Drive), tasks-a (Asana), crm-a (Salesforce), mail-b (Outlook)',
      required: true,
    },
    token: { description: 'An access token; without it, the consent page of the service is used' },
    url: {
      description: 'With a token: the URL of your instance, for services with one per customer',
    },
    name: { description: 'Its name; by default its owner at the service' },
    replace: { description: 'The number of a connection that gets new credentials' },
    user: { description: 'Email of the user who connects it' },
    port: {
      description: 'The local port that the consent page redirects to; 8642 by default',
    },
    account: accountFlag,
  },
  run: ({ provider: kind, token, url, name, replace, user, port = '8642', account }) =>
    inAccount(account, async (app, accountId) => {
      const { connectWithToken } = await integrations()
      const connection: Connection = {
        accountId,
        provider: await providerOf(kind),
        name,
        createdBy: user === undefined ? null : await userId(app, accountId, user),
        replaces: replace === undefined ? undefined : numberOf('--replace', replace),
      }
      const connected =
        token === undefined
          ? await throughConsent(app, connection, numberOf('--port', port))
          : await connectWithToken(app, connection, { accessToken: token, instanceUrl: instanceOf(url) })
      print(`Connected ${connected.provider.name} as ${connected.name}: number ${connected.id}.`)
    }),
})

export const integrationList = command({
  name: 'integration list',
  summary: 'List the connected accounts.',
  flags: { account: accountFlag },
  run: ({ account }) =>
    inAccount(account, async (app, accountId) => {
      const { listConnected } = await integrations()
      const rows = (await listConnected(app.db, accountId)).map((one) => [
        String(one.id),
        one.provider.kind,
        one.provider.name,
        one.status,
        one.name,
        one.statusReason ?? '',
      ])
      printTable(['ID', 'PROVIDER', 'SERVICE', 'STATUS', 'NAME', 'REASON'], rows)
    }),
})

export const integrationDisconnect = command({
  name: 'integration disconnect',
  summary: 'Disconnect an account and revoke its token at the service.',
  argument: 'id',
  flags: { force: { description: 'Even if triggers use it', bare: true }, account: accountFlag },
  run: ({ force, account }, id) =>
    inAccount(account, async (app, accountId) => {
      const { disconnect, readConnected } = await integrations()
      const connected = await readConnected(app.db, accountId, numberOf('The id', id))
      await refuseWhereUsed(app, connected, force)
      const isRevoked = await disconnect(app, connected)
      print(
        `${connected.provider.name} (${connected.name}) is disconnected.`,
        ...(isRevoked ? [] : [`Take the access back at ${connected.provider.vendor.name} yourself.`]),
      )
    }),
})

async function refuseWhereUsed(app: App, connected: ConnectedAccount, force: boolean): Promise<void> {
  const { countSubscriptions } = await integrations()
  const count = await countSubscriptions(app, connected.id)
  if (count === 0 || force) return
  throw new UsageError(`${count} triggers listen through it and would stop: change them, or add --force.`)
}

async function throughConsent(app: App, connection: Connection, port: number): Promise<ConnectedAccount> {
  const { authorise, connectWithCode } = await integrations()
  const loopback = await openLoopback(port)
  try {
    const started = authorise(app.config, connection.provider, loopback.redirectUri)
    print('Open this page, agree, and come back:', '', started.url, '')
    print('If the page cannot lead back to this machine, paste the address it wanted to go to.')
    const answer = await loopback.answer
    const state = answer.get('state')
    // A pasted code has no state. It came from the page that this person opened.
    if (state !== null && state !== started.state)
      throw new UsageError('That is the answer to another request.')
    const code = answer.get('code')
    if (code === null || code === '') {
      throw new UsageError(`${connection.provider.vendor.name} says: ${answer.get('error') ?? 'no code'}.`)
    }
    return await connectWithCode(app, connection, code, started)
  } finally {
    loopback.close()
  }
}

async function providerOf(kind: string): Promise<Provider> {
  const { providerByKind, providers } = await integrations()
  const provider = providerByKind.get(kind)
  if (provider !== undefined) return provider
  throw new UsageError(`--provider is one of ${providers.map((one) => one.kind).join(', ')}.`)
}

function instanceOf(url: string | undefined): string | null {
  if (url === undefined) return null
  const read = URL.parse(url)
  if (read === null || !/^https?:$/.test(read.protocol)) throw new UsageError('--url takes an https address.')
  return read.origin
}

function numberOf(what: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${what} is a whole number.`)
  return Number(text)
}
