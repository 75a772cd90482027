import { type RawBuilder, sql } from 'kysely'
import type { UserCaller } from '../../kit/caller.ts'
import type { Db } from '../../platform/database/index.ts'
import type { ChannelName } from '../conversations/index.ts'

export const measuredBy = ['day', 'agent', 'person', 'channel'] as const
export type MeasuredBy = (typeof measuredBy)[number]

export interface MeasureFilter {
  from: string
  to: string
  agent?: string | undefined
  channel?: ChannelName | undefined
  person?: number | undefined
}

export interface Counts {
  conversations: number
  handed_over: number
  replied: number
  reply_seconds: number
  resolved: number
  resolution_seconds: number
  positive: number
  negative: number
}

export interface MeasuredRow extends Counts {
  day: string | null
  agent: { id: string; name: string } | null
  person: { id: number; name: string } | null
  channel: ChannelName | null
}

const summed = sql`sum(d.conversations)::int as conversations, sum(d.handed_over)::int as handed_over,
  sum(d.replied)::int as replied, sum(d.reply_seconds)::float8 as reply_seconds, sum(d.resolved)::int as resolved,
  sum(d.resolution_seconds)::float8 as resolution_seconds, sum(d.positive)::int as positive,
  sum(d.negative)::int as negative`

function measured(
  caller: UserCaller,
  { from, to, agent, channel, person }: MeasureFilter,
): RawBuilder<unknown> {
  const wanted = [
    sql`d.account_id = ${caller.account.id}`,
    sql`d.day between ${from}::date and ${to}::date`,
    ...(agent === undefined ? [] : [sql`d.agent_id = ${agent}`]),
    ...(channel === undefined ? [] : [sql`d.channel = ${channel}`]),
    ...(person === undefined ? [] : [sql`d.user_id = ${person}`]),
  ]
  return sql.join(wanted, sql` and `)
}

const groups: Record<
  MeasuredBy,
  { column: RawBuilder<unknown>; joined: RawBuilder<unknown>; shown: RawBuilder<unknown> }
> = {
  day: {
    column: sql`d.day`,
    joined: sql``,
    shown: sql`g.day::text as day, null::json as agent, null::json as person,
    null as channel`,
  },
  agent: {
    column: sql`d.agent_id`,
    joined: sql`join agents a on a.id = g.agent_id`,
    shown: sql`null as day, json_build_object('id', a.id, 'name', a.name) as agent, null::json as person, null as channel`,
  },
  person: {
    column: sql`d.user_id`,
    joined: sql`join users u on u.id = g.user_id`,
    shown: sql`null as day, null::json as agent, json_build_object('id', u.id, 'name', u.name) as person, null as channel`,
  },
  channel: {
    column: sql`d.channel`,
    joined: sql``,
    shown: sql`null as day, null::json as agent, null::json as person, g.channel`,
  },
}

/** Sums by day (the first first), or by another dimension (the busiest first). */
export async function readMeasures(
  db: Db,
  caller: UserCaller,
  filter: MeasureFilter,
  by: MeasuredBy,
  limit: number,
): Promise<MeasuredRow[]> {
  const { column, joined, shown } = groups[by]
  const order = by === 'day' ? sql`g.day` : sql`g.conversations desc`
  const { rows } = await sql<MeasuredRow>`select ${shown}, g.* from (
      select ${column}, ${summed} from inbox_measures d where ${measured(caller, filter)} group by ${column}) g
    ${joined} order by ${order} limit ${limit}`.execute(db)
  return rows
}

export async function readTotals(
  db: Db,
  caller: UserCaller,
  filter: MeasureFilter,
): Promise<Counts | undefined> {
  const { rows } = await sql<Counts>`select ${summed} from inbox_measures d where ${measured(caller, filter)}
    having count(*) > 0`.execute(db)
  return rows[0]
}
