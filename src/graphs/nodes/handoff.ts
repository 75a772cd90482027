import { done } from '../../kit/effects.ts'
import { node, ref, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { interpolate } from '../templates.ts'
import { conversationOf } from './conversation.ts'

export const handoffNode = node({
  type: 'HANDOFF',
  title: 'Hand over',
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
    { handle: 'unavailable', taken: 'when nobody is there; the user was told so' },
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
