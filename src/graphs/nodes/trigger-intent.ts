import { z } from 'zod'
import { done } from '../../kit/effects.ts'
import { node, ref, textLimit } from '../../kit/node.ts'
import { defaultPort } from '../ports.ts'
import { isBlank } from './fields.ts'

export const triggerIntentNode = node({
  type: 'TRIGGER_INTENT',
  title: 'Intent',
  display: {
    icon: 'inbox',
    group: 'start',
    purpose: 'Starts when a visitor asks for something',
    summary: ['{agenticRouting}', '{intentIds}', 'No intent selected'],
    fields: {
      intentIds: { label: 'Intents', hint: 'The flow starts when the message matches one of them' },
      agenticRouting: {
        label: 'Instruction',
        hint: 'When the agent enters the flow, in plain words',
      },
    },
  },
  in: ['flow'],
  entry: 'flow',
  instead: 'A workflow starts with a TRIGGER, SCHEDULED_TRIGGER or WEBHOOK node.',
  data: {
    intentIds: z
      .array(ref('intent'))
      .max(100)
      .default([])
      .describe('Intents of the same agent. The flow starts when a message matches one of them.'),
    agenticRouting: z
      .string()
      .max(textLimit)
      .default('')
      .describe('An instruction in plain words that says when the agent enters the flow.'),
  },
  hints: ({ intentIds, agenticRouting }, hint) => {
    if (intentIds.length === 0 && isBlank(agenticRouting)) {
      const message =
        'Without `intentIds` or `agenticRouting`, only a CALL_FLOW node of another flow enters this flow.'
      hint('intentIds', message, 'never_fires')
    }
  },
  ports: [{ ...defaultPort('when the flow is entered'), expected: true }],
  guidance: `The entry of a flow other than the default one. The flow is entered when a message matches one of \`intentIds\`, or when
the agent decides that \`agenticRouting\` applies. One of them is enough. A CALL_FLOW node of another flow
enters it in any case.`,
  example: { intentIds: [], agenticRouting: 'The user wants to book, move or cancel an appointment.' },
  run: () => done(null),
})
