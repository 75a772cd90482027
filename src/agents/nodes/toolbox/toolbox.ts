import type { Actor, Definition } from '../../../objects/index.ts'
import { currentCatalogue } from '../../../objects/index.ts'
import type { App } from '../../../platform/app.ts'
import { findTools, type ToolRow } from '../../tools/tools.ts'
import { usableHttpTool } from './http-tool.ts'
import { type RecordGrant, type RecordOperation, recordOperations, recordTools } from './record-tools.ts'
import type { UsableTool } from './tool.ts'

/** What a node or an agent grants: nothing that is said in a conversation or stands in a record adds to it. */
export interface Grants {
  customToolIds: readonly number[]
  selectedRecordTypes: readonly ({ recordTypeId: number } & Readonly<Record<RecordOperation, boolean>>)[]
}

/** The tools that were granted, each bound to whom they act for. Of two with one name the first stays. */
export async function toolsFor(app: App, actor: Actor, grants: Grants): Promise<UsableTool[]> {
  const rows = await findTools(app.db, actor.account.id, grants.customToolIds)
  const reachesRecords =
    grants.selectedRecordTypes.length > 0 || rows.some(({ definition }) => definition.type === 'TABLE')
  const objects = reachesRecords ? [...(await currentCatalogue(app, actor.account.id)).byId.values()] : []
  const tools = [
    ...rows.flatMap((row) => customTools(app, actor, row, objects)),
    ...grants.selectedRecordTypes.flatMap((selected) => {
      const grant = grantFor(selected, objects)
      return grant === undefined ? [] : recordTools(app, actor, grant)
    }),
  ]
  const byName = new Map<string, UsableTool>()
  for (const tool of tools) if (!byName.has(tool.name)) byName.set(tool.name, tool)
  return [...byName.values()]
}

function customTools(app: App, actor: Actor, row: ToolRow, objects: readonly Definition[]): UsableTool[] {
  const { definition } = row
  if (definition.type === 'HTTP') return [usableHttpTool(app, row, definition)]
  const object = objects.find((one) => one.id === definition.tableId)
  if (object === undefined) return []
  const { name, description, recordTypeId, operations: allowed } = definition
  return recordTools(app, actor, { object, recordTypeId, operations: allowed, name, description })
}

function grantFor(
  selected: Grants['selectedRecordTypes'][number],
  objects: readonly Definition[],
): RecordGrant | undefined {
  const { recordTypeId } = selected
  const object = objects.find((one) => one.recordTypes.some((type) => type.id === recordTypeId))
  if (object === undefined) return undefined
  const allowed = recordOperations.filter(
    (operation) => selected[operation] && (operation !== 'createActivity' || object.kind === 'object'),
  )
  return { object, recordTypeId, operations: allowed }
}
