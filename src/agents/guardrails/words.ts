import type { Language } from '../handover/language.ts'
import type { Guardrails } from './setting.ts'

type Texts = Guardrails['blocked_input_message']

const input: Record<Language, string> = {
  en: "I can't help with this message. Please write it in another way.",
  de: 'Bei dieser Nachricht kann ich nicht helfen. Bitte formulieren Sie sie anders.',
}
const output: Record<Language, string> = {
  en: "I'm sorry, I can't answer that.",
  de: 'Das kann ich leider nicht beantworten.',
}

/** The answer to a message that is blocked. */
export function blockedInputWords({ blocked_input_message: own }: Guardrails, language: Language): string {
  return inLanguage(own, language) ?? input[language]
}

/** Said instead of an answer that is blocked. */
export function blockedOutputWords({ blocked_output_message: own }: Guardrails, language: Language): string {
  return inLanguage(own, language) ?? output[language]
}

function inLanguage(texts: Texts, language: Language): string | undefined {
  const text = texts[language]
  return text === null || text === '' ? undefined : text
}
