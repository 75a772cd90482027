import { isTimeZone } from '../../platform/jobs/index.ts'
import { literal } from '../graph.ts'
import { textInput } from '../inputs.ts'
import { addSampleRows, makeObject } from '../records.ts'
import { template } from '../template.ts'
import { makeWorkflow } from '../workflows.ts'

const noteColumns = [
  { name: 'Subject', type: 'string' },
  { name: 'Details', type: 'string', metadata: { format: 'text', extendedField: true } },
]

const digestColumns = [
  { name: 'Title', type: 'string' },
  { name: 'Summary', type: 'string', metadata: { format: 'text', extendedField: true } },
]

const samples = [
  { Subject: 'Delivery is late', Details: 'The lamps from Oslo arrive on Thursday instead of Tuesday.' },
  { Subject: 'New price list', Details: 'Desk lamps cost five euros more from the first of the month.' },
]

export const dailyDigest = template({
  id: 'daily-digest',
  name: 'Daily digest',
  description:
    'Whatever your team and your agents note during the day is summed up every morning: one record to read, and a task that tells you it is there.',
  makes: ['object', 'workflow'],
  hasSampleData: true,
  inputs: {
    notes_name: textInput({
      label: 'What is summed up',
      description: 'The name of the object in which people and agents note what is new.',
      default: 'Notes',
      example: 'Shop news',
      maxLength: 60,
    }),
    hour: textInput({
      label: 'At what time',
      description: 'Every day, as HH:MM.',
      default: '08:00',
      example: '07:30',
      maxLength: 5,
      rule: {
        holds: (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
        otherwise: 'Must be a time of day such as 08:00.',
      },
    }),
    time_zone: textInput({
      label: 'Time zone',
      description: 'The one that the time is meant in.',
      default: 'UTC',
      example: 'Europe/Berlin',
      rule: { holds: isTimeZone, otherwise: 'Must be an IANA time zone such as Europe/Berlin.' },
    }),
  },
  install: async ({ inputs, sampleData, api, made, sample }) => {
    const notes = await makeObject(api, {
      label: inputs.notes_name,
      fallback: 'notes',
      emoji: '📝',
      columns: noteColumns,
    })
    const digests = await makeObject(api, {
      label: `${inputs.notes_name}: digests`,
      fallback: 'digests',
      emoji: '📰',
      columns: digestColumns,
    })
    if (sampleData) await addSampleRows(api, notes.name, samples, sample)
    made(
      await makeWorkflow(api, {
        name: `${inputs.notes_name}: daily digest`,
        description: `Sums up every day what is new under ${inputs.notes_name}.`,
        nodes: digest(inputs, notes, digests),
      }),
    )
    made({ kind: 'object', id: notes.name, name: inputs.notes_name, open: `/records/${notes.name}` })
    made({
      kind: 'object',
      id: digests.name,
      name: `${inputs.notes_name}: digests`,
      open: `/records/${digests.name}`,
    })
  },
})

interface Kept {
  id: number
  recordTypeId: number
}

function digest(inputs: { notes_name: string; hour: string; time_zone: string }, notes: Kept, digests: Kept) {
  const [hour = '8', minute = '0'] = inputs.hour.split(':')
  const label = literal(inputs.notes_name)
  return [
    {
      type: 'SCHEDULED_TRIGGER',
      alias: 'Every morning',
      cronExpression: `${Number(minute)} ${Number(hour)} * * *`,
      timezone: inputs.time_zone,
      startTime: null,
      endTime: null,
    },
    {
      type: 'DYNAMIC_TABLES',
      alias: 'New',
      tableId: notes.id,
      operation: 'SEARCH',
      query: { path: 'created_at', operator: 'greaterThanOrEqual', value: 'NOW-1d' },
      sort: [{ field: 'created_at', direction: 'asc' }],
      limit: 50,
    },
    {
      type: 'CONDITIONAL_ROUTING',
      alias: 'Anything new?',
      mode: 'EXPRESSION',
      conditions: [{ id: 'new', label: 'Something is new', expression: 'size({New}) > 0' }],
      leadsOnBy: 'new',
    },
    {
      type: 'DATA_TRANSFORMER',
      alias: 'Summary',
      prompt: 'Sum up in a few sentences what is new, for somebody who was not there:\n{New}',
    },
    {
      type: 'DYNAMIC_TABLES',
      alias: 'Digest',
      tableId: digests.id,
      operation: 'CREATE',
      rowData: { Title: `What is new: ${label}`, Summary: '{Summary}' },
    },
    {
      type: 'CREATE_TASK',
      alias: 'Tell me',
      recordTypeId: digests.recordTypeId,
      rowId: '{Digest.id}',
      content: `Read what is new: ${label}`,
      dueInDays: 0,
    },
  ]
}
