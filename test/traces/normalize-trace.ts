import { normalize } from '../api/answers/normalize.ts'
import type { Json } from '../harness/api.ts'

const idKey = /(?:^|_)ids?$|Ids?$/
// Measured by the clock, or computed by a model whose last digits depend on the processor.
const measuredKey = /^(?:score|sent_at)$/
const measuredInText = /score=\\"\d\.\d+\\"/g

function withoutIds(value: Json, key = ''): Json {
  if (Array.isArray(value)) return value.map((item) => withoutIds(item, key))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutIds(item, name)]))
  }
  if (typeof value !== 'number') return value
  if (measuredKey.test(key)) return `<${key}>`
  return idKey.test(key) ? '<id>' : value
}

/** A trace that is the same each time it is recorded. Nodes are called by their names in the scene, by `names`. */
export function normalizeTrace(trace: Json, names: Readonly<Record<string, string>>): Json {
  const text = Object.entries(names).reduce(
    (named, [name, id]) => named.replaceAll(id, `<${name}>`),
    JSON.stringify(trace).replaceAll(measuredInText, String.raw`score=\"<score>\"`),
  )
  return normalize(withoutIds(JSON.parse(text)))
}
