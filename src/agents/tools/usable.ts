import type { CallableTool } from '../../kit/toolbox.ts'
import { type Actor, currentCatalogue, type Definition } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { recordTools } from '../../runs/index.ts'
import { usableHttpTool } from './http-tool.ts'
import { usableMcpTool } from './mcp/call.ts'
import { findTools, type ToolRow } from './tools.ts'

/** The tools of the account with these ids, each bound to whom they act for. Of two with one name the first stays. */
export async function customTools(app: App, actor: Actor, ids: readonly number[]): Promise<CallableTool[]> {
  const rows = await findTools(app.db, actor.account.id, ids)
  const reachesRecords = rows.some(({ definition }) => definition.type === 'TABLE')
  const objects = reachesRecords ? [...(await currentCatalogue(app, actor.account.id)).byId.values()] : []
  const byName = new Map<string, CallableTool>()
  for (const tool of rows.flatMap((row) => usable(app, actor, row, objects))) {
    if (!byName.has(tool.name)) byName.set(tool.name, tool)
  }
  return [...byName.values()]
}

function usable(app: App, actor: Actor, row: ToolRow, objects: readonly Definition[]): CallableTool[] {
  const { definition } = row
  if (definition.type === 'HTTP') return [usableHttpTool(app, row, definition)]
  if (definition.type === 'MCP') return usableMcpTool(app, row, definition)
  const object = objects.find((one) => one.id === definition.tableId)
  if (object === undefined) return []
  const { name, description, recordTypeId, operations } = definition
  return recordTools(app, actor, { object, recordTypeId, operations, name, description })
}
