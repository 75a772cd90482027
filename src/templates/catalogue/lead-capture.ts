import { agentPages, makeAgent } from '../agents.ts'
import { ask, greetAndAskWho, say } from '../graph.ts'
import { textInput } from '../inputs.ts'
import { addSampleRows, makeEntryTool, makeObject } from '../records.ts'
import { template } from '../template.ts'

const columns = [
  { name: 'Name', type: 'string' },
  { name: 'Email', type: 'string', metadata: { format: 'email' } },
  { name: 'Request', type: 'string', metadata: { format: 'text', extendedField: true } },
]

const status = { New: 'blue', Contacted: 'orange', Qualified: 'purple', Won: 'green', Lost: 'gray' }

const sampleLeads = [
  { Name: 'Ada Lovelace', Email: 'ada@example.com', Request: 'A quote for ten desk lamps', Status: 'New' },
  { Name: 'Grace Hopper', Email: 'grace@example.com', Request: 'Delivery to Norway', Status: 'Contacted' },
  {
    Name: 'Alan Turing',
    Email: 'alan@example.com',
    Request: 'A lamp that can be dimmed',
    Status: 'Qualified',
  },
]

export const leadCapture = template({
  id: 'lead-capture',
  name: 'Lead capture to records',
  description:
    'An agent that asks visitors for their name, their email address and what they need, and enters them as records that you find on a board by status.',
  makes: ['object', 'agent', 'chat'],
  hasSampleData: true,
  inputs: {
    leads_name: textInput({
      label: 'What you call them',
      description: 'The name of the object that keeps them.',
      default: 'Leads',
      example: 'Leads',
      maxLength: 60,
    }),
    agent_name: textInput({
      label: 'Name of the agent',
      description: 'It stands at the top of the chat.',
      default: 'Contact us',
      example: 'Lamp shop',
    }),
    greeting: textInput({
      label: 'Greeting',
      description: 'How it begins every conversation.',
      default: 'Hello! Tell us what you need, and we will get back to you.',
      example: 'Hello! Tell us what you need, and we will get back to you.',
      maxLength: 500,
    }),
  },
  install: async ({ inputs, sampleData, api, made, sample }) => {
    const { name, id } = await makeObject(api, {
      label: inputs.leads_name,
      fallback: 'leads',
      emoji: '🧲',
      columns,
      selects: { Status: status },
    })
    await api(`POST /objects/${name}/views`, { name: 'By status', type: 'kanban', group_by: 'Status' })
    const toolId = await makeEntryTool(api, {
      name: 'enter_lead',
      description: 'Enters a lead with the name and the email address of a person and what they request.',
      tableId: id,
    })
    const agent = await makeAgent(api, {
      name: inputs.agent_name,
      description: `Asks visitors what they need and enters them under ${inputs.leads_name}.`,
      instructions: 'You take down who contacts us and what they need. Be brief and kind.',
      title: inputs.agent_name,
      variables: [
        { name: 'NAME', description: 'The name of the person' },
        { name: 'EMAIL', description: 'The email address' },
        { name: 'REQUEST', description: 'What the person needs' },
        { name: 'ENTERED', description: 'What became of entering the lead' },
      ],
      opening: opening(inputs.greeting, toolId),
    })
    if (sampleData) await addSampleRows(api, name, sampleLeads, sample)
    for (const page of agentPages(agent.id, inputs.agent_name)) made(page)
    made({ kind: 'object', id: name, name: inputs.leads_name, open: `/records/${name}` })
  },
})

function opening(greeting: string, toolId: number) {
  return [
    ...greetAndAskWho(greeting),
    say('Ask for the request', 'What can we do for you?'),
    ask('Request', 'Ask what the person needs', 'REQUEST'),
    {
      type: 'TOOLS_AI',
      alias: 'Enter the lead',
      instructions:
        'Enter a lead with exactly these values.\nStatus: New\nEmail: {EMAIL}\nName: {NAME}\nRequest: {REQUEST}',
      // What the tool answers is for nobody's eyes: a node that captures its result says nothing.
      captureVariables: [{ name: 'ENTERED' }],
      customToolIds: [toolId],
    },
    say('Thank you', 'Thank you, {NAME}. We will write to {EMAIL} soon.'),
  ]
}
