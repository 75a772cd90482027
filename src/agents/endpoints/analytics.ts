import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { wrong } from '../../kit/problem.ts'
import { resource } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { readAgent } from '../agents/read.ts'
import { countDays, total } from '../analytics/days.ts'
import { channelNames } from '../conversations/conversation.ts'
import { dateRange, firstMoment } from './conversations/dates.ts'
import { agentParams } from './resources.ts'

const figures = {
  credits: z.number().meta({ example: 12 }),
  conversations: z.int(),
  messages: z.int().meta({ description: 'Messages of users and of the agent together.' }),
  user_messages: z.int(),
  agent_messages: z.int(),
  failed_turns: z.int(),
  positive_feedback: z.int(),
  negative_feedback: z.int(),
}

const analytics = resource('AgentAnalytics', {
  start_date: z.iso.date(),
  end_date: z.iso.date().meta({ description: 'The last day, inclusive.' }),
  summary: z.strictObject(figures),
  channels: z.array(z.strictObject({ channel: z.enum(channelNames), ...figures })),
  days: z.array(z.strictObject({ date: z.iso.date(), ...figures })),
})

const defaultDays = 30
const dayMilliseconds = 24 * 60 * 60 * 1000

export const getAnalytics = endpoint({
  route: 'GET /agents/{agentId}/analytics',
  key: 'any',
  summary: 'Get the usage of an agent by channel and day',
  description: `Returns credits, conversations and messages. Days are in UTC. Covers the last ${defaultDays} days by default.`,
  params: agentParams,
  query: z.strictObject(dateRange),
  returns: ok(analytics),
  errors: ['not_found'],
  handle: async ({ app, caller, params, query }) => {
    const agent = await readAgent(app.db, caller.account.id, params.agentId)
    const last = query.end_date === undefined ? new Date() : new Date(query.end_date.getTime() - 1)
    const first = query.start_date ?? daysBefore(last)
    if (last < first) throw wrong('end_date', 'out_of_order', 'Must not be before `start_date`.')
    const range = { from: dayOf(first), to: dayOf(last) }
    const rows = await countDays(app.db, agent.id, range)
    const by = <K extends 'channel' | 'date'>(key: K) =>
      [...Map.groupBy(rows, (row) => row[key])].map(
        ([group, some]) =>
          ({ [key]: group, ...total(some) }) as {
            [P in K]: (typeof rows)[number][K]
          } & ReturnType<typeof total>,
      )
    return {
      start_date: range.from,
      end_date: range.to,
      summary: total(rows),
      channels: by('channel').toSorted((a, b) => a.channel.localeCompare(b.channel)),
      days: by('date').toSorted((a, b) => a.date.localeCompare(b.date)),
    }
  },
})

function daysBefore(last: Date): Date {
  return new Date(Math.max(firstMoment, last.getTime() - (defaultDays - 1) * dayMilliseconds))
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
