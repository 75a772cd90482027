/** The candidate nearest to `word` by edit distance, if it is near enough to be a slip of the pen. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const plain = fold(word)
  let best: string | undefined
  let bestDistance = Math.max(2, Math.floor(plain.length / 3)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(plain, fold(candidate))
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** `time_format`, `timeFormat` and `TimeFormat` are one word to a person. */
function fold(word: string): string {
  return word
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[_\-\s]/g, '')
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(substitution, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
