import { z } from 'zod'
import { done, NodeFailure } from '../../kit/effects.ts'
import { node, ref, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { rowIdFrom } from '../row-id.ts'
import { interpolate } from '../templates.ts'

// The limit of a task.
const longestContent = 10_000

export const createTaskNode = node({
  type: 'CREATE_TASK',
  title: 'Task',
  display: {
    icon: 'task',
    group: 'data',
    purpose: 'Creates a task about a record',
    summary: '{content}',
    fields: {
      recordTypeId: { label: 'Record type', hint: 'Tables have no tasks' },
      rowId: { label: 'Record', hint: 'ID of the record' },
      content: { label: 'Task' },
      dueInDays: { label: 'Due in (days)', hint: 'Leave empty for no due date' },
      assigneeIds: {
        label: 'Assignees',
        hint: 'By default, the teammate who published the automation',
        control: 'users',
      },
    },
  },
  in: ['workflow'],
  instead: 'In a flow, use HANDOFF, or let a workflow create the task.',
  data: {
    recordTypeId: ref('recordType', { kind: 'OBJECT' }).describe(
      'The record type of the record. Tables have no tasks.',
    ),
    rowId: template({ max: 500 }).min(1).describe('The ID of the record.'),
    content: template({ max: longestContent }).min(1).describe('The content of the task.'),
    dueInDays: z
      .int()
      .min(0)
      .max(3650)
      .nullable()
      .default(null)
      .describe('The due date, in days from the run. Null for none.'),
    assigneeIds: z
      .array(z.int())
      .max(50)
      .default([])
      .describe('The assignees. By default, the user who published the workflow.'),
  },
  ports: [defaultPort('once the task is created'), errorPort],
  guidance: `Creates a task about a record of an Object. The assignees are notified. The node fails if one of them can't see the
record.`,
  result: 'the ID of the task',
  example: {
    recordTypeId: 1,
    rowId: '{trigger_payload.row_id}',
    content: 'Call back about the boiler quote',
    dueInDays: 1,
    assigneeIds: [],
  },
  acts: () => true,
  run: ({ lookup, records }, { recordTypeId, rowId, content, dueInDays, assigneeIds }) => {
    const id = rowIdFrom(rowId, lookup)
    const text = interpolate(content, lookup).trim().slice(0, longestContent)
    if (text === '') throw new NodeFailure('The content of the task is empty.')
    return records.change({ recordTypeId }, async (rows) =>
      done(await rows.createTask(id, { content: text, dueInDays, assigneeIds })),
    )
  },
})
