import { wordsOf } from '../../kit/search.ts'
import { type Actor, listRows, readList, withObject } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { fieldNames } from './contact.ts'

export interface ShownContact {
  id: string
  name: string | null
  email: string | null
  phone: string | null
}

/** The contacts of conversations. Those that the caller may not see have only their id. */
export async function contactsFor(
  app: App,
  actor: Actor,
  ids: readonly (string | null)[],
): Promise<Map<string, ShownContact>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  return withObject(app, actor, { kind: 'object', name: 'people' }, async (scope) => {
    const names = fieldNames(scope.object)
    const query = { path: 'id', operator: 'in', value: wanted }
    const { results } = await listRows(scope, await readList(scope, { query }), { limit: wanted.length })
    const found = new Map(results.map((row) => [row.id, row.data]))
    return new Map(
      wanted.map((id) => {
        const text = (field: string | undefined): string | null => {
          const value = field === undefined ? undefined : found.get(id)?.[field]
          return typeof value === 'string' ? value : null
        }
        return [id, { id, name: text(names.name), email: text(names.email), phone: text(names.phone) }]
      }),
    )
  })
}

// Users who look for more people than these can narrow the search.
const mostPeople = 100

// A sentence is searched for in messages; no record has such a name.
const mostNameWords = 8

/** The contacts whose records have these words, without those that the caller may not see. */
export async function contactsWith(app: App, actor: Actor, search: string): Promise<string[]> {
  const words = wordsOf(search).length
  if (words === 0 || words > mostNameWords) return []
  return withObject(app, actor, { kind: 'object', name: 'people' }, async (scope) => {
    const { results } = await listRows(scope, await readList(scope, { search }), { limit: mostPeople })
    return results.map(({ id }) => id)
  })
}
