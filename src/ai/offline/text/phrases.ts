import { readSection } from '../../prompts/sections.ts'

const frames = [
  'I want to {}',
  'I would like to {}',
  'Can you help me {}?',
  'How do I {}?',
  'I need to {}',
  'Please {}',
  'Is it possible to {}?',
  'I have a question about {}',
  'Help with {}',
  '{}',
]

/** Everyday frames around the name of the intent: all that can be said without understanding it. */
export function writePhrases(system: string): string[] {
  const lines = (readSection(system, 'intent') ?? '').split('\n').map((line) => line.trim())
  const existing = new Set(
    lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2).toLowerCase()),
  )
  const [name = '', description = ''] = lines.filter((line) => !line.startsWith('- '))
  const count = Number(readSection(system, 'count') ?? 10)
  const subjects = [name, description.split(/[.!?]/)[0] ?? ''].map(asWish).filter((subject) => subject !== '')
  const phrases = subjects.flatMap((subject) => frames.map((frame) => frame.replace('{}', subject)))
  return [...new Set(phrases)].filter((phrase) => !existing.has(phrase.toLowerCase())).slice(0, count)
}

/** «The user wants to cancel an order» → «cancel my order». */
function asWish(text: string): string {
  return text
    .trim()
    .replace(
      /^(?:the )?(?:user|customer|visitor|person)s? (?:wants?|would like|asks?|needs?|wishes) (?:to |for |about )?/i,
      '',
    )
    .replaceAll(/\b(?:their|his|her)\b/gi, 'my')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
}
