import { z } from 'zod'
import type { ReferenceKind } from '../../kit/references.ts'
import { type Content, changed, picked } from '../content.ts'
import type { Defaults } from '../defaults.ts'
import type { Kind } from '../kind.ts'
import { everyOne } from '../pages.ts'

const made = z.looseObject({ id: z.union([z.string(), z.number()]) })

/** The id in the answer to a POST. */
export function madeId(answer: unknown): string | number {
  return made.parse(answer).id
}

/** A kind with one resource per thing: listed, created and changed with the same keys. */
export function simpleKind(options: {
  folder: string
  /** The path of the list in the API. */
  list: string
  paged: boolean
  kind: ReferenceKind
  keys: readonly string[]
  change: 'PUT' | 'PATCH'
  isShown?: (row: Content) => boolean
  forced?: boolean
  defaults?: Defaults
}): Kind {
  const { folder, list, kind, keys, change, isShown = () => true } = options
  return {
    pattern: new RegExp(`^${folder}/[a-z0-9-]+$`),
    list: async ({ api, keys: names }) => {
      const rows = await everyOne(api, list, options.paged)
      return rows.filter(isShown).map((row) => {
        const id = row['id'] as string | number
        const path = `${folder}/${names.keyOf(folder, id, String(row['name']))}`
        return { path, id, row, refs: [{ kind, id, key: path }] }
      })
    },
    read: async (_, { row }) => picked(row, keys),
    ...(options.defaults === undefined ? {} : { defaults: options.defaults }),
    create: async ({ api }, { content }) => madeId(await api(`POST /${list}`, picked(content, keys))),
    write: [
      async ({ api, present }, { path, content }, id) => {
        const before = present.get(path)?.content
        const difference = before === undefined ? undefined : changed(picked(content, keys), before)
        if (difference !== undefined) await api(`${change} /${list}/${id}`, difference)
      },
    ],
    remove: async ({ api }, { id }) =>
      void (await api(`DELETE /${list}/${id}${options.forced === true ? '?force=true' : ''}`)),
  }
}
