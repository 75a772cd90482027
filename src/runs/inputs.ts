import type { Lookup } from '../graphs/index.ts'

// Enough to understand a run; complete values are in the results of the nodes that they came from.
const mostNames = 50
const longestText = 1000
const mostItems = 20
const mostParts = 200
const deepest = 5

const secretKey = /password|passphrase|secret|token|authorization|api[-_ ]?key|credential|cookie/i

/**
 * The same lookup, which reports to `inputs` what was read: by name, shortened, without values under secret
 * keys.
 */
export function recordingInputs(
  lookup: Lookup,
  note: (inputs: { inputs: Readonly<Record<string, unknown>> }) => void,
): Lookup {
  const inputs: Record<string, unknown> = {}
  let names = 0
  const recording: Lookup = (name) => {
    const value = lookup(name)
    if (value === undefined || names >= mostNames || Object.hasOwn(inputs, name)) return value
    inputs[name] = isSecret(name) ? hidden : excerpt(value)
    if (++names === 1) note({ inputs })
    return value
  }
  if (lookup.lenient !== undefined) recording.lenient = lookup.lenient
  if (lookup.spend !== undefined) recording.spend = lookup.spend
  if (lookup.names !== undefined) recording.names = lookup.names
  return recording
}

const hidden = '••••'

/** Decided by the last part: `{form.password}`. */
function isSecret(name: string): boolean {
  return secretKey.test(name.slice(name.search(/[^.[\]]*[\])]?$/)))
}

function excerpt(value: unknown): unknown {
  let parts = 0
  const copy = (one: unknown, depth: number): unknown => {
    parts++
    if (typeof one === 'string') return one.length > longestText ? `${one.slice(0, longestText)}…` : one
    if (typeof one !== 'object' || one === null) return one
    if (depth >= deepest || parts > mostParts) return '…'
    if (Array.isArray(one)) {
      const items = one.slice(0, mostItems).map((item) => copy(item, depth + 1))
      return one.length > mostItems ? [...items, `… ${one.length - mostItems} more`] : items
    }
    const entries = Object.entries(one)
    const kept = entries
      .slice(0, mostItems)
      .map(([key, inner]) => [key, secretKey.test(key) ? hidden : copy(inner, depth + 1)])
    return Object.fromEntries(
      entries.length > mostItems ? [...kept, ['…', `${entries.length - mostItems} more`]] : kept,
    )
  }
  return copy(value, 0)
}
