import { english } from '../../../languages/text.ts'
import type { ConnectField, Connection } from '../../channels/index.ts'
import type { App } from '../../platform/app.ts'
import { command, UsageError } from '../command.ts'
import { accountFlag, agentOf, inAccount } from '../open-for-command.ts'
import { print, printTable } from '../print.ts'

const channels = () => import('../../channels/index.ts')
const connections = () => import('../../channels/commands.ts')
const agentFlag = { description: 'The id of the agent that answers' } as const
const onConnection = { argument: 'id', flags: { account: accountFlag } } as const

export const channelTypes = command({
  name: 'channel types',
  summary: 'List the channel types and what each of them needs.',
  run: async () => {
    const { connectable } = await channels()
    for (const { key, label, connecting } of connectable) {
      const needs = connecting.fields.map(({ flag, label: name, isOptional }) =>
        isOptional === true ? `[--${flag} <${english(name)}>]` : `--${flag} <${english(name)}>`,
      )
      print(`${english(label)}: --channel ${key} ${needs.join(' ')}`)
      print(...connecting.steps.map((step, index) => `  ${index + 1}. ${english(step)}`), '')
    }
  },
})

export const channelConnect = command({
  name: 'channel connect',
  summary: 'Connect a number, an account, a page or a bot. `frontdesk channel types` lists what each needs.',
  flags: {
    channel: { description: 'The channel type, as in `frontdesk channel types`', required: true },
    agent: agentFlag,
    name: { description: 'Its name; by default its name at the service' },
    account: accountFlag,
  },
  otherFlags: 'what the channel needs, such as --token',
  run: ({ channel, agent, name, account, ...given }) =>
    inAccount(account, async (app, accountId) => {
      const { connectChannel, connectable } = await channels()
      const messenger = connectable.find(({ key }) => key === channel)
      if (messenger === undefined) {
        throw new UsageError(`--channel is one of ${connectable.map(({ key }) => key).join(', ')}.`)
      }
      const connection = await connectChannel(app, {
        accountId,
        messenger,
        values: valuesOf(`channel connect --channel ${channel}`, messenger.connecting.fields, given),
        name,
        agentId: agent === undefined ? null : (await agentOf(app, accountId, agent)).id,
      })
      print(`Connected ${english(messenger.label)}, ${connection.name}: number ${connection.id}.`, '')
      await tellWebhook(app, connection)
      await tellReadiness(app, connection)
    }),
})

/** The values of the flags, by the names in the channel's definition. */
function valuesOf(
  name: string,
  fields: readonly ConnectField[],
  given: Readonly<Record<string, unknown>>,
  isWhole = true,
): Record<string, string | undefined> {
  const flags = new Set(fields.map(({ flag }) => flag))
  const unknown = Object.keys(given).find((flag) => !flags.has(flag))
  const taken = fields.map(({ flag }) => `--${flag}`).join(', ')
  if (unknown !== undefined) throw new UsageError(`${name} takes no --${unknown}; it takes ${taken}.`)
  const values = fields.map(({ flag, name: key, label, isOptional, form }) => {
    const value = typeof given[flag] === 'string' ? given[flag].trim() : undefined
    if (value === undefined && isWhole && isOptional !== true) {
      throw new UsageError(`${name} needs --${flag}: ${english(label)}.`)
    }
    if (value !== undefined && form?.pattern.test(value) === false) {
      throw new UsageError(`--${flag}: ${form.wrong}`)
    }
    return [key, value]
  })
  return Object.fromEntries(values)
}

export const channelList = command({
  name: 'channel list',
  summary: 'List connections with their agents and problems.',
  flags: { account: accountFlag },
  run: ({ account }) =>
    inAccount(account, async (app, accountId) => {
      const { canSend, listConnections } = await connections()
      const rows = (await listConnections(app.db, accountId)).map((one) => [
        String(one.id),
        one.messenger.key,
        one.name,
        one.phoneNumber ?? one.ids.providerId,
        one.agentName ?? '(none)',
        one.status,
        canSend(one) ? 'yes' : 'no',
        one.statusReason ?? '',
      ])
      printTable(['ID', 'CHANNEL', 'NAME', 'ADDRESS', 'AGENT', 'STATUS', 'CAN SEND', 'REASON'], rows)
    }),
})

export const channelAssign = command({
  name: 'channel assign',
  summary: 'Choose the agent that answers; without --agent, no agent does.',
  argument: 'id',
  flags: { agent: agentFlag, account: accountFlag },
  run: ({ agent, account }, id) =>
    withConnection(account, id, async (app, connection) => {
      const { assignAgent, readConnection } = await channels()
      const assigned = agent === undefined ? null : (await agentOf(app, connection.accountId, agent)).id
      await assignAgent(app, connection, assigned)
      print(
        assigned === null
          ? 'No agent answers there any more.'
          : `${connection.name} is answered from now on.`,
      )
      await tellReadiness(app, await readConnection(app.db, connection.accountId, connection.id))
    }),
})

export const channelRenew = command({
  name: 'channel renew',
  summary: 'Give a connection new secrets: --token, --app-secret.',
  argument: 'id',
  flags: { account: accountFlag },
  otherFlags: 'the new secrets, such as --token',
  run: ({ account, ...given }, id) => {
    if (Object.keys(given).length === 0) {
      throw new UsageError('channel renew needs a new secret, such as --token.')
    }
    return withConnection(account, id, async (app, connection) => {
      const { renewCredentials } = await channels()
      const secrets = (connection.messenger.connecting?.fields ?? []).filter(({ isSecret }) => isSecret)
      await renewCredentials(app, connection, valuesOf('channel renew', secrets, given, false))
      print(`${connection.name} works with its new credentials.`)
    })
  },
})

export const channelCheck = command({
  name: 'channel check',
  summary: 'Test a connection, and show the settings for the service.',
  ...onConnection,
  run: ({ account }, id) =>
    withConnection(account, id, async (app, connection) => {
      await tellWebhook(app, connection)
      const { checkConnection } = await channels()
      const checked = await checkConnection(app, connection)
      print(`${english(checked.messenger.label)} answers to the credentials of ${checked.name}.`)
      await tellReadiness(app, checked)
    }),
})

export const channelDisconnect = command({
  name: 'channel disconnect',
  summary: 'Delete a connection with its credentials; its conversations stay.',
  ...onConnection,
  run: ({ account }, id) =>
    withConnection(account, id, async (app, connection) => {
      const { disconnect } = await channels()
      await disconnect(app, connection)
      print(`${connection.name} is disconnected.`, 'Take its secrets back at the service yourself.')
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
    const { readConnection } = await connections()
    await work(app, await readConnection(app.db, accountId, Number(id)))
  })
}

async function tellWebhook(app: App, connection: Connection): Promise<void> {
  const { webhookSettings } = await channels()
  const settings = webhookSettings(app, connection)
  if (settings === null) return
  print(
    'Paste this into the webhook settings of the app at the service:',
    `  callback URL  ${settings.url}`,
    `  verify token  ${settings.verifyToken}`,
    '',
  )
}

/** Prints the obstacles that prevent answers. */
async function tellReadiness(app: App, connection: Connection): Promise<void> {
  const { obstaclesOf } = await channels()
  const obstacles = await obstaclesOf(app, connection)
  if (obstacles.length === 0) print(`${connection.agentName} answers.`)
  else print('People get no answer there:', ...obstacles.map(({ message }) => `  ${message}`))
}
