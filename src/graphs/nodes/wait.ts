import { z } from 'zod'
import { done, type Effects, NodeFailure, type NodeResult, type Resumed } from '../../kit/effects.ts'
import { node, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { interpolate } from '../templates.ts'
import { durationUnit, secondsOf, unitLabels } from './durations.ts'
import { requireText } from './fields.ts'

// The limit of a task.
const longestContent = 10_000
const tenYears = 3653 * 24 * 60 * 60

const moment = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])

export const waitNode = node({
  type: 'WAIT',
  title: 'Wait',
  display: {
    icon: 'clock',
    group: 'decide',
    purpose: 'Waits for a duration, a date, a request or an approval',
    summary: ['{amount} {unit}', '{moment}', '{content}', '{waitFor}'],
    fields: {
      waitFor: {
        label: 'Wait for',
        options: { TIME: 'Duration', MOMENT: 'Date', CALL: 'Webhook', TASK: 'Approval' },
      },
      amount: { label: 'Duration', unit: 'unit', when: { waitFor: ['TIME'] } },
      unit: { label: 'Unit', options: unitLabels },
      moment: {
        label: 'Date',
        hint: 'A date with or without a time, such as 2026-01-15T09:30, or a variable',
        when: { waitFor: ['MOMENT'] },
      },
      content: { label: 'Question', when: { waitFor: ['TASK'] } },
      assigneeIds: {
        label: 'Approvers',
        hint: 'By default, the teammate who published the automation',
        control: 'users',
        when: { waitFor: ['TASK'] },
      },
      limitAmount: { label: 'Time limit', unit: 'limitUnit', when: { waitFor: ['CALL', 'TASK'] } },
      limitUnit: { label: 'Unit', options: unitLabels },
    },
  },
  in: ['workflow'],
  instead: 'In a flow, the conversation itself waits for the user.',
  data: {
    waitFor: z
      .enum(['TIME', 'MOMENT', 'CALL', 'TASK'])
      .default('TIME')
      .describe(
        'A time that passes, a moment that comes, a call of another system, or a decision of a person.',
      ),
    amount: z.int().min(1).max(100_000).default(1).describe('For TIME: how long.'),
    unit: durationUnit.default('HOURS').describe('For TIME: of what.'),
    moment: template({ max: 500 })
      .default('')
      .describe(
        'For MOMENT: a date, or a date and time, as in `2026-01-15T09:30`; in the time zone of the account unless it has an offset.',
      ),
    content: template({ max: longestContent })
      .default('')
      .describe('For TASK: what somebody is asked to approve or decline.'),
    assigneeIds: z
      .array(z.int())
      .max(50)
      .default([])
      .describe('For TASK: users who are asked; whoever published the workflow when left empty.'),
    limitAmount: z
      .int()
      .min(1)
      .max(100_000)
      .nullable()
      .default(null)
      .describe('For CALL and TASK: how long at most; empty for as long as it takes.'),
    limitUnit: durationUnit.default('DAYS').describe('For CALL and TASK: of what.'),
  },
  rules: (data, fail) => {
    if (data.waitFor === 'MOMENT') requireText(data.moment, 'moment', 'to wait for a moment', fail)
    if (data.waitFor === 'TASK') requireText(data.content, 'content', 'to wait for a decision', fail)
    for (const [amount, of] of [
      ['amount', 'unit'],
      ['limitAmount', 'limitUnit'],
    ] as const) {
      if (secondsOf(data[amount], data[of]) > tenYears) fail(amount, 'A run waits for ten years at most.')
    }
  },
  ports: [
    {
      ...defaultPort('once the time is over or the call has come'),
      when: { waitFor: ['TIME', 'MOMENT', 'CALL'] },
    },
    { ...defaultPort('once the task is approved'), label: 'approved', when: { waitFor: ['TASK'] } },
    {
      handle: 'declined',
      label: 'declined',
      taken: 'when the task is declined, or deleted',
      when: { waitFor: ['TASK'] },
    },
    {
      handle: 'timeout',
      label: 'timed out',
      taken: 'when neither call nor decision has come within the limit',
      when: { waitFor: ['CALL', 'TASK'] },
    },
    errorPort,
  ],
  guidance: `Lets the run wait, for minutes or months. A run that waits takes no place from others; it goes on after a restart,
and can be cancelled meanwhile. \`GET /runs/{runId}\` tells what it waits for, and until when.

- \`TIME\`: for \`amount\` of \`unit\`.
- \`MOMENT\`: until then; one that has passed is not waited for.
- \`CALL\`: until somebody posts to the address that \`{wait_url}\` holds in the nodes before this one: put it into the
  message or request that they answer. No key is needed, so give it to nobody else. The JSON of the body, up to 256 KB,
  becomes the result. An address works once, also shortly before the run comes here; afterwards it answers 410.
- \`TASK\`: makes a task and waits until it is decided with \`POST /tasks/{taskId}/decide\`. Completing it approves, too.`,
  result:
    'what the call said; for a task `{ approved, comment, userId }`; for a time or moment when it was over; null on `timeout`',
  example: {
    waitFor: 'TASK',
    content: 'Approve the discount for {trigger_payload.customer}',
    limitAmount: 3,
  },
  repeatable: () => true,
  awaitsCall: ({ waitFor }) => waitFor === 'CALL',
  run: (effects, data) => {
    if (effects.resumed !== null) return after(effects.resumed, data.waitFor)
    const limit = data.limitAmount === null ? null : secondsOf(data.limitAmount, data.limitUnit)
    if (data.waitFor === 'TIME') return pause({ for: 'TIME', seconds: secondsOf(data.amount, data.unit) })
    if (data.waitFor === 'MOMENT') return untilMoment(interpolate(data.moment, effects.lookup).trim())
    return data.waitFor === 'CALL'
      ? pause({ for: 'CALL', seconds: limit })
      : untilDecided(effects, data, limit)
  },
})

function pause(wanted: Extract<NodeResult['outcome'], { kind: 'pause' }>['pause']): NodeResult {
  return { outcome: { kind: 'pause', pause: wanted } }
}

function untilMoment(text: string): NodeResult {
  const isLocal = !/(?:Z|[+-]\d\d:\d\d)$/.test(text)
  // A time before 1970 is probably a mistake.
  if (!moment.safeParse(text).success || !(Date.parse(text) >= 0)) {
    throw new NodeFailure(
      `"${text.slice(0, 80)}" is neither a date (2026-01-15) nor a date and time (2026-01-15T09:30, with an offset or without).`,
    )
  }
  return pause({ for: 'MOMENT', moment: text, isLocal })
}

function untilDecided(
  { lookup }: Effects,
  { content, assigneeIds }: { content: string; assigneeIds: readonly number[] },
  limit: number | null,
): NodeResult {
  const text = interpolate(content, lookup).trim().slice(0, longestContent)
  if (text === '') throw new NodeFailure('There is nothing to decide: the content is empty.')
  return pause({ for: 'TASK', seconds: limit, content: text, assigneeIds })
}

function after(resumed: Resumed, waitFor: 'TIME' | 'MOMENT' | 'CALL' | 'TASK'): NodeResult {
  if (resumed.by === 'CALL') return done(resumed.body)
  if (resumed.by === 'TASK') {
    const { approved, comment, userId } = resumed
    const output = { approved, comment, userId }
    return approved ? done(output) : { outcome: { kind: 'done', port: 'declined' }, output }
  }
  if (waitFor === 'TIME' || waitFor === 'MOMENT') return done(resumed.at.toISOString())
  return { outcome: { kind: 'done', port: 'timeout' }, output: null }
}
