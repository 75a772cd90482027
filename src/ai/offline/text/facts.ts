import { readParts, readSection } from '../../prompts/sections.ts'
import type { OfflineApp } from './conversation.ts'
import { inEnglish } from './glossary.ts'
import type { Language } from './language.ts'
import { sentencesOf } from './passages.ts'
import { rank } from './ranking.ts'
import { thresholds } from './thresholds.ts'

/** Sentences that address the agent, such as an order, a rule or a role, rather than describe the business. */
const order =
  /^(?:you|your|be|act|always|never|do|don't|keep|use|answer|reply|respond|ask|tell|say|help|greet|thank|offer|if|when|whenever|please|avoid|make|speak|write|stay|focus)\b|\b(?:never|must|should|secret|confidential|internal|do not|don't)\b/i

/** The same in German, Spanish and French. */
const foreignOrder =
  /^(?:du|sie sind|sei|antworte|sage?|frage?|bitte|schlage?|trage?|findest|weißt|wenn|nimmst|bestätigen|nie|niemals|immer|eres|responde|pregunta|di|si|nunca|siempre|tu es|vous êtes|réponds|répondez|demande|dis|ne|jamais|toujours)(?![\p{L}])|(?<!\p{L})(?:weißt du|findest du|sage es|geheim|vertraulich|secreto|confidencial|confidentiel)(?!\p{L})/iu

/** The sentence of the agent's instructions that answers the question: «We open at nine.» */
export async function statedFact(
  app: OfflineApp,
  system: string,
  question: string,
  language: Language = 'en',
): Promise<string | undefined> {
  const briefings = [readSection(system, 'instructions') ?? '', ...readParts(system, 'playbook').map(textOf)]
  const stated = briefings
    .flatMap(sentencesOf)
    .filter((sentence) => !order.test(sentence.trim()) && !foreignOrder.test(sentence.trim()))
  if (stated.length === 0 || question === '') return undefined
  for (const asked of [question, inEnglish(question, language) ?? '']) {
    const [best] = asked === '' ? [] : await rank(app, asked, stated, (sentence) => sentence)
    if (best !== undefined && best.score >= thresholds.passage) return best.item.trim()
  }
  return undefined
}

function textOf(part: { text: string }): string {
  return part.text
}
