type Values = Readonly<Record<string, unknown>>

/** Settings after a partial change: given keys replace existing ones, at every level. */
export function merged(before: Values, change: Values): Values {
  const result: Record<string, unknown> = { ...before }
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined) continue
    const old = result[key]
    result[key] = isObject(old) && isObject(value) ? merged(old, value) : value
  }
  return result
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
