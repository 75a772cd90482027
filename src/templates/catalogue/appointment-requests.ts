import { agentPages, makeAgent } from '../agents.ts'
import { ask, greetAndAskWho, say } from '../graph.ts'
import { textInput } from '../inputs.ts'
import { addSampleRows, makeEntryTool, makeObject } from '../records.ts'
import { template } from '../template.ts'
import { makeWorkflow } from '../workflows.ts'

const columns = [
  { name: 'Name', type: 'string' },
  { name: 'Email', type: 'string', metadata: { format: 'email' } },
  { name: 'Wanted', type: 'string' },
  { name: 'Reason', type: 'string', metadata: { format: 'text', extendedField: true } },
]

const status = { Requested: 'blue', Confirmed: 'green', Declined: 'gray' }

const samples = [
  {
    Name: 'Ada Lovelace',
    Email: 'ada@example.com',
    Wanted: 'Tuesday at ten',
    Reason: 'Yearly service',
    Status: 'Confirmed',
  },
  {
    Name: 'Alan Turing',
    Email: 'alan@example.com',
    Wanted: 'Any afternoon next week',
    Reason: 'The machine makes a noise',
    Status: 'Requested',
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
  install: async ({ inputs, sampleData, api, made, sample }) => {
    const object = await makeObject(api, {
      label: inputs.requests_name,
      fallback: 'appointments',
      emoji: '📅',
      columns,
      selects: { Status: status },
    })
    await api(`POST /objects/${object.name}/views`, { name: 'By status', type: 'kanban', group_by: 'Status' })
    // Before the automation is live: nobody is to be given tasks for what is made up.
    if (sampleData) await addSampleRows(api, object.name, samples, sample)
    const toolId = await makeEntryTool(api, {
      name: 'request_appointment',
      description: 'Enters a request for an appointment: who, their email address, when and what for.',
      tableId: object.id,
    })
    const agent = await makeAgent(api, {
      name: inputs.agent_name,
      description: `Takes requests for appointments and enters them under ${inputs.requests_name}.`,
      instructions:
        'You take requests for appointments. You cannot confirm one: say that somebody will write. Be brief and kind.',
      title: inputs.agent_name,
      variables: [
        { name: 'NAME', description: 'The name of the person' },
        { name: 'EMAIL', description: 'The email address' },
        { name: 'WANTED', description: 'When the person wants to come' },
        { name: 'REASON', description: 'What the appointment is for' },
        { name: 'ENTERED', description: 'What became of entering the request' },
      ],
      opening: opening(inputs.greeting, toolId),
    })
    for (const page of agentPages(agent.id, inputs.agent_name)) made(page)
    made({ kind: 'object', id: object.name, name: inputs.requests_name, open: `/records/${object.name}` })
    made(await makeWorkflow(api, confirming(inputs.requests_name, object)))
  },
})

/** Every request is somebody's task. */
function confirming(label: string, object: { id: number; recordTypeId: number }) {
  const { id, recordTypeId } = object
  return {
    name: `${label}: a task for each request`,
    description: 'Whoever published it finds a task for every new request, due tomorrow.',
    nodes: [
      {
        type: 'TRIGGER',
        alias: 'A request comes in',
        triggerType: 'OBJECT_RECORD_CREATED',
        triggeredByTableId: id,
        triggeredByRecordTypeId: recordTypeId,
      },
      {
        type: 'DYNAMIC_TABLES',
        alias: 'Request',
        tableId: id,
        operation: 'SEARCH',
        query: { path: 'id', operator: 'equals', value: '{trigger_payload.row_id}' },
        limit: 1,
      },
      {
        type: 'CREATE_TASK',
        alias: 'Confirm it',
        recordTypeId,
        rowId: '{trigger_payload.row_id}',
        content: 'Confirm the appointment of {Request[0].data.Name}: {Request[0].data.Wanted}',
        dueInDays: 1,
      },
    ],
  }
}

function opening(greeting: string, toolId: number) {
  return [
    ...greetAndAskWho(greeting),
    say('Ask for the time', 'When would you like to come?'),
    ask('Time', 'Ask when the person wants to come', 'WANTED'),
    say('Ask for the reason', 'What is it for?'),
    ask('Reason', 'Ask what the appointment is for', 'REASON'),
    {
      type: 'TOOLS_AI',
      alias: 'Enter the request',
      instructions:
        'Enter a request for an appointment with exactly these values.\nStatus: Requested\nEmail: {EMAIL}\nName: {NAME}\nWanted: {WANTED}\nReason: {REASON}',
      captureVariables: [{ name: 'ENTERED' }],
      customToolIds: [toolId],
    },
    say('Thank you', 'Thank you, {NAME}. We will write to {EMAIL} to confirm it.'),
  ]
}
