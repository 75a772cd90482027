import type { Kind } from './kinds.ts'

export const emailPattern = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
export const urlPattern = /\b(?:https?:\/\/|www\.)[^\s<>"')]+/g

export type PlainKind = Extract<Kind, 'email' | 'url' | 'boolean' | 'identifier' | 'text'>

/** What is told by its form alone. */
export const plainExtractors: Readonly<Record<PlainKind, (text: string) => string | boolean | undefined>> = {
  email: (text) => text.match(emailPattern)?.[0],
  url: (text) => text.match(urlPattern)?.[0],
  boolean: yesOrNo,
  identifier: (text) =>
    text.match(/#?\b(?=[A-Z0-9-]*\d{2})[A-Z]{0,6}-?[A-Z0-9]+(?:-[A-Z0-9]+)*\b/i)?.[0]?.replace(/^#/, ''),
  text: () => undefined,
}

const yes =
  /^\W*(?:yes|yeah|yep|yup|sure|ok|okay|of course|correct|right|true|agreed|absolutely|definitely|please do|i do|i am|sounds good)\b/i
const no = /^\W*(?:no|nope|nah|not|never|false|don'?t|do not|i don'?t|i'm not|wrong|incorrect)\b/i

export function yesOrNo(text: string): boolean | undefined {
  if (no.test(text)) return false
  return yes.test(text) ? true : undefined
}
