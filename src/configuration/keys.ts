import type { Db } from '../platform/database/index.ts'
import type { Id } from './content.ts'

/** The keys of things in files. They are assigned once, so that renaming a thing does not rename its file. */
export interface Keys {
  /** The key of a thing in its folder, derived from its name the first time. */
  keyOf: (folder: string, id: Id, name: string) => string
  /** Assigns the key of its file to a thing just created. */
  give: (folder: string, id: Id, key: string) => void
  save: (db: Db) => Promise<void>
}

export async function openKeys(db: Db, accountId: number): Promise<Keys> {
  const rows = await db
    .selectFrom('configuration_keys')
    .select(['folder', 'key', 'thing'])
    .where('account_id', '=', accountId)
    .execute()
  const folders = new Map<string, Map<string, string>>()
  for (const { folder, key, thing } of rows) inFolder(folders, folder).set(thing, key)
  const fresh: { account_id: number; folder: string; key: string; thing: string }[] = []
  const give = (folder: string, id: Id, key: string) => {
    inFolder(folders, folder).set(String(id), key)
    fresh.push({ account_id: accountId, folder, key, thing: String(id) })
  }
  return {
    keyOf: (folder, id, name) => {
      const keys = inFolder(folders, folder)
      const known = keys.get(String(id))
      if (known !== undefined) return known
      const key = freeKey(slug(name), new Set(keys.values()))
      give(folder, id, key)
      return key
    },
    give,
    save: async (transaction) => {
      for (const batch of batches(fresh.splice(0), 1000)) {
        await transaction
          .insertInto('configuration_keys')
          .values(batch)
          // The key belonged to a deleted thing, or two things requested it at the same time.
          .onConflict((conflict) =>
            conflict
              .columns(['account_id', 'folder', 'key'])
              .doUpdateSet((set) => ({ thing: set.ref('excluded.thing') })),
          )
          .execute()
      }
    },
  }
}

function inFolder(folders: Map<string, Map<string, string>>, folder: string): Map<string, string> {
  const found = folders.get(folder) ?? new Map<string, string>()
  folders.set(folder, found)
  return found
}

function* batches<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const key = count === 1 ? wanted : `${wanted}-${count}`
    if (!taken.has(key)) return key
  }
}

/** `Order status (new)` → `order-status-new`. */
export function slug(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const joined = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return joined === '' ? 'unnamed' : joined
}
