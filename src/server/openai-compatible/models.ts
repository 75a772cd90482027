import type { UserCaller } from '../../kit/caller.ts'
import { closest } from '../../kit/closest.ts'
import { Problem } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'

interface Model {
  id: string
  object: 'model'
  created: number
  owned_by: string
  name: string
}

const list = statement<{ id: string; name: string; created: number }, [accountId: number]>(
  'openai.agents',
  `select id, name, extract(epoch from created_at)::float8 as created from agents
   where account_id = $1 order by created_at, id limit 1000`,
)

/** The agents of the account, as models. */
export async function modelsOf(app: App, { account }: UserCaller): Promise<Model[]> {
  const rows = await list.all(app.db, account.id)
  return rows.map(({ id, name, created }) => ({
    id,
    object: 'model',
    created: Math.floor(created),
    owned_by: account.namespace,
    name,
  }))
}

/** The agent that a client uses as a model, by ID or name. */
export async function agentFor(app: App, caller: UserCaller, model: string): Promise<Model> {
  const models = await modelsOf(app, caller)
  const wanted = model.trim().toLowerCase()
  const found = models.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted)
  if (found !== undefined) return found
  const near = closest(
    model,
    models.map(({ name }) => name),
  )
  const hint = near === undefined ? 'GET /models lists those of this account.' : `Did you mean "${near}"?`
  throw new Problem('not_found', `There is no agent "${model.slice(0, 100)}". ${hint}`)
}
