const longestPause = 24 * 60 * 60 * 1000

/** The milliseconds to wait before the next request: `Retry-After` is seconds or a date. */
export function pauseOf(headers: Pick<Headers, 'get'>): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (text === '') return undefined
  const ms = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestPause)
}
