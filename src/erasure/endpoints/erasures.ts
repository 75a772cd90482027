import { z } from 'zod'
import { accepted, ok } from '../../kit/answers.ts'
import { notFound } from '../../kit/problem.ts'
import { listOf, pageById, pageQuery, uuid } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { address, further, mostAlso, requestErasure } from '../request.ts'
import { erasure, toErasure } from '../resource.ts'
import { listErasures, readErasure } from '../store.ts'

const create = endpoint({
  route: 'POST /erasures',
  key: 'admin',
  summary: 'Erase a customer',
  description:
    'Finds the customer by email. Deletes their contact with files, activities and history, their conversations on every channel, their visits, and stored files that only they use. Elsewhere in the account, their addresses and phone numbers are replaced. Runs in the background: `GET /erasures/{erasureId}` returns the progress and the report. Backups keep the data until they expire.',
  body: z.strictObject({
    email: address.meta({ example: 'ada@customer.example' }),
    also: z
      .array(further.meta({ example: 'Ada Lovelace' }))
      .max(mostAlso)
      .default([])
      .meta({
        description:
          "More texts to replace where they occur as whole words, such as the name. Others may have the same name. Addresses and phone numbers are treated as the customer's.",
        example: ['Ada Lovelace'],
      }),
    delete_records: z.boolean().default(false).meta({
      description:
        'Also deletes records of other objects that contain the address in an email field. Otherwise they stay and the address is replaced.',
      example: false,
    }),
    dry_run: z
      .boolean()
      .default(false)
      .meta({ description: 'Only count what would be erased.', example: true }),
  }),
  returns: accepted(erasure),
  errors: ['conflict'],
  addition: true,
  handle: async ({ app, caller, body, audit }) => {
    // The log records that an erasure took place, not the person.
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
  summary: 'Get the progress and report of an erasure',
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
  summary: 'List erasures',
  description: "Newest first. They no longer contain the customer's identity.",
  query: z.strictObject(pageQuery),
  returns: ok(listOf(erasure)),
  addition: true,
  handle: ({ app, caller, query }) =>
    pageById(query, z.uuid(), (page) => listErasures(app.db, caller.account.id, page), toErasure),
})

export const erasureEndpoints = [create, readAll, readOne]
