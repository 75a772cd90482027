const stopWords = new Set(
  `a about after all also am an and any are as at be because been before being but by can could did do does doing for
  from had has have having he her here hers him his how i if in into is it its just me more most my no nor not of off on
  once only or other our out over own same she should so some such than that the their them then there these they this
  those through to too under until up very was we were what when where which while who whom why will with would you your`.split(
    /\s+/,
  ),
)

const word = /[\p{L}\p{M}\p{N}]+(?:[-_./#+'’][\p{L}\p{M}\p{N}]+)*/gu
const mostTerms = 400
const longestTerm = 64

/**
 * The words of a passage for the index. A code is stored in parts and as a whole without separators, so that
 * `XR-200`, `XR 200` and `xr200` are equal.
 */
export function termsOf(text: string): string[] {
  const terms = new Set<string>()
  for (const parts of wordsOf(text)) {
    for (const part of parts) if (!stopWords.has(part)) terms.add(stem(part))
    if (parts.length > 1) terms.add(parts.join(''))
  }
  return [...terms].filter((term) => term.length <= longestTerm).slice(0, mostTerms)
}

/** The same of a question, in which a code may also be written apart: such pairs are words on suspicion. */
export function queryTermsOf(text: string): { words: string[]; pairs: ReadonlySet<string> } {
  const found = wordsOf(text)
  const pairs = found.flatMap((parts, index) => {
    const pair = [...parts, ...(found[index + 1] ?? [])].join('')
    return found[index + 1] !== undefined && /\d/.test(pair) && /\p{L}/u.test(pair) ? [pair] : []
  })
  return { words: [...new Set([...termsOf(text), ...pairs])].slice(0, 60), pairs: new Set(pairs) }
}

function wordsOf(text: string): string[][] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...plain.matchAll(word)].map(([found]) => found.match(/\p{N}+|\p{L}+/gu) ?? [])
}

/** Takes the endings off English words: `deliveries`, `delivered` and `delivery` meet. */
function stem(term: string): string {
  if (!/^[a-z]{4,}$/.test(term)) return term
  return term
    .replace(/(sses|xes|ches|shes)$/, (ending) => ending.slice(0, -2))
    .replace(/(?<=[^aeiou])ies$/, 'y')
    .replace(/(?<=[^su])s$/, '')
    .replace(/(?<=[a-z]{3})(ing|ed)$/, '')
    .replace(/(?<=[a-z]{3})e$/, '')
    .replace(/(?<=[^aeiou])y$/, 'i')
}
