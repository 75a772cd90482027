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
  instead: 'In a workflow, create a task or send a message.',
  data: {
    teamId: ref('team').nullable().optional().describe('The team. By default, everyone in the account.'),
    reason: template({ max: 500 }).min(1).describe('The reason. Teammates read it first.'),
    summary: template({ max: 5000 })
      .default('')
      .describe('A summary for the teammate. If empty, the agent summarizes the conversation.'),
    unavailableMessage: template({ max: 2000 })
      .default('')
      .describe("The message if no teammate is available. If empty, the team's own message."),
  },
  ports: [
    defaultPort('once a teammate is asked, who takes over after the turn'),
    {
      handle: 'unavailable',
      label: 'no teammate available',
      taken: 'when no teammate is available, after a message that says so',
    },
    errorPort,
  ],
  guidance: `Asks a teammate to take over the conversation. The available teammates of the team are asked and notified in turn.
The user learns that they are waiting for a teammate. The agent is silent until the teammate hands back, or until the time
limit of the team is over. Outside of working hours, or if no teammate is available, the user gets a message, the team
gets a task if its settings say so, and the flow continues at \`unavailable\`.`,
  result: '`true` if a teammate was asked, `false` if none is available',
  example: { reason: 'Wants to discuss the price of a boiler' },
  reach: 'outside',
  repeatable: () => true,
  acts: () => true,
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
