import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { listOf, objectIdText, pageQuery } from '../../kit/schema.ts'
import { linkedRows, linkRows, sourceRows, unlinkRows } from '../relations/relations.ts'
import { mirrored } from './mirrored.ts'
import { rowResource } from './rows.ts'

const relation = z
  .string()
  .min(1)
  .max(100)
  .meta({ example: 'People', description: 'The name of the relation field, or its id.' })
const params = { id: objectIdText, relation }
const targets = z.strictObject({ target_ids: z.array(objectIdText).min(1).max(1000) })

const linked = mirrored({
  route: 'GET /rows/{id}/relations/{relation}',
  contract: 'objects',
  purpose: 'read',
  summary: 'List the rows a row is linked to',
  params,
  query: z.strictObject(pageQuery),
  returns: ok(listOf(rowResource)),
  handle: ({ scope, params: { id, relation: name }, query }) => linkedRows(scope, id, name, query),
})

const sources = mirrored({
  route: 'GET /relations/{relation}/target/{targetId}',
  contract: 'objects',
  purpose: 'read',
  summary: 'List the rows linked to a target',
  params: { relation, targetId: objectIdText },
  query: z.strictObject(pageQuery),
  returns: ok(listOf(rowResource)),
  handle: ({ scope, params: { relation: name, targetId }, query }) =>
    sourceRows(scope, name, targetId, query),
})

const link = mirrored({
  route: 'POST /rows/{id}/relations/{relation}/link',
  contract: 'objects',
  purpose: 'rows',
  summary: 'Link a row to other rows',
  description: 'A relation to a single row gets the new row.',
  params,
  body: targets,
  returns: ok(rowResource),
  handle: ({ scope, params: { id, relation: name }, body }) => linkRows(scope, id, name, body.target_ids),
})

const unlink = mirrored({
  route: 'POST /rows/{id}/relations/{relation}/unlink',
  contract: 'objects',
  purpose: 'rows',
  summary: 'Unlink a row from other rows',
  params,
  body: targets,
  returns: ok(rowResource),
  handle: ({ scope, params: { id, relation: name }, body }) => unlinkRows(scope, id, name, body.target_ids),
})

export const relationEndpoints = [...linked, ...sources, ...link, ...unlink]
