import type { Found, ReferenceResolver, ReferenceScope } from '../../kit/references.ts'
import type { App } from '../../platform/app.ts'
import { findBases, listBases, type Viewer } from './bases.ts'

/** References of graphs and settings to knowledge bases. Only those that the saving user can see are found. */
export const knowledgeBaseReferences: ReferenceResolver<App> = {
  kind: 'knowledgeBase',
  resolve: async (app, scope, ids): Promise<Found[]> =>
    (
      await findBases(
        app.db,
        viewerIn(scope),
        ids.filter((id) => typeof id === 'number'),
      )
    ).map(facts),
  named: async (app, scope, names): Promise<Found[]> => {
    const found: Found[] = []
    for (const name of names) {
      const rows = await listBases(app.db, viewerIn(scope), { search: name, limit: 200 })
      found.push(...rows.filter((row) => row.name === name).map(facts))
    }
    return found
  },
}

function viewerIn({ accountId, userId }: ReferenceScope): Viewer {
  return { accountId, userId, isAdmin: false }
}

function facts(row: { id: number; name: string; visibility: string; agent_id: string | null }): Found {
  return { id: row.id, name: row.name, visibility: row.visibility, isDefault: row.agent_id !== null }
}
