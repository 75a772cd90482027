import { done } from '../../kit/effects.ts'
import { node } from '../../kit/node.ts'
import { defaultPort } from '../ports.ts'

export const startNode = node({
  type: 'START',
  title: 'Start',
  display: {
    icon: 'play',
    group: 'start',
    purpose: 'Starts every conversation',
    summary: 'Every conversation',
    fields: {},
  },
  in: ['flow'],
  entry: 'default-flow',
  data: {},
  ports: [{ ...defaultPort('at the start of every conversation'), expected: true }],
  guidance: `The entry of an agent's default Start flow. It is created with the agent, can't be removed, and exists in no other flow.
The nodes after it run at the start of every conversation.`,
  example: {},
  run: () => done(null),
})
