import { readSection } from '../../prompts/sections.ts'
import type { Conversation } from './conversation.ts'

const keptCharacters = 160

/** The user's first request and last message, verbatim. */
export function summarise({ system, said }: Conversation): string {
  const before = readSection(system, 'summary')
  const first = said[0]
  const last = said.at(-1)
  if (first === undefined || last === undefined) return before ?? ''
  const latest = said.length > 1 || before !== undefined ? ` The last message was: "${shortened(last)}"` : ''
  return `${before?.split(' The last message was:')[0] ?? `The user wrote: "${shortened(first)}"`}${latest}`
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > keptCharacters ? `${line.slice(0, keptCharacters)}…` : line
}
