const yes = 'true yes y 1 x ja j wahr oui o vrai si sí s verdadero ✓ ✔ ☑ ✅ on'
const no = 'false no n 0 nein falsch non faux falso ✗ ✘ ☐ ❌ off'

const meanings = new Map<string, boolean>([
  ...yes.split(' ').map((word) => [word, true] as const),
  ...no.split(' ').map((word) => [word, false] as const),
])

/** Reports whether a word or mark means yes or no; undefined if it means neither. */
export function yesOrNo(text: string): boolean | undefined {
  // An emoji may end with the character that requests colour.
  const word = text
    .trim()
    .toLowerCase()
    .replace(/\ufe0f$/, '')
  return meanings.get(word)
}

const blankWord = /^(?:k\.\s?a\.?|keine angabe|n\/a|n\.\s?a\.?|#n\/a|#nv|#na|k\/a|-{1,3}|[–—])?$/i

/** True if a cell marks a missing value: "k.A.", "n/a", "-". */
export function isBlankWord(text: string): boolean {
  return blankWord.test(text.trim())
}
