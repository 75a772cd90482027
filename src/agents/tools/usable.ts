import { isAdmin } from '../../kit/caller.ts'
import type { CallableTool } from '../../kit/toolbox.ts'
import { type Actor, currentCatalogue } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { toolTypeOf } from './tool-types.ts'
import { findTools, openSecrets, type ToolRow } from './tools.ts'

const teammate = statement<NonNullable<Actor['user']>, [accountId: number, userId: number]>(
  'agents.tool-set-up-by',
  'select id, email, role from users where account_id = $1 and id = $2',
)

/**
 * A table tool has at most the rights of the teammate who last changed it: otherwise, a member could let it read what
 * only the maker of an agent may read. If neither may do all that the other may, it has the rights of every member.
 */
async function limitedTo(
  app: App,
  actor: Actor,
  { definition, set_up_by: userId }: Pick<ToolRow, 'definition' | 'set_up_by'>,
): Promise<Actor> {
  if (definition.type !== 'TABLE' || actor.user === null || actor.user.id === userId) return actor
  const user = userId === null ? undefined : await teammate.first(app.db, actor.account.id, userId)
  if (user === undefined) return { ...actor, user: null }
  if (isAdmin({ user })) return actor
  return { ...actor, user: isAdmin(actor) ? user : null }
}

/**
 * The functions of the tools with these ids, with the rights of the actor. Of two with one name, the first is
 * kept.
 */
export async function customTools(app: App, actor: Actor, ids: readonly number[]): Promise<CallableTool[]> {
  const rows = await findTools(app.db, actor.account.id, ids)
  let read: ReturnType<typeof currentCatalogue> | undefined
  const catalogue = () => (read ??= currentCatalogue(app, actor.account.id))
  const open = async (row: ToolRow) => {
    const { id: toolId, definition } = row
    const limited = await limitedTo(app, actor, row)
    const scope = { app, actor: limited, toolId, catalogue, openSecrets: () => openSecrets(app, row) }
    return toolTypeOf(definition.type).open(scope, definition)
  }
  const byName = new Map<string, CallableTool>()
  for (const tool of (await Promise.all(rows.map(open))).flat()) {
    if (!byName.has(tool.name)) byName.set(tool.name, tool)
  }
  return [...byName.values()]
}
