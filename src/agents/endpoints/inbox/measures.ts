import { z } from 'zod'
import { ok } from '../../../kit/answers.ts'
import { wrong } from '../../../kit/problem.ts'
import { id, resource, uuid } from '../../../kit/schema.ts'
import { endpoint } from '../../../platform/app.ts'
import { channelNames } from '../../conversations/index.ts'
import { type Counts, measuredBy, readMeasures, readTotals } from '../../inbox/measures.ts'

const count = z.int().meta({ example: 12 })
const seconds = (description: string) => z.number().nullable().meta({ description, example: 94 })
const share = (description: string) => z.number().nullable().meta({ description, example: 0.25 })

const measures = {
  conversations: count,
  handed_over: count.meta({ description: 'Conversations in which a teammate was requested or stepped in.' }),
  hand_over_rate: share('Of all of them.'),
  first_replies: count.meta({ description: 'Conversations in which a teammate answered.' }),
  first_reply_seconds: seconds('From the hand-over until a person first answered, on average.'),
  resolved: count.meta({ description: 'Closed conversations.' }),
  resolution_rate: share('Of all of them.'),
  resolution_seconds: seconds('From the beginning until it was closed, on average.'),
  positive: count,
  negative: count,
  satisfaction: share('Positive, of all feedback.'),
}

const nothing: Counts = {
  conversations: 0,
  handed_over: 0,
  replied: 0,
  reply_seconds: 0,
  resolved: 0,
  resolution_seconds: 0,
  positive: 0,
  negative: 0,
}

function toMeasures(counts: Counts) {
  const {
    conversations,
    handed_over,
    replied,
    reply_seconds,
    resolved,
    resolution_seconds,
    positive,
    negative,
  } = counts
  return {
    conversations,
    handed_over,
    hand_over_rate: part(handed_over, conversations),
    first_replies: replied,
    first_reply_seconds: part(reply_seconds, replied),
    resolved,
    resolution_rate: part(resolved, conversations),
    resolution_seconds: part(resolution_seconds, resolved),
    positive,
    negative,
    satisfaction: part(positive, positive + negative),
  }
}

function part(some: number, all: number): number | null {
  return all === 0 ? null : Math.round((some / all) * 1000) / 1000
}

const total = resource('InboxMeasures', measures)

const group = resource('InboxMeasureGroup', {
  day: z.iso.date().nullable().meta({ example: '2026-01-15' }),
  agent: z.strictObject({ id: uuid, name: z.string().meta({ example: 'Lamp shop' }) }).nullable(),
  person: z.strictObject({ id, name: z.string().meta({ example: 'Mara Weber' }) }).nullable(),
  channel: z.enum(channelNames).nullable(),
  ...measures,
})

const longestDays = 366
const dayMs = 24 * 60 * 60 * 1000
const mostGroups = 400

const day = z.iso.date().optional()

const read = endpoint({
  route: 'GET /conversations/measures',
  key: 'user',
  summary: 'Get inbox reports',
  description: `Covers the conversations that started on these days (UTC). Grouped by \`day\`, or by teammate, team, agent or channel with the busiest first. A teammate's conversations are those that they answered first.`,
  query: z.strictObject({
    from: day.meta({ description: 'Defaults to 29 days before `to`.', example: '2026-01-01' }),
    to: day.meta({ description: 'Inclusive. Defaults to today.', example: '2026-01-31' }),
    by: z.enum(measuredBy).default('day'),
    agent: uuid.optional(),
    channel: z.enum(channelNames).optional(),
    person: z.coerce.number().int().min(1).max(2147483647).optional().meta({ example: 12 }),
  }),
  returns: ok(
    z.strictObject({
      from: z.iso.date().meta({ example: '2026-01-01' }),
      to: z.iso.date().meta({ example: '2026-01-31' }),
      total,
      results: z.array(group),
      next_cursor: z.null(),
    }),
  ),
  addition: true,
  handle: async ({ app, caller, query: { by, from: begin, to: end, ...filter } }) => {
    const to = end ?? dateOf(Date.now())
    const from = begin ?? dateOf(Date.parse(to) - 29 * dayMs)
    const days = (Date.parse(to) - Date.parse(from)) / dayMs
    if (days < 0) throw wrong('from', 'out_of_range', 'Must not be later than `to`.')
    if (days >= longestDays) throw wrong('from', 'out_of_range', `At most ${longestDays} days are added up.`)
    const wanted = { ...filter, from, to }
    const rows = await readMeasures(app.db, caller, wanted, by, mostGroups)
    return {
      from,
      to,
      total: toMeasures((await readTotals(app.db, caller, wanted)) ?? nothing),
      results: rows.map(({ day: on, agent, person, channel, ...counts }) => ({
        day: on,
        agent,
        person,
        channel,
        ...toMeasures(counts),
      })),
      next_cursor: null,
    }
  },
})

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

export const measureEndpoints = [read]
