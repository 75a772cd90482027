import { agentPages, makeAgent } from '../agents.ts'
import { type OwnApi, withNumber } from '../api.ts'
import { chain, literal, type NodeSketch, say } from '../graph.ts'
import { longTextInput, textInput } from '../inputs.ts'
import { type Installation, template } from '../template.ts'

/** What a made-up shop would say of itself, so that the agent can answer some questions and not others. */
const sampleFacts = `# Delivery
We deliver within three working days. Delivery is free from 50 € on, below that it costs 4.90 €.

# Returns
You can send anything back within 30 days. Write to us, and we send you a label.

# Opening hours
Our people answer Monday to Friday from 9:00 to 17:00.
`

const savedReplies = [
  { title: 'Hello', content: 'Hello, this is {my_name}. How can I help you?' },
  { title: 'Anything else?', content: 'Is there anything else that I can do for you?' },
]

export const supportInbox = template({
  id: 'support-inbox',
  name: 'Support inbox with takeover',
  description:
    'An agent that answers what it knows and asks a person to take over when somebody wants one. You answer in the inbox, with the whole conversation before you, and hand back to the agent when you are done.',
  makes: ['agent', 'chat', 'inbox', 'flow', 'knowledge_base'],
  hasSampleData: true,
  inputs: {
    business_name: textInput({
      label: 'Name of the business',
      description: 'The agent introduces itself with it.',
      default: 'Our support',
      example: 'Lamp shop',
    }),
    facts: longTextInput({
      label: 'Facts',
      description:
        'What the agent should know, in your words. Without any it comes with made-up ones, which go with the sample data.',
      example: 'We deliver within three working days.',
    }),
    greeting: textInput({
      label: 'Greeting',
      description: 'How it begins every conversation.',
      default: 'Hello! Ask me anything, or ask for a person.',
      example: 'Hello! Ask me anything, or ask for a person.',
      maxLength: 500,
    }),
  },
  documents: ({ business_name: name, facts }, sampleData) => {
    if (facts !== null) return [{ name: `${name}.md`, text: facts, isSample: false }]
    return sampleData ? [{ name: 'Sample facts.md', text: sampleFacts, isSample: true }] : []
  },
  install: async ({ inputs, api, sampleData, addDocuments, made, sample }) => {
    const name = inputs.business_name
    const { id, baseId } = await makeAgent(api, {
      name,
      description: 'Answers what visitors ask, and hands over to a person when one is wanted.',
      instructions: `You are the support of ${name}. Answer briefly and kindly, and only from what you know of ${name}. If you do not know something, say so and offer to get a colleague.`,
      title: name,
      opening: [say('Greeting', literal(inputs.greeting))],
    })
    await api(`PUT /agents/${id}/hand-over`, { enabled: true })
    const flowId = await makeFlows(api, id)
    if (sampleData) await addSavedReplies(api, sample)
    await addDocuments(baseId)
    for (const page of agentPages(id, name)) made(page)
    made({ kind: 'inbox', id, name: 'Inbox', open: '/inbox' })
    made({
      kind: 'flow',
      id: String(flowId),
      name: 'A person is wanted',
      open: `/agents/${id}/flows/${flowId}`,
    })
    const base = { kind: 'knowledge_base', id: String(baseId), open: `/knowledge/${baseId}` } as const
    made({ ...base, name: `${name} – knowledge` })
  },
})

/**
 * What the agent does when it hears one of these. Greetings and thanks are told apart from the wish for a person, so that
 * whoever only says hello is not handed over.
 */
const flows: { name: string; phrases: string[]; does: NodeSketch }[] = [
  {
    name: 'A person is wanted',
    phrases: [
      'Can I talk to somebody?',
      'I want to talk to a person',
      'Can I speak to a human?',
      'Please connect me with somebody from your team',
      'I want to complain',
      'This does not help me',
    ],
    does: { type: 'HANDOFF', alias: 'Ask for a person', reason: 'Wants to talk to a person' },
  },
  {
    name: 'Somebody says hello',
    phrases: ['Hello', 'Hi there', 'Good morning', 'Good evening'],
    does: say('Greet back', 'Hello! What would you like to know?'),
  },
  {
    name: 'Somebody says thank you',
    phrases: ['Thank you', 'Thanks, that was all', 'That helped', 'Bye', 'Goodbye'],
    does: say('You are welcome', 'You are welcome. Write again whenever you like.'),
  },
]

/** A flow for each; the first is the one that asks for a person, and its id is returned. */
async function makeFlows(api: OwnApi, agentId: string): Promise<number> {
  const ids: number[] = []
  for (const { name, phrases, does } of flows) {
    const intent = withNumber.parse(await api(`POST /agents/${agentId}/intents`, { name, phrases }))
    const { id } = withNumber.parse(await api(`POST /agents/${agentId}/flows`, { name }))
    const nodes = [{ type: 'TRIGGER_INTENT', alias: name, intentIds: [intent.id] }, does]
    await api(`POST /agents/${agentId}/flows/${id}/import`, chain('flow', nodes))
    await api(`PUT /agents/${agentId}/flows/${id}`, { status: 'ACTIVE' })
    ids.push(id)
  }
  const [first] = ids
  if (first === undefined) throw new Error('there are flows')
  return first
}

/** Two replies to begin with; one that somebody has saved under the same title already stays as it is. */
async function addSavedReplies(api: OwnApi, sample: Installation<never>['sample']): Promise<void> {
  for (const reply of savedReplies) {
    const saved = await api.unlessTaken('POST /saved-replies', reply)
    if (saved !== undefined) sample({ route: `DELETE /saved-replies/${withNumber.parse(saved).id}` })
  }
}
