import { agentPages, makeAgent } from '../agents.ts'
import { type OwnApi, withNumber } from '../api.ts'
import { chain, literal, type NodeSketch, say } from '../graph.ts'
import { longTextInput, textInput } from '../inputs.ts'
import { supportFacts as sampleFacts } from '../sample-facts.ts'
import { type Installation, template } from '../template.ts'
import type { Words } from '../words.ts'

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
  documents: ({ business_name: name, facts }, sampleData, words) => {
    if (facts !== null) return [{ name: `${name}.md`, text: facts, isSample: false }]
    if (!sampleData) return []
    return [{ name: `${words('Sample facts')}.md`, text: words(sampleFacts), isSample: true }]
  },
  install: async ({ inputs, words, api, sampleData, addDocuments, made, sample }) => {
    const name = inputs.business_name
    const { id, baseId } = await makeAgent(api, {
      name,
      description: words('Answers what visitors ask, and hands over to a person when one is wanted.'),
      instructions: words(
        'You are the support of %name%. Answer briefly and kindly, and only from what you know of %name%. If you do not know something, say so and offer to get a colleague.',
        { name },
      ),
      title: name,
      opening: [say(words('Greeting'), literal(inputs.greeting))],
    })
    await api(`PUT /agents/${id}/hand-over`, { enabled: true })
    const flowId = await makeFlows(api, id, words)
    if (sampleData) await addSavedReplies(api, sample, words)
    await addDocuments(baseId)
    const baseName = words('%name% – knowledge', { name })
    await api(`PUT /knowledge-bases/${baseId}`, { name: baseName })
    for (const page of agentPages(id, name)) made(page)
    made({ kind: 'inbox', id, name: words('Inbox'), open: '/inbox' })
    made({
      kind: 'flow',
      id: String(flowId),
      name: words('A person is wanted'),
      open: `/agents/${id}/flows/${flowId}`,
    })
    const base = { kind: 'knowledge_base', id: String(baseId), open: `/knowledge/${baseId}` } as const
    made({ ...base, name: baseName })
  },
})

/** The flows by trigger phrases. A plain hello needs none, because the agent has already greeted. */
const flowsIn = (words: Words): { name: string; phrases: string[]; does: NodeSketch }[] => [
  {
    name: words('A person is wanted'),
    phrases: [
      words('Can I talk to somebody?'),
      words('I want to talk to a person'),
      words('Can I speak to a human?'),
      words('Please connect me with somebody from your team'),
      words('I want to complain'),
      words('This does not help me'),
    ],
    does: { type: 'HANDOFF', alias: words('Ask for a person'), reason: words('Wants to talk to a person') },
  },
  {
    name: words('Somebody says thank you'),
    phrases: [
      words('Thank you'),
      words('Thanks, that was all'),
      words('That helped'),
      words('Bye'),
      words('Goodbye'),
    ],
    does: say(words('You are welcome'), words('You are welcome. Write again whenever you like.')),
  },
]

/** Creates one flow for each; the first is the one for the hand-off, and its id is returned. */
async function makeFlows(api: OwnApi, agentId: string, words: Words): Promise<number> {
  const ids: number[] = []
  for (const { name, phrases, does } of flowsIn(words)) {
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

/** Adds two saved replies; an existing one with the same title stays as it is. */
async function addSavedReplies(
  api: OwnApi,
  sample: Installation<never>['sample'],
  words: Words,
): Promise<void> {
  for (const { title, content } of savedReplies) {
    const reply = { title: words(title), content: words(content) }
    const saved = await api.unlessTaken('POST /saved-replies', reply)
    if (saved !== undefined) sample({ route: `DELETE /saved-replies/${withNumber.parse(saved).id}` })
  }
}
