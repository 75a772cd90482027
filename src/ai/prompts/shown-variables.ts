export type Variables = Readonly<Record<string, string | null>>

// A model reads pages of text. A request can bring megabytes, which every turn would repeat in its prompt.
const longest = 100_000
const longestTogether = 400_000

/** The variables with a value, with long texts truncated, as a model sees them. */
export function shownVariables(variables: Variables = {}): Record<string, string> {
  const held = Object.entries(variables).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  const shown = new Map<string, string>()
  let left = longestTogether
  // Short values first, so that a long value takes no space from them.
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
