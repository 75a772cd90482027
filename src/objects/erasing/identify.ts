import { sql } from 'kysely'
import type { ErasedPerson, FoundOfPerson, LeftToDecide } from '../../kit/erasure.ts'
import type { App } from '../../platform/app.ts'
import { currentCatalogue } from '../catalogue/catalogue.ts'
import { contactFields } from '../catalogue/contact-fields.ts'
import type { Catalogue, Definition, FieldDefinition } from '../catalogue/definition.ts'
import { traitsOf } from '../fields/index.ts'
import { columnOf, linksOf, tableOf } from '../storage/names.ts'
import { storageOf } from '../storage/tables.ts'
import { holdsAddresses, holdsAny, holdsNumbers } from './addresses.ts'

/** The contacts with this address, including deleted ones, and the addresses and numbers that only they have. */
export async function identify(app: App, person: ErasedPerson): Promise<FoundOfPerson> {
  const catalogue = await currentCatalogue(app, person.accountId)
  const people = catalogue.byName.get('people')
  if (people === undefined) return {}
  const { email, name } = contactFields(people)
  if (email === undefined) return {}
  const fields = [email, ...people.fields.filter((field) => holdsAddresses(field) || holdsNumbers(field))]
  const named = name === undefined ? sql`null::text` : columnOf(name.id)
  const values = sql.join(fields.map((field) => columnOf(field.id)))
  const { rows } = await sql<{ id: string; name: string | null; found: (string | null)[] }>`
    select id, ${named} as name, array[${values}]::text[] as found
    from ${tableOf(people.id)} where lower(${columnOf(email.id)}) = any(${person.emails}::text[])`.execute(
    app.db,
  )
  const contactIds = rows.map(({ id }) => id)
  const all = (isWanted: (field: FieldDefinition) => boolean): string[] => [
    ...new Set(
      rows.flatMap(({ found }) =>
        fields.flatMap((field, index) => (isWanted(field) ? (found[index]?.toLowerCase() ?? []) : [])),
      ),
    ),
  ]
  const emails = await ownOf(app, people, contactIds, holdsAddresses, all(holdsAddresses))
  const phones = await ownOf(app, people, contactIds, holdsNumbers, all(holdsNumbers))
  const foreign = await othersAddresses(app, catalogue, person, emails.own)
  const shared = emails.shared + phones.shared + foreign.size
  return {
    contactIds,
    emails: emails.own.filter((address) => person.emails.includes(address) || !foreign.has(address)),
    phones: phones.own,
    names: [...new Set(rows.flatMap(({ name: given }) => given ?? []))],
    left: [
      ...(shared > 0 ? [sharedLeft(shared)] : []),
      ...(await linkedRows(app, catalogue, people, contactIds)),
    ],
  }
}

function sharedLeft(count: number): LeftToDecide {
  return {
    kind: 'shared addresses and numbers',
    name: null,
    count,
    ids: [],
    advice:
      'The contact has addresses or numbers that others have as well; they were left. Name them under `also` to have them replaced.',
  }
}

/** Addresses and numbers that no other contact has: a company's switchboard number does not identify one person. */
async function ownOf(
  { db }: App,
  people: Definition,
  contactIds: readonly string[],
  isWanted: (field: FieldDefinition) => boolean,
  values: readonly string[],
): Promise<{ own: string[]; shared: number }> {
  const own: string[] = []
  for (const value of values) {
    const { rows } = await sql`select from ${tableOf(people.id)} t where t.deleted_at is null
      and ${holdsAny(people.fields.filter(isWanted), [value])} and t.id <> all(${contactIds}::text[])
      limit 1`.execute(db)
    if (rows.length === 0) own.push(value)
  }
  return { own, shared: values.length - own.length }
}

/** Further addresses that belong to a colleague, or occur in records that are not about the person. */
async function othersAddresses(
  { db }: App,
  catalogue: Catalogue,
  { accountId, emails }: ErasedPerson,
  addresses: readonly string[],
): Promise<Set<string>> {
  const further = addresses.filter((address) => !emails.includes(address))
  if (further.length === 0) return new Set()
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from users
    where account_id = ${accountId} and lower(email) = any(${further}::text[])`.execute(db)
  const others = new Set(rows.map(({ email }) => email))
  for (const object of catalogue.byId.values()) {
    const fields = object.name === 'people' ? [] : object.fields.filter(holdsAddresses)
    if (fields.length === 0) continue
    for (const address of further) {
      const found = await sql`select from ${tableOf(object.id)} t
        where ${holdsAny(fields, [address])} and not ${holdsAny(fields, emails)} is true limit 1`.execute(db)
      if (found.rows.length > 0) others.add(address)
    }
  }
  return others
}

const mostNamed = 100

/** Records that link to the contacts. An order may have to be kept, and only a human can decide about its text. */
async function linkedRows(
  { db }: App,
  catalogue: Catalogue,
  people: Definition,
  contactIds: readonly string[],
): Promise<LeftToDecide[]> {
  const left: LeftToDecide[] = []
  for (const object of catalogue.byId.values()) {
    if (object.id === people.id) continue
    const leading = object.fields
      .filter((field) => traitsOf(field).target === people.id && isStored(field))
      .map((field) =>
        storageOf(field).kind === 'links'
          ? sql`select source_id from ${linksOf(field.id)} where target_id = any(${contactIds}::text[])`
          : sql`select id from ${tableOf(object.id)} where ${columnOf(field.id)} = any(${contactIds}::text[])`,
      )
    if (leading.length === 0) continue
    const { rows } = await sql<{ count: number; ids: string[] | null }>`
      select count(*)::int as count, (array_agg(id order by id))[:${sql.lit(mostNamed)}] as ids
      from (${sql.join(leading, sql` union `)}) as found (id)`.execute(db)
    const { count = 0, ids = null } = rows[0] ?? {}
    if (count > 0)
      left.push({ kind: 'linked records', name: object.name, count, ids: ids ?? [], advice: linkedAdvice })
  }
  return left
}

/** Reports whether the object itself holds the links of a relation, and not the other side. */
function isStored(field: FieldDefinition): boolean {
  const { kind } = storageOf(field)
  return kind === 'links' || kind === 'column'
}

const linkedAdvice =
  'These records lead to the contact. Unless they hold the address and were to be deleted, they are kept with addresses and numbers replaced: look whether they tell more of the person.'
