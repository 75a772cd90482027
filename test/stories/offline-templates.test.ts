import { describe, expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { settledSources } from '../harness/knowledge/settled.ts'
import { useSharedServer } from '../harness/shared-server.ts'

const server = useSharedServer({ workers: true })

async function install(template: string, inputs: object = {}): Promise<string> {
  const { made } = await server.api.ok.post(`/templates/${template}/install`, { inputs })
  return made.find((one: Json) => one.kind === 'agent').id
}

/** What the agent answers to one message after the other, in one conversation. */
async function talk(agentId: string, ...messages: string[]): Promise<string[][]> {
  const answers: string[][] = []
  let conversation = {}
  for (const message of messages) {
    const answer = await server.api.ok.post(`/agents/${agentId}/messages`, { message, ...conversation })
    conversation = { conversation_id: answer.conversation_id }
    answers.push(answer.messages.map((one: Json) => one.content))
  }
  return answers
}

describe('the reception', () => {
  const greeting = 'Hello! How can we help you?'

  it('greets whoever only says hello once', async () => {
    const agent = await install('reception-agent')
    for (const message of ['Hello', 'Guten Tag', 'Hallo!', '¡Hola!', 'buenas tardes', 'Bonjour']) {
      expect([message, await talk(agent, message)]).toEqual([message, [[greeting]]])
    }
  })

  it('knows the opening hours that it was set up with, at once and in any language', async () => {
    const agent = await install('reception-agent', { opening_hours: 'Monday to Friday from 8 to 16' })
    const hours = 'Opening hours: we are open Monday to Friday from 8 to 16.'
    for (const question of [
      'When are you open?',
      'What are your opening hours?',
      'Are you open on Monday?',
      'Wann haben Sie geöffnet?',
      'Öffnungszeiten?',
      'Habt ihr am Montag offen?',
      '¿Cuándo abren?',
      '¿Cuál es el horario?',
      'Quand êtes-vous ouverts ?',
      'Quels sont vos horaires ?',
    ]) {
      expect([question, await talk(agent, question)]).toEqual([question, [[greeting, hours]]])
    }
  })

  it('answers from the sample facts, in whatever language it is asked', async () => {
    const agent = await install('reception-agent')
    const { results } = await server.api.ok.get(`/agents/${agent}/knowledge-bases`)
    await settledSources(server.api, `/knowledge-bases/${results[0].id}`)
    for (const [question, expected] of [
      ['When are you open?', 'We are open Monday to Friday'],
      ['Wann haben Sie geöffnet?', 'We are open Monday to Friday'],
      ['¿Cuándo abren?', 'We are open Monday to Friday'],
      ['Quand êtes-vous ouverts ?', 'We are open Monday to Friday'],
      ['Wo kann ich parken?', 'parking behind the building'],
      ['¿Dónde están?', '12 Market Street'],
      ['Comment annuler mon rendez-vous ?', 'cancelled free of charge'],
    ] as const) {
      expect((await talk(agent, question)).flat().join('\n')).toContain(expected)
    }
    expect((await talk(agent, 'Wer wurde 1974 Weltmeister?')).flat()).toContain('Das weiß ich leider nicht.')
  })
})

function done(name: string, email: string): string {
  return `Thank you, ${name}. We will write to ${email} soon.`
}

describe('the lead capture', () => {
  let installed: Promise<string> | undefined
  const leads = () => {
    installed ??= install('lead-capture')
    return installed
  }
  it.each([
    ['Could you tell me what you need?', "Hi, I'm Ann Miller, ann@x.example", 'Ann Miller', 'ann@x.example'],
    [
      'Could you tell me what you need?',
      'my name is Bob Ray and my email is bob@x.example',
      'Bob Ray',
      'bob@x.example',
    ],
    ['Was können wir für Sie tun?', 'Ich heiße Uwe Kern, uwe@x.example', 'Uwe Kern', 'uwe@x.example'],
    ['Was können wir für Sie tun?', 'Hier ist Jana Voss (jana@x.example)', 'Jana Voss', 'jana@x.example'],
    [
      '¿Qué podemos hacer por usted?',
      'Me llamo Ana Ruiz y mi correo es ana@x.example',
      'Ana Ruiz',
      'ana@x.example',
    ],
    ['¿Qué podemos hacer por usted?', 'Hola, soy Luis Gil, luis@x.example', 'Luis Gil', 'luis@x.example'],
    [
      'Que pouvons-nous faire pour vous ?',
      "Je m'appelle Zoé Petit, zoe@x.example",
      'Zoé Petit',
      'zoe@x.example',
    ],
    [
      'Que pouvons-nous faire pour vous ?',
      'Bonjour, je suis Marc Roy : marc@x.example',
      'Marc Roy',
      'marc@x.example',
    ],
  ])('asks only «%s» after «%s»', async (question, message, name, email) => {
    const answers = await talk(await leads(), message, '20 chairs')
    expect(answers[0]?.slice(1)).toEqual([question])
    expect(answers[1]).toEqual([done(name, email)])
  })

  it('does not ask for an address again that was given with something else', async () => {
    const agent = await leads()
    // In the message that opened the conversation, and with the answer to another question.
    const opened = await talk(agent, 'I need 20 chairs, my email is ann@x.example', 'Ann Miller')
    expect(opened.map((texts) => texts.at(-1))).toEqual([
      'Could you tell me your name?',
      done('Ann Miller', 'ann@x.example'),
    ])
    const beside = await talk(agent, 'Hallo', 'Uwe Kern, uwe@kern.example', '20 Stühle')
    expect(beside.map((texts) => texts.at(-1))).toEqual([
      'Könnten Sie mir bitte Ihren Namen nennen?',
      'Was können wir für Sie tun?',
      done('Uwe Kern', 'uwe@kern.example'),
    ])
  })
})

it('takes a quantity or a time for no number of an order', async () => {
  const agent = await install('order-status', { order_api: 'https://orders.example.invalid/{number}' })
  for (const message of [
    "I'd like 20 chairs",
    'Ich komme um 10 Uhr',
    'Quiero 12 mesas',
    'Je viens à 10 heures',
  ]) {
    const [said = []] = await talk(agent, message)
    expect([message, said.length]).toEqual([message, 2])
    expect(said[1]).toMatch(/order number\?|Bestellnummer|número de pedido|numéro de commande/)
  }
})
