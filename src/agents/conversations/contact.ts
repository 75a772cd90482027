import { sql } from 'kysely'
import type { KnownContact } from '../../channels/channel-types.ts'
import type { Caller } from '../../kit/caller.ts'
import { Problem } from '../../kit/problem.ts'
import {
  type Actor,
  contactFields,
  createRow,
  type Definition,
  getRow,
  listRows,
  readList,
  type Scope,
  transactOn,
  withObject,
} from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { statement } from '../../platform/database/index.ts'
import type { Incoming } from './incoming.ts'
import type { AgentProfile } from './profile.ts'

export type { KnownContact }

const owner = statement<{ user: Actor['user'] }, [accountId: number]>(
  'agents.owner',
  `select json_build_object('id', id, 'email', email, 'role', role) as "user"
   from users where account_id = $1 and role = 'OWNER' order by id limit 1`,
)

// Invisible characters, and those that change the direction of the text around them, are removed from names.
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const longestName = 200

/** A visitor's own name, cleaned so that it can be shown next to other text. */
function plainName({ name = '' }: KnownContact): string | undefined {
  const plain = name.replaceAll(/\s+/g, ' ').replaceAll(unseen, '').trim().slice(0, longestName)
  return plain === '' ? undefined : plain.toWellFormed()
}

type Host = Pick<AgentProfile, 'id' | 'name' | 'account'>

/**
 * The `people` record of a contact: the one with this email or phone number, or a new one. The platform
 * searches with the rights of the owner, who sees every record, so that it creates no duplicates. Null if the
 * account's own rules refuse the record: the conversation continues without one.
 */
async function contactFor(app: App, agent: Host, known: KnownContact): Promise<string | null> {
  const keys = [known.email ?? '', known.phone ?? ''].filter((key) => key !== '')
  if (keys.length === 0) return null
  const { account, id, name } = agent
  const user = (await owner.first(app.db, account.id))?.user ?? null
  try {
    return await locked(app, { account, user, agent: { id, name } }, keys, known)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    app.log.warn({ err: error }, 'a contact could not be written down')
    return null
  }
}

interface Person {
  contactId: string | null
  /** The name of a visitor without a record. */
  personName: string | null
}

const lastPerson = statement<Person, [agentId: string, channel: string, externalId: string]>(
  'agents.last-person',
  `select contact_id as "contactId", person_name as "personName" from conversations
   where agent_id = $1 and channel = $2 and external_id = $3 order by id desc limit 1`,
)

/** The record or name from the last conversation with the same visitor, or else from the channel's data. */
export async function personFor(
  app: App,
  agent: Host,
  { channel, externalId, contact: known = {} }: Pick<Incoming, 'channel' | 'externalId' | 'contact'>,
): Promise<Person> {
  if (known === null) return { contactId: null, personName: null }
  const last =
    externalId === undefined ? undefined : await lastPerson.first(app.db, agent.id, channel, externalId)
  const lastContactId = last?.contactId ?? null
  if (lastContactId !== null && (await hasRecord(app, agent, lastContactId)))
    return { contactId: lastContactId, personName: null }
  const contactId = await contactFor(app, agent, known)
  return { contactId, personName: contactId === null ? (plainName(known) ?? last?.personName ?? null) : null }
}

async function hasRecord(app: App, { account }: Host, contactId: string): Promise<boolean> {
  return Object.keys(await personOf(app, account, contactId)).length > 0
}

function locked(app: App, actor: Actor, keys: readonly string[], known: KnownContact): Promise<string> {
  return withObject(app, actor, { kind: 'object', name: 'people' }, (scope) =>
    transactOn(scope, async (scope) => {
      // Two channels may receive the same contact at the same moment.
      for (const key of keys.toSorted((a, b) => a.localeCompare(b))) {
        const name = `contact ${actor.account.id} ${key}`
        await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(scope.app.db)
      }
      return findOrCreate(scope, known)
    }),
  )
}

async function findOrCreate(scope: Scope, known: KnownContact): Promise<string> {
  const fields = fieldNames(scope.object)
  for (const [field, value] of [
    [fields.email, known.email],
    [fields.phone, known.phone],
  ]) {
    if (field === undefined || value === undefined || value === '') continue
    const query = { path: `[${field}]`, operator: 'equals', value }
    const { results } = await listRows(scope, await readList(scope, { query }), { limit: 1 })
    if (results[0] !== undefined) return results[0].id
  }
  const values = [
    [fields.name, plainName(known) ?? known.email ?? known.phone],
    [fields.email, known.email],
    [fields.phone, known.phone],
  ].filter(([field, value]) => field !== undefined && value !== undefined && value !== '')
  return (await createRow(scope, { data: Object.fromEntries(values) })).id
}

/** The values of a contact's `people` record; empty if it no longer exists. */
export async function personOf(
  app: App,
  account: Caller['account'],
  contactId: string | null,
): Promise<KnownContact> {
  if (contactId === null) return {}
  const user = (await owner.first(app.db, account.id))?.user ?? null
  try {
    return await withObject(app, { account, user }, { kind: 'object', name: 'people' }, async (scope) => {
      const { data } = await getRow(scope, contactId)
      const names = fieldNames(scope.object)
      const text = (field: string | undefined): string | undefined => {
        const value = field === undefined ? undefined : data[field]
        return typeof value === 'string' ? value : undefined
      }
      return { name: text(names.name), email: text(names.email), phone: text(names.phone) }
    })
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return {}
    throw error
  }
}

/** The current names of the built-in fields of `people`. */
export function fieldNames(people: Definition): Record<'name' | 'email' | 'phone', string | undefined> {
  const { name, email, phone } = contactFields(people)
  return { name: name?.name, email: email?.name, phone: phone?.name }
}
