const mostLevels = 200

/**
 * True if trigger data or a result is nested deeper than any sensible value. JSON of some thousand levels
 * fits into a body and into the database, but serializing it again exhausts the stack: the run would be
 * retried in vain for days.
 */
export function isTooDeep(payload: unknown, levels = mostLevels): boolean {
  if (typeof payload !== 'object' || payload === null) return false
  return levels === 0 || Object.values(payload).some((inner) => isTooDeep(inner, levels - 1))
}

export const tooDeep = `JSON may be nested ${mostLevels} levels deep at most.`
