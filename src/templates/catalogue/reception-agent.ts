import { agentPages, makeAgent } from '../agents.ts'
import { literal, say } from '../graph.ts'
import { longTextInput, textInput, urlInput } from '../inputs.ts'
import { template } from '../template.ts'

/** What a made-up business would say of itself, so that there is something to ask before anything is known. */
const sampleFacts = `# Opening hours
We are open Monday to Friday from 9:00 to 18:00, and on Saturday from 10:00 to 14:00. On Sundays we are closed.

# Address
You find us at 12 Market Street, right across from the station. There is parking behind the building.

# Contact
You can call us on +1 555 010 0199 during opening hours, or write to hello@example.com at any time.

# Appointments
An appointment can be made by phone or by email. It can be cancelled free of charge up to 24 hours before.
`

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
    facts: longTextInput({
      label: 'Facts',
      description:
        'What the agent should know, in your words. Without a website and without facts it comes with made-up ones, which go with the sample data.',
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
  documents: ({ business_name: name, website, facts }, sampleData) => {
    if (facts !== null) return [{ name: `${name}.md`, text: facts, isSample: false }]
    if (website !== null || !sampleData) return []
    return [{ name: 'Sample facts.md', text: sampleFacts, isSample: true }]
  },
  install: async ({ inputs, api, addDocuments, made }) => {
    const name = inputs.business_name
    const { id, baseId } = await makeAgent(api, {
      name,
      description: 'Answers what visitors ask, from what is known of the business.',
      instructions: `You are the reception of ${name}. Answer briefly and kindly, and only from what you know of ${name}. If you do not know something, say so and ask for an email address, so that somebody can answer.`,
      title: name,
      opening: [say('Greeting', literal(inputs.greeting))],
    })
    if (inputs.website !== null) {
      const body = { url: inputs.website, max_pages: 100, max_depth: 4 }
      await api(`POST /knowledge-bases/${baseId}/website-crawls`, body)
    }
    await addDocuments(baseId)
    for (const page of agentPages(id, name)) made(page)
    made({
      kind: 'knowledge_base',
      id: String(baseId),
      name: `${name} – knowledge`,
      open: `/knowledge/${baseId}`,
    })
  },
})
