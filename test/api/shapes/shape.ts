/**
 * What a JSON value is made of, without what differs from run to run: keys, types, and texts that are one of a few.
 * A text is `=ACTIVE` where it is such a word, else a kind (`uuid`, `time`, `string`). A list is `[what its items are]`.
 */
export type Shape = string | [] | [Shape] | { [key: string]: Shape } | { '|': Shape[] }

type Fields = Record<string, Shape>

// Keys whose texts are words of the contract, whatever letters they are written in.
const wordKeys =
  /^(type|status|state|role|kind|mode|operation|operator|format|channel|key|visibility|aiVendor|valueKind)$/

const kinds: readonly [string, RegExp][] = [
  ['time', /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['node', /^node_[0-9a-f-]{36}$/],
  ['uuid', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ['objectId', /^[0-9a-f]{24}$/],
  ['url', /^https?:\/\//],
]

export function shapeOf(value: unknown, key = ''): Shape {
  if (value === null) return 'null'
  if (typeof value === 'string') return textShape(value, key)
  if (Array.isArray(value)) return value.length === 0 ? [] : [merged(value.map((item) => shapeOf(item, key)))]
  if (typeof value !== 'object') return typeof value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [kindOf(name) ?? name, shapeOf(item, name)]),
  )
}

function textShape(text: string, key: string): Shape {
  const isWord = /^[A-Z][A-Z_]+$/.test(text) || (wordKeys.test(key) && /^[\w-]{1,40}$/.test(text))
  return kindOf(text) ?? (isWord ? `=${text}` : 'string')
}

function kindOf(text: string): string | undefined {
  return kinds.find(([, pattern]) => pattern.test(text))?.[0]
}

/** What all of these are at once: a key that not all of them have is `key?`. */
export function merged(shapes: readonly Shape[]): Shape {
  const all = shapes.flatMap(alternatives)
  const words = [...new Set(all.filter((one) => typeof one === 'string'))].toSorted()
  const lists = all.filter((one) => Array.isArray(one))
  const objects = all.filter(isObject)
  const parts: Shape[] = [
    ...words,
    ...(lists.length === 0 ? [] : [mergedLists(lists)]),
    ...(objects.length === 0 ? [] : [mergedObjects(objects)]),
  ]
  return parts.length === 1 ? (parts[0] as Shape) : { '|': parts }
}

export function alternatives(shape: Shape): Shape[] {
  return isObject(shape) && '|' in shape ? (shape['|'] as Shape[]) : [shape]
}

export function isObject(shape: Shape | undefined): shape is Fields {
  return typeof shape === 'object' && !Array.isArray(shape)
}

function mergedLists(lists: readonly Shape[][]): Shape {
  const items = lists.flat()
  return items.length === 0 ? [] : [merged(items)]
}

function mergedObjects(objects: readonly Fields[]): Fields {
  const names = new Set(objects.flatMap((one) => Object.keys(one)).map((name) => name.replace(/\?$/, '')))
  return Object.fromEntries(
    [...names].map((name) => {
      const found = objects
        .map((one) => one[name] ?? one[`${name}?`])
        .filter((shape): shape is Shape => shape !== undefined)
      const always = objects.every((one) => name in one)
      return [always ? name : `${name}?`, merged(found)]
    }),
  )
}
