import { z } from 'zod'
import { accepted, ok } from '../../kit/answers.ts'
import { notFound } from '../../kit/problem.ts'
import { decodeCursor, listOf, pageOf, pageQuery, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { address, further, mostAlso, requestErasure } from '../request.ts'
import { erasure, toErasure } from '../resource.ts'
import { listErasures, readErasure } from '../store.ts'

const create = endpoint({
  route: 'POST /erasures',
  key: 'admin',
  summary: 'Erase everything of a person',
  description:
    'A customer, by e-mail address: their contact with files, activities and history, their conversations on every channel, their visits, and stored files that nobody else refers to are deleted; elsewhere in the account their addresses and phone numbers are replaced. It goes on in the background: `GET /erasures/{erasureId}` tells how far it is and what came of it. Afterwards nothing here holds the address. Backups hold what they hold until they expire.',
  body: z.strictObject({
    email: address.meta({ example: 'ada@customer.example' }),
    also: z
      .array(further.meta({ example: 'Ada Lovelace' }))
      .max(mostAlso)
      .default([])
      .meta({
        description:
          'Further texts to be replaced wherever they stand as whole words, such as the name: another person may have the same. Addresses and phone numbers among them count as the person’s.',
        example: ['Ada Lovelace'],
      }),
    delete_records: z.boolean().default(false).meta({
      description:
        'Also delete records of other objects that hold the address in a field for e-mail addresses. Without it they stay, and the address in them is replaced.',
      example: false,
    }),
    dry_run: z.boolean().default(false).meta({ description: 'Only count.', example: true }),
  }),
  returns: accepted(erasure),
  errors: ['conflict'],
  addition: true,
  handle: async ({ app, caller, body, audit }) => {
    // The log says that somebody was erased, not who.
    audit({ after: { delete_records: body.delete_records, dry_run: body.dry_run } })
    const row = await requestErasure(app, {
      accountId: caller.account.id,
      createdBy: caller.user.id,
      email: body.email,
      also: body.also,
      deletesRecords: body.delete_records,
      isDryRun: body.dry_run,
    })
    return toErasure(row)
  },
})

const readOne = endpoint({
  route: 'GET /erasures/{erasureId}',
  key: 'admin',
  summary: 'How far an erasure is, and what came of it',
  params: z.strictObject({ erasureId: uuid }),
  returns: ok(erasure),
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params }) => {
    const row = await readErasure(app.db, params.erasureId, caller.account.id)
    if (row === undefined) throw notFound('erasure')
    return toErasure(row)
  },
})

const readAll = endpoint({
  route: 'GET /erasures',
  key: 'admin',
  summary: 'List the erasures',
  description: 'The newest first. Whom they were about is not known any more.',
  query: z.strictObject(pageQuery),
  returns: ok(listOf(erasure)),
  addition: true,
  handle: async ({ app, caller, query: { limit, cursor } }) => {
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, z.tuple([z.uuid()]))
    const rows = await listErasures(app.db, caller.account.id, { before, limit: limit + 1 })
    const page = pageOf(rows, limit, (row) => [row.id])
    return { ...page, results: page.results.map(toErasure) }
  },
})

export const erasureEndpoints = [create, readAll, readOne]
