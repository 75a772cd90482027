import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { decodeCursor, listOf, objectIdText, pageOf, pageQuery } from '../../kit/schema.ts'
import { requireRow } from '../attached/row-access.ts'
import { historyEntry, readHistory } from '../rows/history.ts'
import { mirrored } from './mirrored.ts'

const position = z
  .tuple([z.iso.datetime({ precision: 3 }), z.string().regex(/^\d{1,18}$/)])
  .transform(([at, id]) => ({ at: new Date(at), id }))

export const historyEndpoints = mirrored({
  route: 'GET /rows/{id}/history',
  contract: 'none',
  purpose: 'read',
  summary: 'List the history of a row',
  description: 'Returns who changed what and when, newest first.',
  params: { id: objectIdText },
  query: z.strictObject(pageQuery),
  returns: ok(listOf(historyEntry)),
  handle: async ({ scope, params, query }) => {
    await requireRow(scope, params.id, 'read')
    const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, position)
    const entries = await readHistory(scope, params.id, { limit: query.limit, after })
    return pageOf(entries, query.limit, (entry) => [entry.at, entry.id])
  },
})
