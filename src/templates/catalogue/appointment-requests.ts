import { agentPages, makeAgent } from '../agents.ts'
import { ask, greetAndAskWho, say } from '../graph.ts'
import { textInput } from '../inputs.ts'
import { addSampleRows, makeEntryTool, makeObject } from '../records.ts'
import { template } from '../template.ts'
import type { Words } from '../words.ts'
import { makeWorkflow } from '../workflows.ts'

const columns = (words: Words) => [
  { name: words('Name'), type: 'string' },
  { name: words('Email'), type: 'string', metadata: { format: 'email' } },
  { name: words('Wanted'), type: 'string' },
  { name: words('Reason'), type: 'string', metadata: { format: 'text', extendedField: true } },
]

const status = (words: Words) => ({
  [words('Requested')]: 'blue',
  [words('Confirmed')]: 'green',
  [words('Declined')]: 'gray',
})

const samples = (words: Words) => [
  {
    [words('Name')]: 'Ada Lovelace',
    [words('Email')]: 'ada@example.com',
    [words('Wanted')]: words('Tuesday at ten'),
    [words('Reason')]: words('Yearly service'),
    [words('Status')]: words('Confirmed'),
  },
  {
    [words('Name')]: 'Alan Turing',
    [words('Email')]: 'alan@example.com',
    [words('Wanted')]: words('Any afternoon next week'),
    [words('Reason')]: words('The machine makes a noise'),
    [words('Status')]: words('Requested'),
  },
]

export const appointmentRequests = template({
  id: 'appointment-requests',
  name: 'Appointment requests with tasks',
  description:
    'An agent that asks who wants an appointment, when and what for. Each request becomes a record, and a task for you to confirm it.',
  makes: ['object', 'agent', 'chat', 'workflow'],
  hasSampleData: true,
  inputs: {
    requests_name: textInput({
      label: 'What you call them',
      description: 'The name of the object that keeps them.',
      default: 'Appointments',
      example: 'Appointments',
      maxLength: 60,
    }),
    agent_name: textInput({
      label: 'Name of the agent',
      description: 'It stands at the top of the chat.',
      default: 'Appointments',
      example: 'Lamp shop',
    }),
    greeting: textInput({
      label: 'Greeting',
      description: 'How it begins every conversation.',
      default: 'Hello! I take requests for appointments.',
      example: 'Hello! I take requests for appointments.',
      maxLength: 500,
    }),
  },
  install: async ({ inputs, sampleData, words, api, made, sample }) => {
    const object = await makeObject(api, {
      label: inputs.requests_name,
      fallback: 'appointments',
      emoji: '📅',
      columns: columns(words),
      selects: { [words('Status')]: status(words) },
    })
    const board = { name: words('By status'), type: 'kanban', group_by: words('Status') }
    await api(`POST /objects/${object.name}/views`, board)
    // Runs before the automation is live, so that sample data creates no tasks.
    if (sampleData) await addSampleRows(api, object.name, samples(words), sample)
    const toolId = await makeEntryTool(api, {
      name: 'request_appointment',
      description: words('Enters a request for an appointment: who, their email address, when and what for.'),
      tableId: object.id,
    })
    const agent = await makeAgent(api, {
      name: inputs.agent_name,
      description: words('Takes requests for appointments and enters them under %object%.', {
        object: inputs.requests_name,
      }),
      instructions: words(
        'You take requests for appointments. You cannot confirm one: say that somebody will write. Be brief and kind.',
      ),
      title: inputs.agent_name,
      variables: [
        { name: 'NAME', description: words('The name of the person') },
        { name: 'EMAIL', description: words('The email address') },
        { name: 'WANTED', description: words('When the person wants to come') },
        { name: 'REASON', description: words('What the appointment is for') },
        { name: 'ENTERED', description: words('What became of entering the request') },
      ],
      opening: opening(inputs.greeting, toolId, words),
    })
    await api(`PUT /agents/${agent.id}/hand-over`, { enabled: true })
    for (const page of agentPages(agent.id, inputs.agent_name)) made(page)
    made({ kind: 'object', id: object.name, name: inputs.requests_name, open: `/records/${object.name}` })
    made(await makeWorkflow(api, confirming(inputs.requests_name, object, words)))
  },
})

/** Creates a task for every request. */
function confirming(label: string, object: { id: number; recordTypeId: number }, words: Words) {
  const { id, recordTypeId } = object
  return {
    name: words('%object%: a task for each request', { object: label }),
    description: words('Whoever published it finds a task for every new request, due tomorrow.'),
    nodes: [
      {
        type: 'TRIGGER',
        alias: words('A request comes in'),
        triggerType: 'OBJECT_RECORD_CREATED',
        triggeredByTableId: id,
        triggeredByRecordTypeId: recordTypeId,
      },
      {
        type: 'DYNAMIC_TABLES',
        alias: words('Request'),
        tableId: id,
        operation: 'SEARCH',
        query: { path: 'id', operator: 'equals', value: '{trigger_payload.row_id}' },
        limit: 1,
      },
      {
        type: 'CREATE_TASK',
        alias: words('Confirm it'),
        recordTypeId,
        rowId: '{trigger_payload.row_id}',
        content: words('Confirm the appointment of {Request[0].data.Name}: {Request[0].data.Wanted}'),
        dueInDays: 1,
      },
    ],
  }
}

function opening(greeting: string, toolId: number, words: Words) {
  return [
    ...greetAndAskWho(greeting, words),
    ask(words('Time'), words('Ask when the person wants to come'), 'WANTED'),
    ask(words('Reason'), words('Ask what the appointment is for'), 'REASON'),
    {
      type: 'TOOLS_AI',
      alias: words('Enter the request'),
      instructions: words(
        'Enter a request for an appointment with exactly these values.\nStatus: Requested\nEmail: {EMAIL}\nName: {NAME}\nWanted: {WANTED}\nReason: {REASON}',
      ),
      captureVariables: [{ name: 'ENTERED' }],
      customToolIds: [toolId],
    },
    say(words('Thank you'), words('Thank you, {NAME}. We will write to {EMAIL} to confirm it.')),
  ]
}
