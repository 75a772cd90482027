import type { UserCaller } from '../../kit/caller.ts'
import { notFound, wrong } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { transact } from '../../platform/database/index.ts'

export const maxTags = 50

/** Adds tags that the conversation doesn't have yet. */
export function addTags(app: App, caller: UserCaller, id: string, tags: readonly string[]): Promise<void> {
  return changeTags(app, caller, id, (before) => [...new Set([...before, ...tags])])
}

/** Removes tags that the conversation has. */
export function removeTags(app: App, caller: UserCaller, id: string, tags: readonly string[]): Promise<void> {
  return changeTags(app, caller, id, (before) => before.filter((tag) => !tags.includes(tag)))
}

/** Locks the conversation, so that concurrent changes build on each other. */
async function changeTags(
  app: App,
  caller: UserCaller,
  conversationId: string,
  change: (before: readonly string[]) => string[],
): Promise<void> {
  await transact(app, async ({ db }) => {
    const found = await db
      .selectFrom('conversations')
      .select('tags')
      .where('account_id', '=', caller.account.id)
      .where('id', '=', conversationId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (found === undefined) throw notFound('conversation')
    const tags = change(found.tags)
    if (tags.length > maxTags && tags.length > found.tags.length) {
      throw wrong('tags', 'out_of_range', `A conversation can have up to ${maxTags} tags.`)
    }
    // Both changes keep the order, so an equal length means equal tags.
    if (tags.length === found.tags.length) return
    await db
      .updateTable('conversations')
      .set({ tags })
      .where('account_id', '=', caller.account.id)
      .where('id', '=', conversationId)
      .execute()
  })
}
