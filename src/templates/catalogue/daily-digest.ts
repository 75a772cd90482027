import { isTimeZone } from '../../platform/jobs/index.ts'
import { literal } from '../graph.ts'
import { textInput } from '../inputs.ts'
import { addSampleRows, makeObject } from '../records.ts'
import { template } from '../template.ts'
import type { Words } from '../words.ts'
import { makeWorkflow } from '../workflows.ts'

const longText = { format: 'text', extendedField: true }

const noteColumns = (words: Words) => [
  { name: words('Subject'), type: 'string' },
  { name: words('Details'), type: 'string', metadata: longText },
]

const digestColumns = (words: Words) => [
  { name: words('Title'), type: 'string' },
  { name: words('Summary'), type: 'string', metadata: longText },
]

const samples = (words: Words) => [
  {
    [words('Subject')]: words('Delivery is late'),
    [words('Details')]: words('The lamps from Oslo arrive on Thursday instead of Tuesday.'),
  },
  {
    [words('Subject')]: words('New price list'),
    [words('Details')]: words('Desk lamps cost five euros more from the first of the month.'),
  },
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
  install: async ({ inputs, sampleData, words, api, made, sample }) => {
    const object = inputs.notes_name
    const digestsName = words('%object%: digests', { object })
    const notes = await makeObject(api, {
      label: object,
      fallback: 'notes',
      emoji: '📝',
      columns: noteColumns(words),
    })
    const digests = await makeObject(api, {
      label: digestsName,
      fallback: 'digests',
      emoji: '📰',
      columns: digestColumns(words),
    })
    if (sampleData) await addSampleRows(api, notes.name, samples(words), sample)
    made(
      await makeWorkflow(api, {
        name: words('%object%: daily digest', { object }),
        description: words('Sums up every day what is new under %object%.', { object }),
        nodes: digest(inputs, notes, digests, words),
      }),
    )
    made({ kind: 'object', id: notes.name, name: object, open: `/records/${notes.name}` })
    made({ kind: 'object', id: digests.name, name: digestsName, open: `/records/${digests.name}` })
  },
})

interface Kept {
  id: number
  recordTypeId: number
}

function digest(
  inputs: { notes_name: string; hour: string; time_zone: string },
  notes: Kept,
  digests: Kept,
  words: Words,
) {
  const [hour = '8', minute = '0'] = inputs.hour.split(':')
  const label = literal(inputs.notes_name)
  return [
    {
      type: 'SCHEDULED_TRIGGER',
      alias: words('Every morning'),
      cronExpression: `${Number(minute)} ${Number(hour)} * * *`,
      timezone: inputs.time_zone,
      startTime: null,
      endTime: null,
    },
    {
      type: 'DYNAMIC_TABLES',
      alias: words('New'),
      tableId: notes.id,
      operation: 'SEARCH',
      query: { path: 'created_at', operator: 'greaterThanOrEqual', value: 'NOW-1d' },
      sort: [{ field: 'created_at', direction: 'asc' }],
      limit: 50,
    },
    {
      type: 'CONDITIONAL_ROUTING',
      alias: words('Anything new?'),
      mode: 'EXPRESSION',
      conditions: [{ id: 'new', label: words('Something is new'), expression: words('size({New}) > 0') }],
      leadsOnBy: 'new',
    },
    {
      type: 'DATA_TRANSFORMER',
      alias: words('Summary'),
      prompt: words('Sum up in a few sentences what is new, for somebody who was not there:\n{New}'),
    },
    {
      type: 'DYNAMIC_TABLES',
      alias: words('Digest'),
      tableId: digests.id,
      operation: 'CREATE',
      rowData: {
        [words('Title')]: words('What is new: %object%', { object: label }),
        [words('Summary')]: `{${words('Summary')}}`,
      },
    },
    {
      type: 'CREATE_TASK',
      alias: words('Tell me'),
      recordTypeId: digests.recordTypeId,
      rowId: `{${words('Digest')}.id}`,
      content: words('Read what is new: %object%', { object: label }),
      dueInDays: 0,
    },
  ]
}
