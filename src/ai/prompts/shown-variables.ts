export type Variables = Readonly<Record<string, string | null>>

// A model reads pages of text; what a request brought can be megabytes, of which each turn would make a prompt.
const longest = 100_000
const longestTogether = 400_000

/** The variables as a model sees them: those that hold something, and of a long text its beginning. */
export function shownVariables(variables: Variables = {}): Record<string, string> {
  const held = Object.entries(variables).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  const shown = new Map<string, string>()
  let left = longestTogether
  // The short ones first: a long one takes nothing from them.
  for (const { name, value } of held.toSorted((a, b) => a.value.length - b.value.length)) {
    const characters = Math.min(value.length, longest, left)
    shown.set(name, beginning(value, characters))
    left -= characters
  }
  return Object.fromEntries(held.map(({ name }) => [name, shown.get(name) ?? '']))
}

function beginning(text: string, characters: number): string {
  if (text.length <= characters) return text
  return `${text.slice(0, characters).toWellFormed()}… (${text.length - characters} more characters)`
}
