import { z } from 'zod'
import { noContent, ok } from '../../kit/answers.ts'
import { notFound } from '../../kit/problem.ts'
import { decodeCursor, listOf, pageOf, pageQuery, resource, timestamp } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import { type DeadLetter, deadLetterId, listDeadLetters, sendAgain } from '../../platform/dead-letters.ts'

const letterId = z
  .string()
  .regex(deadLetterId, 'Must be the id of a dead letter, such as job-12.')
  .meta({ example: 'job-12' })

const deadLetter = resource('DeadLetter', {
  id: letterId,
  what: z.string().meta({
    description: 'The job, the record event and its object, or the channel of the message.',
    example: 'agents.summarise',
  }),
  attempts: z.int().meta({ description: 'The number of attempts.', example: 25 }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'The error of the last attempt.', example: 'The model did not answer in time.' }),
  failed_at: timestamp,
})

// Enough to recognize the problem.
const longestReason = 1000

function toResource({ id, what, attempts, reason, failedAt }: DeadLetter) {
  return { id, what, attempts, reason: reason?.slice(0, longestReason) ?? null, failed_at: failedAt }
}

const position = z.tuple([z.string().regex(/^\d{1,18}$/), letterId])

export const readDeadLetters = endpoint({
  route: 'GET /dead-letters',
  key: 'admin',
  summary: 'List failed jobs',
  description:
    'Returns background work that used up its attempts, newest first. Failed jobs are kept for 30 days and can be retried.',
  query: z.strictObject(pageQuery),
  returns: ok(listOf(deadLetter)),
  addition: true,
  handle: async ({ app, caller, query: { limit, cursor } }) => {
    const [at, last] = cursor === undefined ? [] : decodeCursor(cursor, position)
    const rows = await listDeadLetters(app.db, {
      accountId: caller.account.id,
      limit: limit + 1,
      after: at === undefined || last === undefined ? undefined : { position: at, id: last },
    })
    const { results, next_cursor } = pageOf(rows, limit, (row) => [row.position, row.id])
    return { results: results.map(toResource), next_cursor }
  },
})

export const retryDeadLetter = endpoint({
  route: 'POST /dead-letters/{deadLetterId}/retry',
  key: 'admin',
  summary: 'Retry a failed job',
  description: 'Starts it from the beginning, at once.',
  params: z.strictObject({ deadLetterId: letterId }),
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  handle: async ({ app, caller, params }) => {
    if (!(await sendAgain(app.db, params.deadLetterId, caller.account.id))) throw notFound('dead letter')
  },
})
