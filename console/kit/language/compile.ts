/** A message in the format of lingui: texts, value names, and plurals with a message for each case. */
export type Token = string | [name: string] | [name: string, 'plural', Record<string, Token[]>]

const known = new Map<string, Token[]>()

/**
 * Understands `{name}` and `{count, plural, one {# row} other {# rows}}`, which is all that the catalogue uses; lingui's
 * own compiler would be a tenth of the shell.
 */
export function compile(message: string): Token[] {
  const before = known.get(message)
  if (before !== undefined) return before
  const tokens = tokensOf(message, false)
  known.set(message, tokens)
  return tokens
}

function tokensOf(text: string, inPlural: boolean): Token[] {
  const tokens: Token[] = []
  let rest = text
  while (rest !== '') {
    const open = rest.indexOf('{')
    const plain = open === -1 ? rest : rest.slice(0, open)
    tokens.push(...(inPlural ? plain.split(/(#)/) : [plain]).filter((part) => part !== ''))
    if (open === -1) break
    const inner = braced(rest, open)
    tokens.push(placeholder(inner))
    rest = rest.slice(open + inner.length + 2)
  }
  return tokens
}

/** Returns the text between the brace at `open` and its closing brace. */
function braced(text: string, open: number): string {
  let depth = 0
  for (let index = open; index < text.length; index++) {
    if (text[index] === '{') depth++
    if (text[index] === '}' && --depth === 0) return text.slice(open + 1, index)
  }
  throw new Error(`a brace is not closed in: ${text}`)
}

function placeholder(inner: string): Token {
  const plural = /^(?<name>\w+), plural, (?<cases>[^]+)$/.exec(inner)?.groups
  if (plural === undefined) return [inner.trim()]
  const cases: Record<string, Token[]> = {}
  let rest = (plural['cases'] ?? '').trim()
  while (rest !== '') {
    const open = rest.indexOf('{')
    const text = braced(rest, open)
    cases[rest.slice(0, open).trim().replace(/^=/, '')] = tokensOf(text, true)
    rest = rest.slice(open + text.length + 2).trim()
  }
  return [plural['name'] ?? '', 'plural', cases]
}
