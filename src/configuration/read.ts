import type { ReferenceKind } from '../kit/references.ts'
import type { Content } from './content.ts'
import { withDefaults } from './defaults.ts'
import type { Listed, Reader } from './kind.ts'
import { kinds } from './kinds/index.ts'
import { outsideKey, refText } from './references.ts'

export interface Present extends Listed {
  content: Content
}

/** A reader with the keys of all things in the account. */
export async function openReader(
  base: Omit<Reader, 'refTo'>,
): Promise<{ reader: Reader; listed: Listed[][] }> {
  const refs = new Map<string, string>()
  const refTo = async (kind: ReferenceKind, id: unknown): Promise<unknown> => {
    if (typeof id !== 'number' && typeof id !== 'string') return id
    const at = `${kind} ${id}`
    const key = refs.get(at) ?? (await outsideKey(base.app, base.caller, kind, id))
    if (key === undefined) return id
    refs.set(at, key)
    return refText(key)
  }
  const reader: Reader = { ...base, refTo }
  const listed: Listed[][] = []
  for (const kind of kinds) {
    const things = await kind.list(reader)
    listed.push(things)
    for (const { refs: own } of things) for (const { kind: of, id, key } of own) refs.set(`${of} ${id}`, key)
  }
  return { reader, listed }
}

/** The whole configuration by file, in the order of paths. */
export async function readAll(
  reader: Reader,
  listed: readonly (readonly Listed[])[],
): Promise<Map<string, Present>> {
  const all: Present[] = []
  for (const [index, kind] of kinds.entries()) {
    for (const thing of listed[index] ?? []) {
      const content = await kind.read(reader, thing)
      all.push({ ...thing, content: withDefaults(content, kind.defaults ?? {}) })
    }
  }
  return new Map(all.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map((one) => [one.path, one]))
}
