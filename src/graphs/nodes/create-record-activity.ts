import { z } from 'zod'
import { activityTypes } from '../../kit/activity-types.ts'
import { done, NodeFailure } from '../../kit/effects.ts'
import { node, nodeType, ref, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { rowIdFrom } from '../row-id.ts'
import { interpolate } from '../templates.ts'

export const createRecordActivityNode = node({
  type: 'CREATE_RECORD_ACTIVITY',
  title: 'Activity',
  display: {
    icon: 'edit',
    group: 'data',
    purpose: 'Logs a note, call or meeting on a record',
    summary: '{activityType}: {content}',
    initial: { flow: { activityType: 'NOTE' }, workflow: { activityType: 'NOTE' } },
    fields: {
      type: null,
      recordTypeId: { label: 'Record type', hint: 'Tables have no activities' },
      rowId: { label: 'Record', hint: 'ID of the record' },
      activityType: {
        label: 'Activity type',
        options: {
          NOTE: 'Note',
          EMAIL: 'Email',
          PHONE_CALL: 'Phone call',
          MEETING: 'Meeting',
          CHATAPP: 'Chat app',
        },
      },
      content: { label: 'Content' },
    },
  },
  in: ['flow', 'workflow'],
  data: {
    type: nodeType('CREATE_RECORD_ACTIVITY'),
    recordTypeId: ref('recordType', { kind: 'OBJECT' }).describe(
      'A record type of an Object. Tables have no activities.',
    ),
    rowId: template({ max: 500, strict: true }).min(1).describe('The ID of the record.'),
    activityType: z.enum(activityTypes),
    content: template({ strict: true }).min(1).describe('The content of the activity.'),
  },
  ports: [defaultPort('once the activity is logged'), errorPort],
  guidance: `Logs a manual activity on a record of an Object. The node can't be saved with unknown variables in \`rowId\` or
\`content\`.`,
  result: 'the ID of the activity',
  example: {
    type: 'CREATE_RECORD_ACTIVITY',
    recordTypeId: 1,
    rowId: '0199f0a46f3c000012ab34cd',
    activityType: 'NOTE',
    content: 'Asked for a call back in the afternoon.',
  },
  acts: () => true,
  run: ({ lookup, records }, data) => {
    const rowId = rowIdFrom(data.rowId, lookup)
    const content = interpolate(data.content, lookup)
    if (content.trim() === '') throw new NodeFailure('The content of the activity is empty.')
    return records.change({ recordTypeId: data.recordTypeId }, async (rows) =>
      done(await rows.logActivity(rowId, { type: data.activityType, content })),
    )
  },
})
