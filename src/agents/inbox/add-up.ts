import { sql } from 'kysely'
import type { Chore } from '../../kit/job.ts'
import type { App } from '../../platform/app.ts'

const batch = 5000

const sums = ['conversations', 'handed_over', 'replied', 'reply_seconds', 'resolved', 'resolution_seconds']
const columns = [...sums, 'positive', 'negative']
const names = columns.join(', ')
const summed = columns.map((name) => `sum(${name})`).join(', ')
const added = columns.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ')

/** Adds changes to the sums of their days, in a fixed order, so that two processes can't deadlock. */
const addUp = `with gone as (
    delete from inbox_changes where id = any (array(
      select id from inbox_changes order by id limit ${batch} for update skip locked))
    returning *),
  kept as (
    insert into inbox_days as d (account_id, day, agent_id, channel, user_id, ${names})
    select account_id, day, agent_id, channel, user_id, ${summed} from gone
    group by account_id, day, agent_id, channel, user_id order by account_id, day, agent_id, channel, user_id
    on conflict (account_id, day, agent_id, channel, user_id) do update set ${added})
  select count(*)::int as count from gone`

export const addUpChore: Chore<App> = {
  name: 'agents.add-up-inbox',
  cron: '*/30 * * * * *',
  run: async (app, { signal }) => {
    let count = batch
    while (count === batch && !signal.aborted) {
      const { rows } = await sql<{ count: number }>`${sql.raw(addUp)}`.execute(app.db)
      count = rows[0]?.count ?? 0
    }
  },
}
