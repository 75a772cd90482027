import type { OpenToolbox } from '../../kit/toolbox.ts'
import type { Actor } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import { visiblePlaybooks } from '../playbooks/playbooks.ts'
import { customTools } from './usable.ts'

const actor = statement<Actor, [accountId: number, userId: number | null]>(
  'agents.toolbox-actor',
  `select json_build_object('id', a.id, 'name', a.name, 'namespace', a.namespace) as account,
     (select json_build_object('id', u.id, 'email', u.email, 'role', u.role)
      from users u where u.id = $2 and u.account_id = a.id) as "user"
   from accounts a where a.id = $1`,
)

/** The tools and playbooks that a graph names, for the user who runs it. */
export const openToolbox: OpenToolbox<App> = async (app, request) => {
  const { accountId, userId, causes, toolIds, playbookIds } = request
  const found = await actor.first(app.db, accountId, userId)
  if (found === undefined || (userId !== null && found.user === null)) return { tools: [], playbooks: [] }
  return {
    tools: await customTools(app, { ...found, causes }, toolIds),
    playbooks:
      playbookIds.length === 0
        ? []
        : await visiblePlaybooks(app.db, { accountId, userId }, { ids: playbookIds }),
  }
}
