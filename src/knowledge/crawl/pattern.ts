/**
 * Whether an address matches a pattern, in which `*` stands for any text. One that begins with a slash is compared with
 * path and query, any other with the whole address. Without regular expressions: no pattern can take long.
 */
export function matches(pattern: string, url: URL): boolean {
  return textMatcher(pattern)(pattern.startsWith('/') ? url.pathname + url.search : url.href)
}

/** Whether a whole text is like the pattern. */
export function textMatcher(pattern: string): (text: string) => boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return (text) => text === first
  return (text) => {
    if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
      return false
    const end = text.length - last.length
    let at = first.length
    for (const part of rest) {
      const found = text.indexOf(part, at)
      if (found === -1 || found + part.length > end) return false
      at = found + part.length
    }
    return true
  }
}
