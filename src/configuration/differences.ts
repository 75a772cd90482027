import { pathText } from '../kit/issues.ts'
import { type Content, isContent, isSame, listIn } from './content.ts'
import { type Rename, renamesIn, withoutRenames, withRenames } from './renames.ts'

export interface Difference {
  file: string
  /** The path within the file: `fields[Amount].required`; empty for the whole file. */
  path: string
  change: 'added' | 'changed' | 'removed' | 'only on the server'
  before?: unknown
  after?: unknown
}

/** The differences between files and an account, and the things without a file. */
export function differencesOf(
  files: ReadonlyMap<string, Content>,
  present: ReadonlyMap<string, { content: Content }>,
): Difference[] {
  const found: Difference[] = []
  for (const [file, content] of files) {
    const before = present.get(file)?.content
    if (before === undefined) found.push({ file, path: '', change: 'added', after: withoutRenames(content) })
    else {
      const renames = renamesIn(content, listIn(before, 'fields'))
      found.push(...renames.map((rename) => renamed(file, rename)))
      compare(file, [], withoutRenames(content), withRenames(before, renames), found)
    }
  }
  for (const [file, { content }] of present) {
    if (!files.has(file)) found.push({ file, path: '', change: 'only on the server', before: content })
  }
  return found
}

function renamed(file: string, { from, to }: Rename): Difference {
  const path = pathText(['fields', to, 'name'])
  return { file, path, change: 'changed', before: from, after: to }
}

function compare(
  file: string,
  path: PropertyKey[],
  wanted: unknown,
  present: unknown,
  found: Difference[],
): void {
  if (isSame(wanted, present)) return
  if (isContent(wanted) && isContent(present)) {
    for (const [key, value] of Object.entries(wanted))
      compare(file, [...path, key], value, present[key], found)
    return
  }
  const [wantedItems, presentItems] = isSecrets(path)
    ? [named(wanted) ?? keyed(wanted, present), named(present) ?? keyed(present, wanted)]
    : [keyed(wanted, present), keyed(present, wanted)]
  if (wantedItems === undefined || presentItems === undefined) {
    const change = present === undefined ? 'added' : 'changed'
    found.push({ file, path: pathText(path), change, before: present, after: wanted })
    return
  }
  const count = found.length
  const isWhole = path[0] === 'nodes' || replacedWhole.has(String(path.at(-1)))
  const gone = isWhole ? 'removed' : 'only on the server'
  for (const [key, value] of wantedItems) compare(file, [...path, key], value, presentItems.get(key), found)
  for (const [key, value] of presentItems) {
    if (!wantedItems.has(key))
      found.push({ file, path: pathText([...path, key]), change: gone, before: value })
  }
  // The same things in another order.
  const before = [...presentItems.keys()]
  const after = [...wantedItems.keys()]
  if (found.length === count && !isSame(before, after))
    found.push({ file, path: pathText(path), change: 'changed', before, after })
}

/** Lists that a file replaces as a whole, which applies to everything in nodes. */
const replacedWhole = new Set(['options', 'headers', 'query'])

/** A file has no values of secrets, and secrets missing in the file stay. */
function isSecrets(path: readonly PropertyKey[]): boolean {
  return path.length === 1 && path[0] === 'secrets'
}

function named(value: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return undefined
  return new Map(value.toSorted().map((name) => [name, name]))
}

/** A list of named things, by their names; undefined for any other list. */
function keyed(value: unknown, other: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(value)) return undefined
  if (value.length === 0) return Array.isArray(other) && other.length > 0 ? new Map() : undefined
  const items = new Map<string, unknown>()
  const list: readonly unknown[] = value
  for (const one of list) {
    const key = isContent(one) ? (one['key'] ?? one['name'] ?? one['url']) : undefined
    if (typeof key !== 'string' || items.has(key)) return undefined
    items.set(key, one)
  }
  return items
}
