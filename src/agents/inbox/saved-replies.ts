import type { UserCaller } from '../../kit/caller.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import { type Db, isUniqueViolation } from '../../platform/database/index.ts'

export interface SavedReply {
  id: number
  title: string
  content: string
  created_at: Date
  updated_at: Date
}

const columns = ['id', 'title', 'content', 'created_at', 'updated_at'] as const

export function listSavedReplies(db: Db, accountId: number): Promise<SavedReply[]> {
  return db
    .selectFrom('saved_replies')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('title')
    .orderBy('id')
    .execute()
}

export function createSavedReply(
  db: Db,
  { account, user }: UserCaller,
  reply: { title: string; content: string },
): Promise<SavedReply> {
  return titled(reply.title, () =>
    db
      .insertInto('saved_replies')
      .values({ account_id: account.id, created_by: user.id, ...reply })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
}

export async function changeSavedReply(
  db: Db,
  { account }: UserCaller,
  id: number,
  change: { title?: string | undefined; content?: string | undefined },
): Promise<SavedReply> {
  const { title, content } = change
  const changed = await titled(title ?? '', () =>
    db
      .updateTable('saved_replies')
      .set({
        updated_at: new Date(),
        ...(title === undefined ? {} : { title }),
        ...(content === undefined ? {} : { content }),
      })
      .where('account_id', '=', account.id)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst(),
  )
  if (changed === undefined) throw notFound('saved reply')
  return changed
}

export async function deleteSavedReply(db: Db, { account }: UserCaller, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_replies')
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('saved reply')
}

/** A saved reply with its placeholders filled in; unknown values are left out. */
export async function filledReply(
  db: Db,
  { account, user }: UserCaller,
  id: number,
  about: {
    contact: { name: string | null; email: string | null } | null
    person_name: string | null
    agent: { name: string }
  },
): Promise<string> {
  const row = await db
    .selectFrom('saved_replies')
    .innerJoin('users', (join) => join.on('users.id', '=', user.id))
    .select(['saved_replies.content', 'users.name'])
    .where('saved_replies.account_id', '=', account.id)
    .where('saved_replies.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('saved reply')
  const values: Record<string, string> = {
    contact_name: about.contact?.name ?? about.person_name ?? '',
    contact_email: about.contact?.email ?? '',
    agent_name: about.agent.name,
    // Visitors know the agent's name, and never see a teammate's email address.
    my_name: row.name === '' || row.name.includes('@') ? about.agent.name : row.name,
  }
  return row.content.replaceAll(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written)
}

async function titled<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`A saved reply called ${title} exists already.`)
    throw error
  }
}
