/** The candidate nearest to `word` by edit distance, if it is near enough to be a slip of the pen. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  const plain = fold(word)
  let best: string | undefined
  let bestDistance = Math.max(2, Math.floor(plain.length / 3)) + 1
  for (const candidate of candidates) {
    const distance = editDistance(plain, fold(candidate), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/**
 * `closest` with a limit on comparisons, for inputs with a thousand words. After the limit it suggests nothing,
 * because no one reads a thousand suggestions and others would wait for them.
 */
export function closestWithin(comparisons: number): typeof closest {
  let left = comparisons
  return (word, candidates) => {
    if (left <= 0) return undefined
    const compared = [...candidates]
    left -= compared.length
    return closest(word, compared)
  }
}

const mostLetters = 100

/** `time_format`, `timeFormat` and `TimeFormat` are one word to a person. */
function fold(word: string): string {
  const lower = word.slice(0, mostLetters).toLowerCase()
  return /[_\-\s]/.test(lower) ? lower.replaceAll(/[_\-\s]/g, '') : lower
}

/**
 * The edit distance, if it is less than `limit`. Only the band along the diagonal is computed that can stay
 * below it.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = Array<number>(b.length + 1).fill(limit)
    current[0] = i
    let least = i
    const end = Math.min(b.length, i + limit)
    for (let j = Math.max(1, i - limit); j <= end; j++) {
      const substitution = (previous[j - 1] ?? limit) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const distance = Math.min(substitution, (previous[j] ?? limit) + 1, (current[j - 1] ?? limit) + 1)
      current[j] = distance
      least = Math.min(least, distance)
    }
    if (least >= limit) return limit
    previous = current
  }
  return previous[b.length] ?? limit
}
