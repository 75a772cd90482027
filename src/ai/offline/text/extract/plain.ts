import { emailPattern, urlPattern } from './addresses.ts'
import { identifierIn } from './identifier.ts'
import type { Kind } from './kinds.ts'

export type PlainKind = Extract<Kind, 'email' | 'url' | 'boolean' | 'identifier' | 'text'>

/** Values that are recognisable by their form alone. */
export const plainExtractors: Readonly<Record<PlainKind, (text: string) => string | boolean | undefined>> = {
  email: (text) => text.match(emailPattern)?.[0],
  url: (text) => text.match(urlPattern)?.[0],
  boolean: yesOrNo,
  identifier: identifierIn,
  text: () => undefined,
}

const yes =
  /^\W*(?:yes|yeah|yep|yup|sure|ok|okay|of course|correct|right|true|agreed|absolutely|definitely|please do|i do|i am|sounds good|ja|jawohl|jep|gerne|genau|natürlich|klar|stimmt|richtig|einverstanden|sí|si|claro|por supuesto|correcto|vale|de acuerdo|oui|ouais|bien sûr|exactement|d['’]accord|volontiers)(?![\p{L}])/iu
const no =
  /^\W*(?:no|nope|nah|not|never|false|don'?t|do not|i don'?t|i'm not|wrong|incorrect|nein|nee|nicht|kein|keine|falsch|nunca|incorrecto|non|pas|jamais|faux)(?![\p{L}])/iu

export function yesOrNo(text: string): boolean | undefined {
  if (no.test(text)) return false
  return yes.test(text) ? true : undefined
}
