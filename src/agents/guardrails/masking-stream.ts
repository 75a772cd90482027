import { type Checkers, findMatches, masked } from './check.ts'

/**
 * Masks a text while it is written. Holds back the end of the text as long as it could still become a match, so
 * that everything it lets through is the beginning of the masked whole.
 */
export function maskingStream(checkers: Checkers): (delta: string) => string {
  // The last character that was let through: some matches depend on it.
  let before = ''
  let held = ''
  let nextCheck = 0
  return (delta) => {
    held += delta
    if (held.length < nextCheck) return ''
    const text = before + held
    const { matches, open } = findMatches(checkers, text, before.length, false)
    let end = open
    for (const match of matches.toReversed()) if (match.start < end && match.end > end) end = match.start
    end = Math.max(wholeCharacters(text, end), before.length)
    const free = masked(
      text.slice(0, end),
      matches.filter((match) => match.end <= end),
    ).slice(before.length)
    held = text.slice(end)
    if (end > before.length) before = Array.from(text.slice(Math.max(0, end - 2), end)).at(-1) ?? ''
    // Text that is held back for long is read again only when it has grown by an eighth.
    nextCheck = held.length + held.length / 8
    return free
  }
}

/** Never between the two halves of a character. */
function wholeCharacters(text: string, end: number): number {
  const code = text.charCodeAt(end - 1)
  return code >= 0xd800 && code <= 0xdbff ? end - 1 : end
}
