const mostLevels = 200

/**
 * Whether what starts a run, or comes of a node, is nested deeper than anything sensible. JSON of some thousand levels
 * fits into a body and into the database, but exhausts the stack of whoever writes it again: the run would be tried in
 * vain for days.
 */
export function isTooDeep(payload: unknown, levels = mostLevels): boolean {
  if (typeof payload !== 'object' || payload === null) return false
  return levels === 0 || Object.values(payload).some((inner) => isTooDeep(inner, levels - 1))
}

export const tooDeep = `JSON may be nested ${mostLevels} levels deep at most.`
