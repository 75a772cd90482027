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
