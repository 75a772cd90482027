import { agentPages, makeAgent } from '../agents.ts'
import { literal, say } from '../graph.ts'
import { longTextInput, optionalTextInput, textInput, urlInput } from '../inputs.ts'
import { receptionFacts as sampleFacts } from '../sample-facts.ts'
import { template } from '../template.ts'
import type { Words } from '../words.ts'

export const receptionAgent = template({
  id: 'reception-agent',
  name: 'Reception agent from a website',
  description:
    'An agent that answers the questions of visitors from your website, or from a few facts that you paste. It is published with a page of its own, so that you can talk with it at once.',
  makes: ['agent', 'chat', 'knowledge_base'],
  hasSampleData: true,
  inputs: {
    business_name: textInput({
      label: 'Name of the business',
      description: 'The agent introduces itself with it.',
      default: 'Our reception',
      example: 'Lamp shop',
    }),
    website: urlInput({
      label: 'Website',
      description: 'Its pages are read and kept as what the agent knows, at most 100 of them.',
      example: 'https://www.example.com',
    }),
    opening_hours: optionalTextInput({
      label: 'Opening hours',
      description: 'What visitors ask for most. It stands in the instructions of the agent.',
      example: 'Monday to Friday from 9:00 to 18:00',
      maxLength: 300,
    }),
    facts: longTextInput({
      label: 'Facts',
      description:
        'What the agent should know, in your words. Where nothing of this is given it comes with made-up ones, which go with the sample data.',
      example: 'We are open Monday to Friday from 9:00 to 18:00.',
    }),
    greeting: textInput({
      label: 'Greeting',
      description: 'How it begins every conversation.',
      default: 'Hello! How can we help you?',
      example: 'Hello! How can we help you?',
      maxLength: 500,
    }),
  },
  documents: ({ business_name: name, website, opening_hours: hours, facts }, sampleData, words) => {
    if (facts !== null) return [{ name: `${name}.md`, text: facts, isSample: false }]
    if (website !== null || hours !== null || !sampleData) return []
    return [{ name: `${words('Sample facts')}.md`, text: words(sampleFacts), isSample: true }]
  },
  install: async ({ inputs, words, api, addDocuments, made }) => {
    const name = inputs.business_name
    const { id, baseId } = await makeAgent(api, {
      name,
      description: words('Answers what visitors ask, from what is known of the business.'),
      instructions: instructionsFor(name, inputs.opening_hours, words),
      title: name,
      opening: [say(words('Greeting'), literal(inputs.greeting))],
    })
    await api(`PUT /agents/${id}/hand-over`, { enabled: true })
    if (inputs.website !== null) {
      const body = { url: inputs.website, max_pages: 100, max_depth: 4 }
      await api(`POST /knowledge-bases/${baseId}/website-crawls`, body)
    }
    await addDocuments(baseId)
    const baseName = words('%name% – knowledge', { name })
    await api(`PUT /knowledge-bases/${baseId}`, { name: baseName })
    for (const page of agentPages(id, name)) made(page)
    made({
      kind: 'knowledge_base',
      id: String(baseId),
      name: baseName,
      open: `/knowledge/${baseId}`,
    })
  },
})

/** Puts the hours on a separate line, because the agent gives such facts to any visitor who asks. */
function instructionsFor(name: string, hours: string | null, words: Words): string {
  const part = words(
    'You are the reception of %name%. Answer briefly and kindly, and only from what you know of %name%. If you do not know something, say so and ask for an email address, so that somebody can answer.',
    { name },
  )
  if (hours === null) return part
  return `${part}\n${words('Opening hours: we are open %hours%.', { hours: hours.replace(/[.\s]+$/, '') })}`
}
