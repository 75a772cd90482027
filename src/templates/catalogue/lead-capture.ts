import { agentPages, makeAgent } from '../agents.ts'
import { ask, greetAndAskWho, say } from '../graph.ts'
import { textInput } from '../inputs.ts'
import { addSampleRows, makeEntryTool, makeObject } from '../records.ts'
import { template } from '../template.ts'
import type { Words } from '../words.ts'

const columns = (words: Words) => [
  { name: words('Name'), type: 'string' },
  { name: words('Email'), type: 'string', metadata: { format: 'email' } },
  { name: words('Request'), type: 'string', metadata: { format: 'text', extendedField: true } },
]

const colours = { New: 'blue', Contacted: 'orange', Qualified: 'purple', Won: 'green', Lost: 'gray' }

function status(words: Words): Record<string, string> {
  return Object.fromEntries(Object.entries(colours).map(([name, colour]) => [words(name), colour]))
}

function sampleLeads(words: Words) {
  const lead = (name: string, email: string, request: string, state: keyof typeof colours) => ({
    [words('Name')]: name,
    [words('Email')]: email,
    [words('Request')]: words(request),
    [words('Status')]: words(state),
  })
  return [
    lead('Ada Lovelace', 'ada@example.com', 'A quote for ten desk lamps', 'New'),
    lead('Grace Hopper', 'grace@example.com', 'Delivery to Norway', 'Contacted'),
    lead('Alan Turing', 'alan@example.com', 'A lamp that can be dimmed', 'Qualified'),
  ]
}

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
  install: async ({ inputs, sampleData, words, api, made, sample }) => {
    const { name, id } = await makeObject(api, {
      label: inputs.leads_name,
      fallback: 'leads',
      emoji: '🧲',
      columns: columns(words),
      selects: { [words('Status')]: status(words) },
    })
    const board = { name: words('By status'), type: 'kanban', group_by: words('Status') }
    await api(`POST /objects/${name}/views`, board)
    const toolId = await makeEntryTool(api, {
      name: 'enter_lead',
      description: words(
        'Enters a lead with the name and the email address of a person and what they request.',
      ),
      tableId: id,
    })
    const agent = await makeAgent(api, {
      name: inputs.agent_name,
      description: words('Asks visitors what they need and enters them under %object%.', {
        object: inputs.leads_name,
      }),
      instructions: words('You take down who contacts us and what they need. Be brief and kind.'),
      title: inputs.agent_name,
      variables: [
        { name: 'NAME', description: words('The name of the person') },
        { name: 'EMAIL', description: words('The email address') },
        { name: 'REQUEST', description: words('What the person needs') },
        { name: 'ENTERED', description: words('What became of entering the lead') },
      ],
      opening: opening(inputs.greeting, toolId, words),
    })
    await api(`PUT /agents/${agent.id}/hand-over`, { enabled: true })
    if (sampleData) await addSampleRows(api, name, sampleLeads(words), sample)
    for (const page of agentPages(agent.id, inputs.agent_name)) made(page)
    made({ kind: 'object', id: name, name: inputs.leads_name, open: `/records/${name}` })
  },
})

function opening(greeting: string, toolId: number, words: Words) {
  return [
    ...greetAndAskWho(greeting, words),
    ask(words('Request'), words('Ask what the person needs'), 'REQUEST'),
    {
      type: 'TOOLS_AI',
      alias: words('Enter the lead'),
      instructions: words(
        'Enter a lead with exactly these values.\nStatus: New\nEmail: {EMAIL}\nName: {NAME}\nRequest: {REQUEST}',
      ),
      // Captures the result so that the visitor doesn't see it: a node that captures its result says nothing.
      captureVariables: [{ name: 'ENTERED' }],
      customToolIds: [toolId],
    },
    say(words('Thank you'), words('Thank you, {NAME}. We will write to {EMAIL} soon.')),
  ]
}
