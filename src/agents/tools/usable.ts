import type { CallableTool } from '../../kit/toolbox.ts'
import { type Actor, currentCatalogue } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { limitedTo } from '../rights.ts'
import { toolTypeOf } from './tool-types.ts'
import { findTools, openSecrets, type ToolRow } from './tools.ts'

/**
 * The functions of the tools with these ids, with the rights of the actor. Of two with one name, the first is
 * kept.
 */
export async function customTools(app: App, actor: Actor, ids: readonly number[]): Promise<CallableTool[]> {
  const rows = await findTools(app.db, actor.account.id, ids)
  let read: ReturnType<typeof currentCatalogue> | undefined
  const catalogue = () => (read ??= currentCatalogue(app, actor.account.id))
  const open = async (row: ToolRow) => {
    const { id: toolId, definition, set_up_by: setUpBy } = row
    // Otherwise, a member could let the tool read what only the maker of an agent may read.
    const limited = definition.type === 'TABLE' ? await limitedTo(app, actor, setUpBy) : actor
    const scope = { app, actor: limited, toolId, catalogue, openSecrets: () => openSecrets(app, row) }
    return toolTypeOf(definition.type).open(scope, definition)
  }
  const byName = new Map<string, CallableTool>()
  for (const tool of (await Promise.all(rows.map(open))).flat()) {
    if (!byName.has(tool.name)) byName.set(tool.name, tool)
  }
  return [...byName.values()]
}
