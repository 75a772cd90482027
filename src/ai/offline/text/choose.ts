import { readParts, type Section } from '../../prompts/sections.ts'
import type { Conversation, OfflineApp } from './conversation.ts'
import { rankByExamples } from './ranking.ts'
import { thresholds } from './thresholds.ts'

/** The option whose phrases or description are nearest to the message, or null where none is near enough. */
export async function chooseOption(
  app: OfflineApp,
  { system, message, earlier }: Conversation,
): Promise<string | null> {
  const options = readParts(system, 'option')
  if (options.length === 0 || message === '') return null
  const found = await nearestOption(app, options, message)
  // «48213» says nothing by itself; what the user wanted before we asked does.
  if (found !== null || earlier === undefined) return found
  return nearestOption(app, options, earlier)
}

async function nearestOption(
  app: OfflineApp,
  options: readonly Section[],
  message: string,
): Promise<string | null> {
  const [best] = await rankByExamples(app, message, options, textsOf)
  return best !== undefined && best.score >= thresholds.intent ? (best.item.attributes['id'] ?? null) : null
}

function textsOf({ attributes, text }: Section): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  const phrases = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2))
  const description = lines
    .filter((line) => !line.startsWith('- '))
    .join(' ')
    .trim()
  return [attributes['name'] ?? '', description, ...phrases].filter((one) => one !== '')
}
