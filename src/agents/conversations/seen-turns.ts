import type { Caller } from '../../kit/caller.ts'
import { forbidden } from '../../kit/problem.ts'
import { seenData } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import type { EventType } from '../../runs/index.ts'

/**
 * SQL that reports whether a user may see the data of conversation `c`. A test has the rights of its caller. In
 * channels, an agent has those of the teammates who made it and published its flows.
 */
export function seenBy(user: string): string {
  return `not exists (
    select from conversation_turns t where t.conversation_id = c.id and case t.request->>'actsAs'
      when 'caller' then t.request->>'userId' is not null and (t.request->>'userId')::int is distinct from ${user}
      else exists (select from agents a where a.id = c.agent_id and a.created_by is distinct from ${user})
        or exists (select from flows f join graph_snapshots s on s.graph_id = f.graph_id
          where f.agent_id = c.agent_id and s.published_by is distinct from ${user}) end)`
}

const seen = statement<
  { isSeen: boolean },
  [accountId: number, conversationId: string, userId: number | null]
>(
  'agents.seen-conversation',
  `select ${seenBy('$3::int')} as "isSeen" from conversations c where c.account_id = $1 and c.id = $2`,
)

/** Reports whether the caller may see the data that a conversation read: arguments, results, prompts, variables. */
export async function seesData(
  app: App,
  caller: Pick<Caller, 'account' | 'user'>,
  conversationId: string,
): Promise<boolean> {
  const { all, userId } = await seenData(app, caller)
  return all || (await seen.first(app.db, caller.account.id, conversationId, userId))?.isSeen === true
}

/** Refuses to continue a conversation whose data the caller may not see, because the agent could repeat it. */
export async function checkSeesData(
  app: App,
  caller: Pick<Caller, 'account' | 'user'>,
  conversationId: string,
): Promise<void> {
  const { all, userId } = await seenData(app, caller)
  if (all) return
  const found = await seen.first(app.db, caller.account.id, conversationId, userId)
  if (found?.isSeen === false) {
    throw forbidden('This conversation has data of a teammate that you may not see: start another one.')
  }
}

interface Entry {
  type: EventType | null
  data: Record<string, unknown> | null
}

/** Entries of a conversation, without the data of tool calls if the caller may not see it. */
export async function asSeen<Row extends Entry>(
  app: App,
  caller: Pick<Caller, 'account' | 'user'>,
  conversationId: string,
  rows: Row[],
): Promise<Row[]> {
  if (!rows.some(calledTool) || (await seesData(app, caller, conversationId))) return rows
  return rows.map((row) =>
    calledTool(row)
      ? { ...row, data: { ...row.data, arguments: null, result: null, error: null, is_hidden: true } }
      : row,
  )
}

function calledTool({ type }: Entry): boolean {
  return type === 'TOOL_CALLED'
}
