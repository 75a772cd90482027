import { z } from 'zod'
import type { RecordTopic } from '../../kit/event.ts'
import { type Subscription, subscriptionsTo, type Trigger } from '../../kit/trigger.ts'

interface Data {
  triggeredBy: Subscription['triggeredBy']
  triggeredByTableId?: number | null | undefined
  triggeredByRecordTypeId?: number | null | undefined
}

export const recordPayload = z.strictObject({
  event: z.string(),
  object_id: z.int(),
  record_type_id: z.int(),
  row_id: z.string(),
  field_ids: z.array(z.int()).describe('The fields with a new value.'),
  user_id: z.int().nullable().describe('Null for an account key.'),
  occurred_at: z.iso.datetime(),
})

type RecordTrigger = Pick<Trigger, 'type' | 'title' | 'requires'> & {
  on: RecordTopic
  of: 'people' | 'object' | 'table'
}

function recordTrigger({ on, of, ...rest }: RecordTrigger): Trigger<Data> {
  return {
    ...rest,
    source: { on, of },
    subscriptions: ({ triggeredBy, triggeredByTableId, triggeredByRecordTypeId }, { peopleId }) =>
      subscriptionsTo([of === 'people' ? peopleId : triggeredByTableId], {
        recordTypeId: triggeredByRecordTypeId ?? null,
        triggeredBy,
      }),
    payload: recordPayload,
    sample: {
      event: rest.type,
      object_id: 1,
      record_type_id: 1,
      row_id: '0199f0a4-6f3c-7c1e-9a2b-3d4e5f607182',
      field_ids: [4],
      user_id: 1,
      occurred_at: '2026-01-15T09:00:00.000Z',
    },
    namesConversation: 'never',
  }
}

const table = ['triggeredByTableId']
const recordType = [...table, 'triggeredByRecordTypeId']

export const recordTriggers = [
  recordTrigger({ type: 'CONTACT_CREATED', title: 'Contact created', on: 'record.created', of: 'people' }),
  recordTrigger({ type: 'CONTACT_UPDATED', title: 'Contact updated', on: 'record.updated', of: 'people' }),
  recordTrigger({
    type: 'TABLE_ROW_CREATED',
    title: 'Table row created',
    on: 'record.created',
    of: 'table',
    requires: table,
  }),
  recordTrigger({
    type: 'TABLE_ROW_UPDATED',
    title: 'Table row updated',
    on: 'record.updated',
    of: 'table',
    requires: table,
  }),
  recordTrigger({
    type: 'OBJECT_RECORD_CREATED',
    title: 'Object record created',
    on: 'record.created',
    of: 'object',
    requires: recordType,
  }),
  recordTrigger({
    type: 'OBJECT_RECORD_UPDATED',
    title: 'Object record updated',
    on: 'record.updated',
    of: 'object',
    requires: recordType,
  }),
]
