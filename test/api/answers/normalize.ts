import type { Json } from '../../harness/api.ts'

const unstableTexts: readonly [RegExp, string][] = [
  [/https?(?::\/\/|%3A%2F%2F)(?:127\.0\.0\.1|localhost)(?::|%3A)\d+/g, '<server>'],
  [/127\.0\.0\.1:\d+/g, '<host>'],
  [/[\d,]+ MB are free/g, '<size> are free'],
  [/all \d+ have run/g, 'all <number> have run'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, '<time>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<uuid>'],
  [/\b20[2-9]\d-[01]\d-[0-3]\d\b/g, '<date>'],
  [/\b\w{3}, \d\d \w{3} 20\d\d \d\d:\d\d:\d\d GMT\b/g, '<time>'],
  [/\b(account-|Account )\d+\b|(%40account-)\d+/g, '$1$2<number>'],
  [/\/tmp\/frontdesk-data-\w+/g, '<data>'],
  [/\bjob-\d+\b/g, 'job-<number>'],
  // The fixtures name some things after the moment.
  [/\b(KEY_|V)\d{13}\b/g, '$1<time>'],
  // Random tokens have a digit almost always, and capitals without a space in a text this long.
  [/(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{43,}/g, '<token>'],
  [/(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}/g, '<token>'],
]

/** Replaces everything that differs from one run to the next: times, random ids, ports. */
export function normalizeText(text: string): string {
  return unstableTexts.reduce((result, [pattern, name]) => result.replaceAll(pattern, name), text)
}

// The server writes these some time after the answer.
const writtenLater = /^(?:summary|last_used_at)$/

// The engine for embeddings calculates with bytes or floats, whichever is right on the processor.
const unstableKeys =
  /^(?:prefix|etag|recovery_codes|nearness)$|(?:^|_)(?:ms|milliseconds|duration|seconds|size|bytes)(?:$|_)|(?:Ms|Duration|Seconds)$/

/** The same for JSON. Keeps its structure, so that a difference is easy to see. */
export function normalize(value: Json, key = ''): Json {
  if (Array.isArray(value)) return value.map((item) => normalize(item, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [normalizeText(name), normalize(item, name)]),
    )
  if (writtenLater.test(key) || (unstableKeys.test(key) && value !== null)) return `<${key}>`
  return typeof value === 'string' ? normalizeText(value) : value
}
