import { type GraphNode, graphOf, nodeDefinitions, variableUses } from '../graphs/index.ts'
import { refuseInUse } from '../kit/in-use.ts'
import { conflict, notFound } from '../kit/problem.ts'
import { type Db, isUniqueViolation } from '../platform/database/index.ts'

/** Whose variables they are: an agent shares them among its flows, a workflow has its own. */
export type VariableOwner = { agentId: string } | { workflowId: number }

export interface VariableRow {
  id: number
  name: string
  description: string | null
  default_value: string | null
  created_at: Date
  updated_at: Date
}

const columns = ['id', 'name', 'description', 'default_value', 'created_at', 'updated_at'] as const

function ownedBy(owner: VariableOwner) {
  return 'agentId' in owner
    ? ({ column: 'agent_id', value: owner.agentId } as const)
    : ({ column: 'workflow_id', value: owner.workflowId } as const)
}

export function listVariables(
  db: Db,
  owner: VariableOwner,
  { after = 0, limit }: { after?: number | undefined; limit: number },
): Promise<VariableRow[]> {
  const { column, value } = ownedBy(owner)
  return db
    .selectFrom('variables')
    .select(columns)
    .where(column, '=', value)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function readVariable(db: Db, owner: VariableOwner, id: number): Promise<VariableRow> {
  const { column, value } = ownedBy(owner)
  const row = await db
    .selectFrom('variables')
    .select(columns)
    .where(column, '=', value)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('variable')
  return row
}

export async function variableExists(db: Db, owner: VariableOwner, name: string): Promise<boolean> {
  const { column, value } = ownedBy(owner)
  const row = await db
    .selectFrom('variables')
    .select('id')
    .where(column, '=', value)
    .where('name', '=', name)
    .executeTakeFirst()
  return row !== undefined
}

export interface VariableValues {
  name: string
  description?: string | null | undefined
  defaultValue?: string | null | undefined
}

export function createVariable(
  db: Db,
  accountId: number,
  owner: VariableOwner,
  values: VariableValues,
): Promise<VariableRow> {
  const { column, value } = ownedBy(owner)
  return nameTaken(values.name, () =>
    db
      .insertInto('variables')
      .values({
        account_id: accountId,
        [column]: value,
        name: values.name,
        description: values.description ?? null,
        default_value: values.defaultValue ?? null,
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
}

export async function changeVariable(
  db: Db,
  id: number,
  values: Omit<VariableValues, 'name'> & { name?: string | undefined },
): Promise<VariableRow> {
  const { name, description, defaultValue } = values
  const row = await nameTaken(name ?? '', () =>
    db
      .updateTable('variables')
      .set({
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(defaultValue === undefined ? {} : { default_value: defaultValue }),
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst(),
  )
  if (row === undefined) throw notFound('variable')
  return row
}

async function nameTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw conflict(`A variable called ${name} exists already.`, [
      { path: 'name', code: 'taken', message: 'Names of variables are unique.' },
    ])
  }
}

export interface VariableUsage {
  graph: string
  nodeId: string
  alias: string
  path: string
}

/** Every place in the drafts of its owner that names the variable. */
export async function usesOf(
  db: Db,
  owner: VariableOwner,
  variable: { id: number; name: string },
): Promise<VariableUsage[]> {
  const drafts = await draftsOf(db, owner)
  return drafts.flatMap(({ name, nodes }) =>
    variableUses(nodeDefinitions, graphOf(nodes), variable).map(({ nodeId, alias, path }) => ({
      graph: name,
      nodeId,
      alias,
      path,
    })),
  )
}

async function draftsOf(db: Db, owner: VariableOwner): Promise<{ name: string; nodes: GraphNode[] }[]> {
  const owners =
    'agentId' in owner
      ? db
          .selectFrom('flows')
          .select(['graph_id', 'name'])
          .where('agent_id', '=', owner.agentId)
          .where('deleted_at', 'is', null)
      : db.selectFrom('workflows').select(['graph_id', 'name']).where('id', '=', owner.workflowId)
  const graphs = await owners.execute()
  const rows = await db
    .selectFrom('graph_nodes')
    .select(['graph_id', 'content'])
    .where('graph_id', 'in', [0, ...graphs.map((graph) => graph.graph_id)])
    .orderBy('ordinal')
    .$castTo<{ graph_id: number; content: GraphNode }>()
    .execute()
  const byGraph = Map.groupBy(rows, (row) => row.graph_id)
  return graphs.map(({ graph_id, name }) => ({
    name,
    nodes: (byGraph.get(graph_id) ?? []).map((row) => row.content),
  }))
}

/** Deletes a variable. If it is in use, this must be forced. */
export async function deleteVariable(
  db: Db,
  owner: VariableOwner,
  id: number,
  force: boolean,
): Promise<void> {
  const variable = await readVariable(db, owner, id)
  const uses = force ? [] : await usesOf(db, owner, variable)
  refuseInUse(
    `{${variable.name}}`,
    uses.map(({ graph, alias, path }) => ({ path, by: `the node "${alias}" of "${graph}"` })),
  )
  await db.deleteFrom('variables').where('id', '=', id).execute()
}
