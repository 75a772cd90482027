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
  instead: 'In a flow, use RESPONSE_AI to wait for the user.',
  data: {
    waitFor: z
      .enum(['TIME', 'MOMENT', 'CALL', 'TASK'])
      .default('TIME')
      .describe('TIME: a duration. MOMENT: a date. CALL: a request of another system. TASK: an approval.'),
    amount: z.int().min(1).max(100_000).default(1).describe('For TIME: the duration.'),
    unit: durationUnit.default('HOURS').describe('For TIME: the unit of the duration.'),
    moment: template({ max: 500 })
      .default('')
      .describe(
        'For MOMENT: a date with or without a time, such as `2026-01-15T09:30`, in the time zone of the account unless it has an offset.',
      ),
    content: template({ max: longestContent })
      .default('')
      .describe('For TASK: the question to approve or decline.'),
    assigneeIds: z
      .array(z.int())
      .max(50)
      .default([])
      .describe('For TASK: the approvers. By default, the user who published the workflow.'),
    limitAmount: z
      .int()
      .min(1)
      .max(100_000)
      .nullable()
      .default(null)
      .describe('For CALL and TASK: the time limit. Null for none.'),
    limitUnit: durationUnit.default('DAYS').describe('For CALL and TASK: the unit of the time limit.'),
  },
  rules: (data, fail) => {
    if (data.waitFor === 'MOMENT') requireText(data.moment, 'moment', 'to wait for a date', fail)
    if (data.waitFor === 'TASK') requireText(data.content, 'content', 'to wait for an approval', fail)
    for (const [amount, of] of [
      ['amount', 'unit'],
      ['limitAmount', 'limitUnit'],
    ] as const) {
      if (secondsOf(data[amount], data[of]) > tenYears) fail(amount, 'The maximum is ten years.')
    }
  },
  ports: [
    {
      ...defaultPort('once the time is over or the request has arrived'),
      when: { waitFor: ['TIME', 'MOMENT', 'CALL'] },
    },
    { ...defaultPort('once the task is approved'), label: 'approved', when: { waitFor: ['TASK'] } },
    {
      handle: 'declined',
      label: 'declined',
      taken: 'when the task is declined or deleted',
      when: { waitFor: ['TASK'] },
    },
    {
      handle: 'timeout',
      label: 'timed out',
      taken: 'when the time limit is over',
      when: { waitFor: ['CALL', 'TASK'] },
    },
    errorPort,
  ],
  guidance: `Lets the run wait, for minutes or months. A waiting run takes no place from others, continues after a restart, and can
be canceled. \`GET /runs/{runId}\` shows what it waits for, and until when.

- \`TIME\` waits for \`amount\` and \`unit\`.
- \`MOMENT\` waits until then. A moment in the past is not waited for.
- \`CALL\` waits for a request to the URL in \`{wait_url}\`. Put it into a message or request in a node before this one. The
  URL needs no key, so share it with the recipient only. The JSON body, up to 256 KB, is the result. Each URL works once,
  also shortly before the run arrives here. After that, it answers 410.
- \`TASK\` creates a task and waits until it is decided with \`POST /tasks/{taskId}/decide\`. Completing the task approves it.`,
  result:
    'the body of the request, `{ approved, comment, userId }` for a task, the end of the wait for a time or moment, or null on `timeout`',
  example: {
    waitFor: 'TASK',
    content: 'Approve the discount for {trigger_payload.customer}',
    limitAmount: 3,
  },
  repeatable: () => true,
  acts: ({ waitFor }) => waitFor === 'TASK',
  awaitsCall: ({ waitFor }) => waitFor === 'CALL',
  run: (effects, data) => {
    const { resumed } = effects
    if (resumed !== null && resumed.by !== 'RUN' && resumed.by !== 'FLOW') return after(resumed, data.waitFor)
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
      `"${text.slice(0, 80)}" is neither a date (2026-01-15) nor a date and time (2026-01-15T09:30, with or without an offset).`,
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
  if (text === '') throw new NodeFailure('The question for the approval is empty.')
  return pause({ for: 'TASK', seconds: limit, content: text, assigneeIds })
}

function after(
  resumed: Exclude<Resumed, { by: 'RUN' | 'FLOW' }>,
  waitFor: 'TIME' | 'MOMENT' | 'CALL' | 'TASK',
): NodeResult {
  if (resumed.by === 'CALL') return done(resumed.body)
  if (resumed.by === 'TASK') {
    const { approved, comment, userId } = resumed
    const output = { approved, comment, userId }
    return approved ? done(output) : { outcome: { kind: 'done', port: 'declined' }, output }
  }
  if (waitFor === 'TIME' || waitFor === 'MOMENT') return done(resumed.at.toISOString())
  return { outcome: { kind: 'done', port: 'timeout' }, output: null }
}
