import type { Connection, metaMessengers } from '../../channels/index.ts'
import type { App } from '../../platform/app.ts'
import { command, UsageError } from '../command.ts'
import { accountFlag, agentOf, inAccount } from '../guest.ts'
import { print, printTable } from '../print.ts'

const channels = () => import('../../channels/index.ts')
const agentFlag = { description: 'Id of the agent that answers' } as const
const onConnection = { argument: 'id', flags: { account: accountFlag } } as const

type Messenger = (typeof metaMessengers)[number]

export const channelConnect = command({
  name: 'channel connect',
  summary: 'Connect a WhatsApp number, an Instagram account or a Messenger page.',
  flags: {
    channel: {
      description: 'chatapp (WhatsApp), photoapp (Instagram), pageapp (Messenger)',
      required: true,
    },
    id: {
      description: 'What Meta calls it: the phone number id, the id of the Instagram account or of the page',
      required: true,
    },
    token: { description: 'A lasting access token: of a system user, or of the page', required: true },
    'app-secret': {
      description: 'The secret of the Meta app, with which it signs what it sends',
      required: true,
    },
    business: { description: 'chatapp: the id of the WhatsApp business account that has the templates' },
    page: { description: 'photoapp: the id of the page that the account is linked to' },
    'verify-token': { description: 'One that the Meta app has already; made up where left out' },
    agent: agentFlag,
    name: { description: 'What to call it; as at Meta where left out' },
    account: accountFlag,
  },
  run: ({ channel, id, token, business, page, agent, name, account, ...flags }) =>
    inAccount(account, async (app, accountId) => {
      const { connectChannel } = await channels()
      const messenger = await messengerOf(channel)
      const connection = await connectChannel(app, {
        accountId,
        messenger,
        ids: idsOf(messenger, id, business, page),
        accessToken: token,
        appSecret: flags['app-secret'],
        verifyToken: flags['verify-token'],
        name,
        agentId: agent === undefined ? null : (await agentOf(app, accountId, agent)).id,
      })
      print(`Connected ${messenger.label}, ${connection.name}: number ${connection.id}.`, '')
      await tellWebhook(app, connection)
      await tellReadiness(app, connection)
    }),
})

export const channelList = command({
  name: 'channel list',
  summary: 'List what is connected, who answers there, and what needs attention.',
  flags: { account: accountFlag },
  run: ({ account }) =>
    inAccount(account, async (app, accountId) => {
      const { canSend, listConnections } = await channels()
      const rows = (await listConnections(app.db, accountId)).map((one) => [
        String(one.id),
        one.messenger.key,
        one.name,
        one.phoneNumber ?? one.ids.providerId,
        one.agentName ?? '(nobody)',
        one.status,
        canSend(one) ? 'yes' : 'no',
        one.statusReason ?? '',
      ])
      printTable(['ID', 'CHANNEL', 'NAME', 'ADDRESS', 'AGENT', 'STATUS', 'CAN SEND', 'REASON'], rows)
    }),
})

export const channelAssign = command({
  name: 'channel assign',
  summary: 'Say which agent answers; without --agent, nobody does.',
  argument: 'id',
  flags: { agent: agentFlag, account: accountFlag },
  run: ({ agent, account }, id) =>
    withConnection(account, id, async (app, connection) => {
      const { assignAgent, readConnection } = await channels()
      const assigned = agent === undefined ? null : (await agentOf(app, connection.accountId, agent)).id
      await assignAgent(app.db, connection, assigned)
      print(
        assigned === null ? 'Nobody answers there any more.' : `${connection.name} is answered from now on.`,
      )
      await tellReadiness(app, await readConnection(app.db, connection.accountId, connection.id))
    }),
})

export const channelRenew = command({
  name: 'channel renew',
  summary: 'Give a connection a new access token or app secret.',
  argument: 'id',
  flags: {
    token: { description: 'The new access token' },
    'app-secret': { description: 'The new secret of the Meta app' },
    account: accountFlag,
  },
  run: ({ token, account, ...flags }, id) => {
    const change = { accessToken: token, appSecret: flags['app-secret'] }
    if (token === undefined && change.appSecret === undefined) {
      throw new UsageError('channel renew needs --token, --app-secret or both.')
    }
    return withConnection(account, id, async (app, connection) => {
      const { renewCredentials } = await channels()
      await renewCredentials(app, connection, change)
      print(`${connection.name} works with its new credentials.`)
    })
  },
})

export const channelCheck = command({
  name: 'channel check',
  summary: 'Ask Meta whether a connection works, and show what its app must be told.',
  ...onConnection,
  run: ({ account }, id) =>
    withConnection(account, id, async (app, connection) => {
      await tellWebhook(app, connection)
      const { checkConnection } = await channels()
      const checked = await checkConnection(app, connection)
      print(`${checked.messenger.label} answers to the token of ${checked.name}.`)
      await tellReadiness(app, checked)
    }),
})

export const channelDisconnect = command({
  name: 'channel disconnect',
  summary: 'Forget a number, account or page with its credentials; its conversations stay.',
  ...onConnection,
  run: ({ account }, id) =>
    withConnection(account, id, async (app, connection) => {
      const { deleteConnection } = await channels()
      await deleteConnection(app.db, connection.id)
      print(
        `${connection.name} is disconnected.`,
        'Take the access token back in the settings of the app at Meta yourself.',
      )
    }),
})

function withConnection(
  namespace: string | undefined,
  id: string,
  work: (app: App, connection: Connection) => Promise<void>,
): Promise<void> {
  if (!/^\d{1,9}$/.test(id))
    throw new UsageError('The id is a whole number; `frontdesk channel list` shows it.')
  return inAccount(namespace, async (app, accountId) => {
    const { readConnection } = await channels()
    await work(app, await readConnection(app.db, accountId, Number(id)))
  })
}

async function messengerOf(key: string): Promise<Messenger> {
  const { metaMessengers } = await channels()
  const found = metaMessengers.find((one) => one.key === key)
  if (found !== undefined) return found
  throw new UsageError(`--channel is one of ${metaMessengers.map((one) => one.key).join(', ')}.`)
}

function idsOf(
  { key }: Messenger,
  providerId: string,
  businessId: string | undefined,
  pageId: string | undefined,
): Connection['ids'] {
  for (const given of [providerId, businessId, pageId]) {
    if (given !== undefined && !/^\d{1,40}$/.test(given)) throw new UsageError('Ids at Meta are digits.')
  }
  if (key === 'chatapp' && businessId === undefined) {
    throw new UsageError('A WhatsApp number needs --business: its templates belong to the business account.')
  }
  return { providerId, businessId: businessId ?? null, pageId: pageId ?? null }
}

async function tellWebhook(app: App, connection: Connection): Promise<void> {
  if (connection.messenger.webhookObject === null) return
  const { webhookSettings } = await channels()
  const { url, verifyToken } = webhookSettings(app, connection)
  print(
    'Paste this into the webhook settings of the app at Meta:',
    `  callback URL  ${url}`,
    `  verify token  ${verifyToken}`,
    '',
  )
}

/** What still keeps people from getting an answer. */
async function tellReadiness(app: App, connection: Connection): Promise<void> {
  const { obstaclesOf } = await channels()
  const obstacles = await obstaclesOf(app, connection)
  if (obstacles.length === 0) print(`${connection.agentName} answers.`)
  else print('People get no answer there:', ...obstacles.map(({ message }) => `  ${message}`))
}
