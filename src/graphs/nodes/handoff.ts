import { done } from '../../kit/effects.ts'
import { node, ref, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { interpolate } from '../templates.ts'
import { conversationOf } from './conversation.ts'

export const handoffNode = node({
  type: 'HANDOFF',
  title: 'Hand off',
  display: {
    icon: 'person',
    group: 'talk',
    purpose: 'Hands the conversation off to a teammate',
    summary: ['To {teamId}: {reason}', '{reason}'],
    fields: {
      teamId: { label: 'Team', hint: 'By default, the whole account' },
      reason: { label: 'Reason', hint: 'Teammates read it first' },
      summary: { label: 'Summary', hint: 'If empty, the agent summarizes the conversation' },
      unavailableMessage: {
        label: 'Reply when no teammate is available',
        hint: "If empty, the team's own reply",
      },
    },
  },
  in: ['flow'],
  instead: 'In a workflow, make a task or send a message.',
  data: {
    teamId: ref('team')
      .nullable()
      .optional()
      .describe('Who is asked; everybody in the account when left out.'),
    reason: template({ max: 500 }).min(1).describe('Why a person is needed: what they read first.'),
    summary: template({ max: 5000 })
      .default('')
      .describe('What they should know. Left empty, the agent sums the conversation up.'),
    unavailableMessage: template({ max: 2000 })
      .default('')
      .describe("Said where nobody is there. Left empty, the team's own words."),
  },
  ports: [
    defaultPort('once a person is asked; they take over when the turn is done'),
    {
      handle: 'unavailable',
      label: 'no teammate available',
      taken: 'when no teammate is available; the user was told so',
    },
    errorPort,
  ],
  guidance: `Asks a person to take the conversation over. Among those of the team who are there, each is asked in turn,
and notified. The user is told that they wait for a teammate; the agent says nothing more until the person hands back, or until
the team's waiting limit is over. Outside of working hours, or while nobody is there, the user is told so, the team gets
a task if its settings say so, and the flow goes on by \`unavailable\`.`,
  result: '`true` once a person is asked, `false` where nobody is there',
  example: { reason: 'Wants to discuss the price of a boiler' },
  reach: 'outside',
  repeatable: () => true,
  run: async (effects, data) => {
    const { lookup } = effects
    const isAsked = await conversationOf(effects).handOver({
      teamId: data.teamId ?? null,
      reason: interpolate(data.reason, lookup),
      summary: interpolate(data.summary, lookup),
      unavailableMessage: interpolate(data.unavailableMessage, lookup),
    })
    return isAsked ? done(true) : { outcome: { kind: 'done', port: 'unavailable' }, output: false }
  },
})
