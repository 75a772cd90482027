import { createHash } from 'node:crypto'

/**
 * Whom a mail is from and to what it belongs: one person may have several things to settle at a time, and each is a
 * conversation of its own.
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

/** Without what some services let people add to it: `ana+shop@people.example` is where `ana@people.example` is read. */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, '')
}

/** What a thread is known by: short, and of the same form whatever the first mail calls itself. */
export function threadOfRoot(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex').slice(0, 20)
}
