import { isRecord } from './walk.ts'

/**
 * The steps of `a.b[0]`. `[0]` equals `.0`, and a leading dot is optional. Undefined if the text isn't a path.
 * This isn't JSONPath: no `$`, wildcards or quotes.
 */
export function parsePropertyPath(path: string): string[] | undefined {
  const steps: string[] = []
  const step = /\.?(?:\[(\d{1,10})\]|([^.[\]]+))/y
  let needsDot = false
  while (step.lastIndex < path.length) {
    const at = step.lastIndex
    const match = step.exec(path)
    const key = match?.[1] ?? match?.[2]
    // A key must follow another step with a dot: `[0]a` is a typo, not a path.
    if (key === undefined || (needsDot && match?.[2] !== undefined && path[at] !== '.')) return undefined
    steps.push(key)
    needsDot = true
  }
  return steps
}

/**
 * The value at `path`; undefined if a step is missing or null, or the path is invalid. The empty path is the
 * whole value.
 */
export function readPath(value: unknown, path: string): unknown {
  const steps = parsePropertyPath(path)
  if (steps === undefined) return undefined
  let current = value
  for (const step of steps) current = stepInto(current, step)
  return current ?? undefined
}

function stepInto(value: unknown, step: string): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    return /^\d+$/.test(step) ? items[Number(step)] : undefined
  }
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined
}

/** A value as text for a variable: objects and arrays as JSON; undefined without a value. */
export function capturedText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export interface ResponseCapture {
  key: string
  value: string
  fullResponse: boolean
}

/** The `variables` of an API node, read from its response. A missing key leaves its variable unset. */
export function captureResponse(
  captures: readonly ResponseCapture[],
  response: { json: unknown } | { text: string },
): Map<string, string> {
  const captured = new Map<string, string>()
  for (const { key, value, fullResponse } of captures) {
    const whole = fullResponse || value === ''
    const text =
      'json' in response
        ? whole
          ? response.json
          : readPath(response.json, value)
        : whole
          ? response.text
          : undefined
    const written = capturedText(text)
    if (written !== undefined) captured.set(key, written)
  }
  return captured
}
