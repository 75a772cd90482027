import { createHash } from 'node:crypto'

/**
 * The sender of an email and its thread. A contact may have several threads at a time, and each is a separate
 * conversation.
 */
export interface Correspondent {
  address: string
  thread: string
}

export function personIdOf({ address, thread }: Correspondent): string {
  return `${address}|${thread}`
}

export function correspondentOf(personId: string): Correspondent {
  const [, address = personId, thread = ''] = /^(.*)\|([^|]*)$/s.exec(personId) ?? []
  return { address, thread }
}

/**
 * The address without the suffix that some services allow: `ana+shop@people.example` is read at `ana@people.example`.
 */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, '')
}

/** The id of a thread, derived from its first email. A hash keeps it short and of one format. */
export function threadOfRoot(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex').slice(0, 20)
}
