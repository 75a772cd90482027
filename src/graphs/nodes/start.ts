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
  guidance: `Where the default Start flow of an agent begins. It comes with the agent, cannot be removed, and stands in no
other flow. What follows it runs at the start of every conversation.`,
  example: {},
  run: () => done(null),
})
