import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { Problem, wrong } from '../../kit/problem.ts'
import { type Actor, type Scope, withObject } from '../catalogue/catalogue.ts'
import { filterKeys, readList } from '../rows/filter.ts'
import { countRows, listRows } from '../rows/read.ts'
import { mirrored } from './mirrored.ts'
import { rowResource } from './rows.ts'

/** Shows security administrators the effect of a configuration on another user. */
export const seenByEndpoints = mirrored({
  route: 'POST /rows/seen-by',
  contract: 'none',
  purpose: 'definitions',
  summary: 'Preview which rows a user can see',
  description: "Returns the number of rows for this user and for the caller, and the user's first rows.",
  body: z.strictObject({
    ...filterKeys,
    user_id: z.int32().meta({ example: 12, description: 'A user of the account.' }),
    limit: z.int().min(1).max(200).default(50),
  }),
  returns: ok(
    z.strictObject({
      count: z.int().meta({ description: 'The number of rows that the user can see.' }),
      total: z.int().meta({ description: 'The number of rows that the caller can see.' }),
      results: z.array(rowResource).meta({ description: 'The first rows that the user can see.' }),
    }),
  ),
  reads: true,
  handle: async ({ scope, body: { user_id: userId, limit, ...filter } }) => {
    const total = await countRows(scope, await readList(scope, filter))
    const actor = await actorOf(scope, userId)
    try {
      return await withObject(scope.app, actor, { id: scope.object.id }, async (theirs) => {
        const list = await readList(theirs, filter)
        const { results } = await listRows(theirs, list, { limit })
        return { count: await countRows(theirs, list), total, results }
      })
    } catch (error) {
      // A table that is not shared with the user does not exist for them.
      if (error instanceof Problem && error.code === 'not_found') return { count: 0, total, results: [] }
      throw error
    }
  },
})

async function actorOf({ app, actor }: Scope, userId: number): Promise<Actor> {
  const user = await app.db
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('id', '=', userId)
    .where('account_id', '=', actor.account.id)
    .executeTakeFirst()
  if (user === undefined) throw wrong('user_id', 'not_found', 'There is no such user in this account.')
  return { account: actor.account, user }
}
