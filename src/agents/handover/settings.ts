import { z } from 'zod'
import { notFound } from '../../kit/problem.ts'
import { freeText } from '../../kit/schema.ts'
import { timeZoneName } from '../../kit/zone.ts'
import { type Db, type Json, statement } from '../../platform/database/index.ts'

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Must be a time such as 09:30.')

const opening = z
  .strictObject({
    day: z.int().min(1).max(7).meta({ description: '1 is Monday.', example: 1 }),
    from: clock.meta({ example: '09:00' }),
    to: clock.meta({ example: '17:00' }),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'Must be later than `from`.' })

const message = freeText().trim().min(1).max(2000).nullable()
const minutes = z
  .int()
  .min(1)
  .max(7 * 24 * 60)

export const teamInboxSettings = z
  .strictObject({
    working_hours: z
      .array(opening)
      .max(50)
      .nullable()
      .default(null)
      .meta({ description: 'The working hours. Null for always.' }),
    time_zone: timeZoneName
      .nullable()
      .default(null)
      .meta({ description: "Null for the account's time zone.", example: 'Europe/Berlin' }),
    wait_minutes: minutes.default(15).meta({ description: 'How long visitors wait for a teammate.' }),
    first_reply_minutes: minutes
      .nullable()
      .default(15)
      .meta({ description: 'In working time. Null for no limit.' }),
    next_reply_minutes: minutes
      .nullable()
      .default(60)
      .meta({ description: 'In working time. Null for no limit.' }),
    when_unavailable: z.enum(['CONTINUE', 'TASK', 'WAIT']).default('CONTINUE').meta({
      description: `What happens if no teammate is available. CONTINUE: the agent says so and continues. TASK: it also creates a task for the team. WAIT: the visitor waits until \`wait_minutes\` are over.`,
    }),
    when_late: z.enum(['RETURN', 'STAY']).default('RETURN').meta({
      description:
        'What happens after a wait that was too long, after the message. RETURN: the agent continues. STAY: the conversation stays with the team.',
    }),
    queue_message: message
      .default(null)
      .meta({ description: 'Sent when a visitor starts waiting.', example: null }),
    unavailable_message: message
      .default(null)
      .meta({ description: 'Sent if no teammate is available.', example: null }),
    late_message: message
      .default(null)
      .meta({ description: 'Sent after a wait that was too long.', example: null }),
  })
  .meta({ id: 'TeamInboxSettings' })

export type TeamInboxSettings = z.output<typeof teamInboxSettings>

/** A team, or everybody in the account. */
export interface HandOverTeam {
  id: number | null
  name: string | null
  timeZone: string
  settings: TeamInboxSettings
}

const find = statement<
  { id: number | null; name: string | null; time_zone: string; settings: Json },
  [accountId: number, teamId: number | null]
>(
  'agents.team-inbox',
  `select t.id, t.name, a.time_zone, s.settings from accounts a
   left join teams t on t.account_id = a.id and t.id = $2 left join team_inbox_settings s on s.team_id = t.id
   where a.id = $1`,
)

/** The team with its rules; undefined if the account has no such team. Null means everybody. */
export async function findTeam(
  db: Db,
  accountId: number,
  teamId: number | null,
): Promise<HandOverTeam | undefined> {
  const row = await find.first(db, accountId, teamId)
  if (row === undefined || (teamId !== null && row.id === null)) return undefined
  const settings = teamInboxSettings.parse(row.settings ?? {})
  return { id: row.id, name: row.name, timeZone: settings.time_zone ?? row.time_zone, settings }
}

export async function requireTeam(db: Db, accountId: number, teamId: number | null): Promise<HandOverTeam> {
  const team = await findTeam(db, accountId, teamId)
  if (team === undefined) throw notFound('team')
  return team
}

export async function writeTeamSettings(db: Db, teamId: number, settings: TeamInboxSettings): Promise<void> {
  const text = JSON.stringify(settings)
  await db
    .insertInto('team_inbox_settings')
    .values({ team_id: teamId, settings: text })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet({ settings: text }))
    .execute()
}
