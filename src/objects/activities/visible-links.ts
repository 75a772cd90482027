import { z } from 'zod'
import type { Scope } from '../catalogue/catalogue.ts'
import type { Definition } from '../catalogue/definition.ts'
import { traitsOf } from '../fields/index.ts'
import { findPresent } from '../rows/present.ts'
import type { ActivityRow } from './activity.ts'

const ids = z.array(z.string()).default([])
const linkData = z.looseObject({
  fields: z.array(z.object({ id: z.number() })).min(1),
  target_ids: ids,
  source_ids: ids,
})

const keys = ['target_ids', 'source_ids'] as const

/** Names the rows at the other end of links, but only those that still exist and that the caller may see. */
export async function withVisibleLinks(scope: Scope, rows: readonly ActivityRow[]): Promise<ActivityRow[]> {
  const named = rows.map((row) => namedRows(scope, row))
  const wanted = Map.groupBy(named.flat(), ({ object }) => object)
  const visible = new Map<Definition, Set<string>>()
  for (const [object, lists] of wanted) {
    const all = new Set(lists.flatMap((list) => list.ids))
    visible.set(object, await findPresent(scope, object, [...all]))
  }
  return rows.map((row, index) => {
    const { data } = z.record(z.string(), z.json()).safeParse(row.data)
    if (data === undefined) return row
    const shown = keys
      .filter((key) => Object.hasOwn(data, key))
      .map((key) => {
        const list = named[index]?.find((one) => one.key === key)
        return [key, list?.ids.filter((id) => visible.get(list.object)?.has(id) === true) ?? []]
      })
    return { ...row, data: { ...data, ...Object.fromEntries(shown) } }
  })
}

interface NamedRows {
  key: (typeof keys)[number]
  object: Definition
  ids: readonly string[]
}

/** The ids that an entry holds, with the object or table of their rows. Empty once the relation is gone. */
function namedRows({ catalogue }: Scope, row: ActivityRow): NamedRows[] {
  const { data } = linkData.safeParse(row.data)
  const fieldId = data?.fields[0]?.id
  const holder = [...catalogue.byId.values()].find(({ fields }) => fields.some(({ id }) => id === fieldId))
  const field = holder?.fields.find(({ id }) => id === fieldId)
  if (data === undefined || holder === undefined || field === undefined) return []
  const target = catalogue.byId.get(traitsOf(field).target ?? 0)
  return [
    ...(target === undefined ? [] : [{ key: 'target_ids' as const, object: target, ids: data.target_ids }]),
    { key: 'source_ids' as const, object: holder, ids: data.source_ids },
  ].filter((one) => one.ids.length > 0)
}
