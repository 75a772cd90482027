import { sql } from 'kysely'
import type { ClearedContent, Erasing } from '../kit/erasure.ts'
import type { Erasure } from '../kit/extensions/erasure.ts'
import type { App } from '../platform/app.ts'

/**
 * The erasing parts of all capabilities, dependent ones first: a channel's part of a conversation is deleted before
 * the conversation.
 */
export function allErasing({ capabilities }: { capabilities: readonly Erasure<App>[] }): Erasing<App>[] {
  return capabilities.flatMap(({ erasing }) => erasing ?? []).toReversed()
}

/** The kind of content that a table's rows clear as a whole. */
export function clearingOf(app: App, table: string): ClearedContent<App> | undefined {
  const all = [answers, ...allErasing(app).flatMap(({ clears }) => clears ?? [])]
  return all.find(({ tables }) => tables[table] !== undefined)
}

export function replacedHook(
  app: App,
  table: string,
): NonNullable<Erasing<App>['onReplaced']>[string] | undefined {
  return allErasing(app).flatMap(({ onReplaced }) => onReplaced?.[table] ?? [])[0]
}

const gone = {
  code: 'gone',
  message: 'What this request answered with was erased; it is not carried out again.',
  request_id: '00000000-0000-0000-0000-000000000000',
}

/** Answers kept for a day under an Idempotency-Key. The key stays taken, or the request would run twice. */
const answers: ClearedContent<App> = {
  kind: 'stored answers',
  tables: { idempotency_keys: 'key' },
  by: 'anything',
  clear: async ({ db }, accountId, keys) => {
    const { numAffectedRows } = await sql`
      update idempotency_keys set status = 410, body = ${JSON.stringify(gone)}::jsonb
      where account_id = ${accountId} and key = any(${keys}::text[])
        and status is not null and status <> 410`.execute(db)
    return { cleared: Number(numAffectedRows ?? 0n), unfinished: [] }
  },
}
