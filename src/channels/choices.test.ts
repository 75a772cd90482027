import { expect, it } from 'vitest'
import { choicesOf } from './choices.ts'

const short = (choice: string) => choice.length <= 20

it.each([
  ['Which one?\n- Red\n- Blue', ['Red', 'Blue']],
  [
    'Hello!\n\nWhen shall we call?\n\n1. In the morning\n2. **In the evening**\n',
    ['In the morning', 'In the evening'],
  ],
  ['¿Cuándo?\n• Hoy\n• Mañana', ['Hoy', 'Mañana']],
  ['Sure?\n- Yes\n- Yes\n- No', ['Yes', 'No']],
])('%j offers %j', (text, choices) => {
  expect(choicesOf(text, short)).toEqual(choices)
})

it.each([
  'Which one?',
  'We sell:\n- Lamps\n- Chairs',
  'Which one?\n- Red',
  'Which one?\n- Red\n- A colour that nobody has a short name for',
  `Which one?\n${Array.from({ length: 9 }, (_, index) => `- ${index}`).join('\n')}`,
  'Which one?\n- Red\n- Blue\nTell me.',
  '- Red\n- Blue',
  '',
])('%j offers nothing', (text) => {
  expect(choicesOf(text, short)).toEqual([])
})
