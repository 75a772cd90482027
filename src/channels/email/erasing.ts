import { type RawBuilder, sql } from 'kysely'
import type { ErasedPerson } from '../../kit/erasure.ts'
import { type ErasingOnChannel, personIdIn } from '../channel.ts'

/** The id of a correspondent is `address|thread`. */
function hasAddress({ emails }: ErasedPerson, personId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(substring(${personId} from '^(.*)[|][^|]*$')) = any(${emails}::text[])`
}

export const erasing: ErasingOnChannel = {
  conversations: (person) => hasAddress(person, personIdIn),
  received: hasAddress,
  ofPerson: ({ accountId, emails }) => [
    {
      kind: 'mails',
      table: sql`mail_messages`,
      where: sql`lower(t.address) = any(${emails}::text[]) and t.connection_id in (
        select id from channel_connections where account_id = ${accountId})`,
    },
  ],
}
