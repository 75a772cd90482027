/**
 * Returns true if a URL matches a pattern with `*` for any text. A pattern that starts with a slash is compared
 * with path and query, any other with the whole URL. It uses no regular expressions, so no pattern can take
 * long.
 */
export function matches(pattern: string, url: URL): boolean {
  return textMatcher(pattern)(pattern.startsWith('/') ? url.pathname + url.search : url.href)
}

/** Returns a function that compares whole texts with the pattern. */
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
