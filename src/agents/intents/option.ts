import type { Option } from '../../ai/index.ts'

// Enough to recognize an intent; the prompt grows with every one.
const shownPhrases = 40
const shownCharacters = 2000

export interface ChosenIntent {
  id: number
  name: string
  description: string | null
  phrases: string[]
}

/** An intent for the model that chooses among them. */
export function intentOption({ id, name, description, phrases }: ChosenIntent): Option {
  return {
    id: `intent:${id}`,
    name,
    ...(description === null ? {} : { description: shortened(description) }),
    phrases: phrases.slice(0, shownPhrases),
  }
}

export function shortened(description: string): string {
  return description.slice(0, shownCharacters)
}
