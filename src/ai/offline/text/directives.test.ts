import { describe, expect, it } from 'vitest'
import { conditionalDirectives, followed, readDirective } from './directives.ts'

describe('a plain instruction', () => {
  it.each([
    ['Say "Welcome to Acme!"', 'Welcome to Acme!'],
    ['say: we are closed today', 'We are closed today.'],
    ['Always reply with exactly "OK"', 'OK.'],
    ['Tell the user that their order ships tomorrow', 'Your order ships tomorrow.'],
    ["Let the customer know we'll call back", "We'll call back."],
    ['Ask for their email address', 'Could you tell me your email address?'],
    ['Ask the user for a phone number.', 'Could you tell me a phone number?'],
    ['Please ask the customer to provide the order number', 'Could you tell me the order number?'],
    ['Collect the customer name', 'Could you tell me your name?'],
    ['Greet the user and ask for their name', 'Hello! Could you tell me your name?'],
    ['Ask the user what their budget is', 'Could you tell me what your budget is?'],
    ['Ask for email and phone', 'Could you tell me your email and phone?'],
    ['Greet the visitor', 'Hello! How can I help you?'],
    ['Ask for the order number. It has two letters and six digits.', 'Could you tell me the order number?'],
    ['Ask for NAME, PHONE_NUMBER', 'Could you tell me your name, phone number?'],
    ['Ask what the person needs', 'Could you tell me what you need?'],
    ['Ask when the customer has time', 'Could you tell me when you have time?'],
    ['Ask which day suits them', 'Could you tell me which day suits you?'],
    ['Ask whether they are allergic to nuts', 'Could you tell me whether you are allergic to nuts?'],
    ['Ask for the name of the person', 'Could you tell me your name?'],
    ['Ask for confirmation', 'Could you please confirm that?'],
    ['Frage nach dem Namen', 'Könnten Sie mir bitte Ihren Namen nennen?'],
    ['Frage den Kunden nach der Bestellnummer.', 'Könnten Sie mir bitte die Bestellnummer nennen?'],
    ['Sag: „Wir melden uns morgen.“', 'Wir melden uns morgen.'],
    ['Pide al cliente su nombre', '¿Podría decirme su nombre?'],
    ["Demandez l'adresse e-mail", 'Pourriez-vous me donner votre adresse e-mail ?'],
    ['Thank the user for their order', 'Thank you for your order.'],
  ])('%s', (instruction, expected) => {
    const directive = readDirective(instruction)
    expect(directive === undefined ? undefined : followed(directive)).toBe(expected)
  })

  it.each(['You are a helpful agent of a shop.', 'Be polite and short.', '', 'Sayings are fun'])(
    'is not seen in «%s»',
    (instruction) => {
      expect(readDirective(instruction)).toBeUndefined()
    },
  )

  it.each([
    [
      'Ask for their name and phone number',
      'de',
      'Könnten Sie mir bitte Ihren Namen und Ihre Telefonnummer nennen?',
    ],
    ['Ask for the order number', 'es', '¿Podría decirme el número de pedido?'],
    ['Ask for the email address.', 'fr', 'Pourriez-vous me donner votre adresse e-mail ?'],
    ['Ask for the colour', 'de', 'Könnten Sie mir bitte noch Folgendes sagen: the colour?'],
    ['Greet the user and ask for their name', 'de', 'Guten Tag! Könnten Sie mir bitte Ihren Namen nennen?'],
  ] as const)('is put in the language of the user: %s (%s)', (instruction, language, expected) => {
    const directive = readDirective(instruction)
    expect(directive === undefined ? undefined : followed(directive, language)).toBe(expected)
  })

  it('may stand under a condition', () => {
    const instructions = [
      'You work for a shop.',
      '- If the user asks about refunds, say "Refunds take five days."',
      'When somebody wants a job, then tell them to write to jobs@example.com',
      'If in doubt, be kind.',
    ].join('\n')
    expect(conditionalDirectives(instructions)).toEqual([
      { when: 'the user asks about refunds', directive: { say: 'Refunds take five days.' } },
      { when: 'somebody wants a job', directive: { say: 'to write to jobs@example.com' } },
    ])
  })
})
