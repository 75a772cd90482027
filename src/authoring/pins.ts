import type { GraphNode } from '../graphs/index.ts'
import type { Caller } from '../kit/caller.ts'
import { notFound, wrong } from '../kit/problem.ts'
import { isSeen, type SeenData, seenData } from '../objects/index.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/index.ts'
import { withoutSecrets } from '../platform/secrets/index.ts'
import type { Draft } from './draft.ts'
import { openSecrets } from './secrets.ts'
import type { VariableOwner } from './variables.ts'

/** The assumed result of a node, so that others can be tested without running it. */
export interface Pin {
  output: unknown
  variables: Record<string, string>
}

export interface KeptPin extends Pin {
  nodeId: string
  /** True if it was pinned by a teammate whose data the reader may not see. Then it has no values. */
  isHidden: boolean
  updatedAt: Date
}

/** The pins of a draft: of all nodes, or of these. */
export async function pinsOf(
  db: Db,
  graphId: number,
  seen: SeenData,
  nodeIds?: readonly string[],
): Promise<KeptPin[]> {
  let query = db
    .selectFrom('graph_pins')
    .select(['node_id', 'output', 'variables', 'pinned_by', 'updated_at'])
    .where('graph_id', '=', graphId)
  if (nodeIds !== undefined) query = query.where('node_id', 'in', ['', ...nodeIds])
  const rows = await query.execute()
  return rows.map(({ node_id: nodeId, pinned_by: actsAs, updated_at: updatedAt, output, variables }) => {
    const isHidden = !isSeen(seen, { actsAs, actsAsWorkspace: actsAs === null })
    const pin = isHidden ? { output: null, variables: {} } : { output, variables: Object(variables) }
    return { nodeId, ...pin, isHidden, updatedAt }
  })
}

export async function readPin(db: Db, graphId: number, seen: SeenData, nodeId: string): Promise<KeptPin> {
  const [pin] = await pinsOf(db, graphId, seen, [nodeId])
  if (pin === undefined) throw notFound('pinned value')
  return pin
}

/** Replaces the pinned result of a node. */
export async function putPin(
  app: App,
  caller: Caller,
  draft: Draft,
  node: GraphNode,
  pin: Pin,
): Promise<KeptPin> {
  const definition = draft.definitions.get(node.type)
  if (definition?.result === undefined || definition.loop !== undefined) {
    throw wrong('output', 'not_allowed', `A ${node.type} node has no result that could be pinned.`)
  }
  // Pins of deleted nodes stay, because the deletion may be undone.
  const stored = await openSecrets(app, await ownerOf(app.db, draft))
  const secrets = [...stored.values()].map(({ value }) => value)
  const masked = (value: unknown) => withoutSecrets(JSON.stringify(value), secrets)
  const row = {
    output: masked(pin.output ?? null),
    variables: masked(pin.variables),
    pinned_by: caller.user?.id ?? null,
    updated_at: new Date(),
  }
  await app.db
    .insertInto('graph_pins')
    .values({ graph_id: draft.graphId, node_id: node.nodeId, ...row })
    .onConflict((conflict) => conflict.columns(['graph_id', 'node_id']).doUpdateSet(row))
    .execute()
  return readPin(app.db, draft.graphId, await seenData(app, caller), node.nodeId)
}

async function ownerOf(db: Db, { agentId, graphId }: Draft): Promise<VariableOwner> {
  if (agentId !== undefined) return { agentId }
  const { id } = await db
    .selectFrom('workflows')
    .select('id')
    .where('graph_id', '=', graphId)
    .executeTakeFirstOrThrow()
  return { workflowId: id }
}

export async function removePin(db: Db, graphId: number, nodeId: string): Promise<void> {
  const removed = await db
    .deleteFrom('graph_pins')
    .where('graph_id', '=', graphId)
    .where('node_id', '=', nodeId)
    .returning('node_id')
    .executeTakeFirst()
  if (removed === undefined) throw notFound('pinned value')
}
