import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { z } from 'zod'
import { timeUuid } from '../kit/ids.ts'
import { conflict, wrong } from '../kit/problem.ts'
import { line } from '../kit/schema.ts'
import { type App, job } from '../platform/app.ts'
import { transact } from '../platform/database/index.ts'
import { carryOut, identifiersOf } from './carry-out.ts'
import { holds } from './identifiers.ts'
import { type ErasureRow, type Subject, seal } from './store.ts'

export const mostAlso = 20
const shortestAlso = 4
const mostWaiting = 20

export const address = z.email('Must be an email address such as ada@example.com.').max(254)
export const further = line(200).min(shortestAlso, `Must have at least ${shortestAlso} characters.`)

export interface Wish {
  accountId: number
  createdBy: number | null
  email: string
  also: readonly string[]
  deletesRecords: boolean
  isDryRun: boolean
}

export const erase = job({
  name: 'erasure.erase',
  payload: z.strictObject({ erasureId: z.uuid() }),
  run: async (app, { erasureId }, { signal, lastAttempt }) => {
    try {
      await carryOut(app, erasureId, signal)
    } catch (error) {
      if (lastAttempt && !signal.aborted)
        await fail(app, erasureId, 'It failed as often as it may; the log of the server says why.')
      throw error
    }
  },
  setAside: (app, { erasureId }, reason) => fail(app, erasureId, reason),
})

async function fail(app: App, id: string, reason: string): Promise<void> {
  await sql`update erasures set status = 'FAILED', error = ${reason}
    where id = ${id} and status <> 'DONE'`.execute(app.db)
}

/** Stores the request and schedules it. */
export async function requestErasure(
  app: App,
  wish: Wish,
  { runAt }: { runAt?: Date } = {},
): Promise<ErasureRow> {
  const { accountId } = wish
  const about = subjectOf(wish)
  await refuseUsers(app, accountId, about.emails)
  return transact(app, async (app) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from erasures
      where account_id = ${accountId} and status in ('WAITING', 'RUNNING')`.execute(app.db)
    if ((rows[0]?.count ?? 0) >= mostWaiting)
      throw conflict(`There are ${mostWaiting} erasures under way already: wait until some are done.`)
    const id = timeUuid()
    const row = await app.db
      .insertInto('erasures')
      .values({
        id,
        account_id: accountId,
        created_by: wish.createdBy,
        is_dry_run: wish.isDryRun,
        deletes_records: wish.deletesRecords,
        sealed: seal(app, id, about),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const options = {
      accountId,
      key: id,
      queue: `erasure/${accountId}`,
      ...(runAt === undefined ? {} : { runAt }),
    }
    await app.jobs.enqueue(app.db, erase, { erasureId: id }, options)
    return row
  })
}

/** Addresses and numbers among the further texts also identify the person; the rest are words. */
function subjectOf({ email, also }: Wish): Subject {
  const emails = new Set([email.toLowerCase()])
  const phones = new Set<string>()
  const words = new Set<string>()
  for (const text of also) {
    const phone = /^[+\d][\d\s./()-]+$/.test(text) ? parsePhoneNumberFromString(text) : undefined
    if (address.safeParse(text).success) emails.add(text.toLowerCase())
    else if (phone?.isPossible() === true) phones.add(phone.number)
    else words.add(text)
  }
  const tag = `erased-${randomBytes(5).toString('hex')}`
  const about: Subject = {
    tag,
    emails: [...emails],
    phones: [...phones],
    words: [...words],
    names: [],
    contactIds: [],
    conversationIds: [],
  }
  // A replacement must not match an identifier itself.
  if (holds(`${tag} ${tag}@erased.invalid`, identifiersOf(about)))
    throw wrong('also', 'invalid_value', 'Must not be part of what stands in place of what was erased.')
  return about
}

async function refuseUsers({ db }: App, accountId: number, emails: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from users where account_id = ${accountId} and lower(email) = any(${emails}::text[])`.execute(db)
  if (rows.length > 0)
    throw conflict('This is the address of somebody of the team: remove them from the team first.')
}
