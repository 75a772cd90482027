import { createGraph } from '../../authoring/index.ts'
import { channelKeys } from '../../channels/channel-types.ts'
import { addNode, emptyGraph, nodeDefinitions } from '../../graphs/index.ts'
import type { UserCaller } from '../../kit/caller.ts'
import type { AgentIdentity, AgentLifecycle } from '../../kit/extensions/agents.ts'
import type { BillableAction, Permits } from '../../kit/extensions/billing.ts'
import { timeUuid, token } from '../../kit/ids.ts'
import { notFound } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { type Db, transact } from '../../platform/database/index.ts'
import { defaultAgentSetting } from '../settings/agent-setting.ts'
import { defaultChannelSettings } from '../settings/channels.ts'
import { defaultTheme } from '../settings/theme.ts'
import { type AgentRow, agentColumns, readAgent } from './read.ts'

/**
 * Keeps the agent from being deleted until the transaction ends, so that nothing is added to a deleted agent.
 */
export async function holdAgent(db: Db, accountId: number, id: string): Promise<void> {
  const row = await db
    .selectFrom('agents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (row === undefined) throw notFound('agent')
}

/**
 * Creates an agent with its defaults, its Start flow and the additions of other capabilities, all in one
 * transaction.
 */
export function createAgent(
  app: App,
  caller: Pick<UserCaller, 'account' | 'user'>,
  body: { name: string; description?: string | null | undefined },
): Promise<AgentRow> {
  const accountId = caller.account.id
  const id = timeUuid()
  return transact(app, async (app) => {
    await checkPermitted(app, accountId, 'agent.create')
    const agent = await app.db
      .insertInto('agents')
      .values({
        id,
        account_id: accountId,
        name: body.name,
        description: body.description ?? null,
        theme: JSON.stringify(defaultTheme),
        settings: JSON.stringify(defaultAgentSetting),
        identity_secret: app.secrets.seal(token(256), `agents/${id}/identity`),
        created_by: caller.user.id,
        set_up_by: caller.user.id,
      })
      .returning(agentColumns)
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('agent_channels')
      .values(
        channelKeys.map((channel) => ({
          agent_id: id,
          channel,
          settings: JSON.stringify(defaultChannelSettings[channel]),
        })),
      )
      .execute()
    await createStartFlow(app.db, accountId, id)
    const extensions: readonly AgentLifecycle<App>[] = app.capabilities
    for (const { onAgentCreated } of extensions)
      await onAgentCreated?.(app, { id, accountId, name: agent.name })
    return agent
  })
}

async function createStartFlow(db: Db, accountId: number, agentId: string): Promise<void> {
  const scope = { kind: 'default-flow', definitions: nodeDefinitions, variables: [] } as const
  const position = { positionX: 0, positionY: 0 }
  const { graph } = addNode(scope, emptyGraph, { type: 'START', position, data: { type: 'START' } })
  await db
    .insertInto('flows')
    .values({
      account_id: accountId,
      agent_id: agentId,
      graph_id: await createGraph(db, accountId, graph),
      name: 'Start',
      status: 'DRAFT',
      is_default: true,
    })
    .execute()
}

export async function changeAgent(
  db: Db,
  accountId: number,
  id: string,
  change: { name?: string | undefined; description?: string | null | undefined },
): Promise<AgentRow> {
  const { name, description } = change
  return update(db, accountId, id, {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
  })
}

/** Billing may refuse to publish. Pausing, or publishing what is already published, is always allowed. */
export function setOffline(app: App, accountId: number, id: string, isOffline: boolean): Promise<AgentRow> {
  return transact(app, async (app) => {
    const before = await readAgent(app.db, accountId, id)
    if (before.is_offline && !isOffline) await checkPermitted(app, accountId, 'agent.deploy')
    return update(app.db, accountId, id, { is_offline: isOffline })
  })
}

async function update(
  db: Db,
  accountId: number,
  id: string,
  values: { name?: string; description?: string | null; is_offline?: boolean },
): Promise<AgentRow> {
  const row = await db
    .updateTable('agents')
    .set({ ...values, updated_at: new Date() })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(agentColumns)
    .executeTakeFirst()
  if (row === undefined) throw notFound('agent')
  return row
}

/**
 * Hides the agent and its flows from every list and read. The rows are kept for their past conversations. Returns the name.
 */
export function deleteAgent(app: App, accountId: number, id: string): Promise<string> {
  const deletedAt = new Date()
  return transact(app, async (app) => {
    const deleted = await app.db
      .updateTable('agents')
      .set({ deleted_at: deletedAt, is_offline: true })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (deleted === undefined) throw notFound('agent')
    await app.db
      .updateTable('flows')
      .set({ deleted_at: deletedAt })
      .where('agent_id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
    const agent: AgentIdentity = { id, accountId, name: deleted.name }
    const extensions: readonly AgentLifecycle<App>[] = app.capabilities
    for (const { onAgentDeleted } of extensions) await onAgentDeleted?.(app, agent)
    return deleted.name
  })
}

/**
 * Asks the capabilities that limit the account. One request at a time for each account: two at once would
 * both see the last free place.
 */
async function checkPermitted(app: App, accountId: number, action: BillableAction): Promise<void> {
  await app.db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const extensions: readonly Permits<App>[] = app.capabilities
  for (const { permits } of extensions) await permits?.(app, accountId, action)
}
