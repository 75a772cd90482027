import { type RawBuilder, sql } from 'kysely'
import type { ErasedPerson } from '../../kit/erasure.ts'
import { type ErasingOnChannel, personIdIn } from '../channel.ts'

/** WhatsApp knows numbers without the plus sign. */
function hasNumber({ phones }: ErasedPerson, personId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${personId} = any(${phones.map((phone) => phone.replace(/^\+/, ''))}::text[])`
}

export const erasing: ErasingOnChannel = {
  // A number may have had another owner before.
  conversations: (person) =>
    sql`${hasNumber(person, personIdIn)} and coalesce(contact_id = any(${person.contactIds}::text[]), true)`,
  received: hasNumber,
}
