import type { Language } from '../../ai/index.ts'

const languages: readonly Language[] = ['en', 'de', 'es', 'fr']

// Words that nearly every German sentence has, and that don't exist in English.
const german =
  /^(?:ich|sie|wir|ist|sind|nicht|und|oder|aber|der|das|den|dem|ein|eine|einen|einem|einer|mit|für|auf|bitte|danke|hallo|guten|kann|können|möchte|haben|habe|wie|wo|wann|warum|jemand|jemanden|jemandem|mein|meine|meinen|mir|mich|ihnen|noch|auch|von|zu|zum|zur|im|es|gibt|kein|keine|moin|servus|hilfe|mensch|menschen|sprechen)$/
const english =
  /^(?:i|you|we|is|are|not|and|or|but|the|a|an|with|for|on|please|thanks|hello|hi|can|could|would|have|has|how|where|when|why|somebody|someone|my|me|it|there|to|of|in|this|that|help|human|person|talk|speak|do|what)$/

const mostCharacters = 2000

/** The language of a text; undefined if the text doesn't show it, such as `48213`. */
export function languageOfText(text: string): 'en' | 'de' | undefined {
  const words =
    text
      .slice(0, mostCharacters)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const germanWords = words.filter((word) => german.test(word) || /[äöüß]/.test(word)).length
  const englishWords = words.filter((word) => english.test(word)).length
  if (germanWords === englishWords) return undefined
  return germanWords > englishWords ? 'de' : 'en'
}

/** The stored language of a conversation, if messages exist in it. */
export function knownLanguage(kept: string | null): Language | undefined {
  return languages.find((language) => language === kept)
}
