import { sql } from 'kysely'
import type { Erasing } from '../kit/erasure.ts'
import type { App } from '../platform/app.ts'

/** Erases notifications about deleted conversations. */
export const notificationsErasing: Erasing<App> = {
  ofPerson: ({ accountId, conversationIds }) => [
    {
      kind: 'notifications',
      table: sql`notifications`,
      where: sql`t.account_id = ${accountId} and t.subject ->> 'type' = 'conversation'
        and t.subject ->> 'id' = any(${conversationIds}::text[])`,
    },
  ],
}
