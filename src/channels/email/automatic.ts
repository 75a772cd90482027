import { loopHeader } from '../../kit/mail.ts'

const senders = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|notifications?)(?:[+@.-]|$)/i

/**
 * The reason not to answer an email: a program has written it (RFC 3834), or it was sent to a list. Two programs that
 * answer each other would never stop. Null if the email may be answered.
 */
export function automaticReason(headers: ReadonlyMap<string, string>, from: string): string | null {
  const value = (name: string) => (headers.get(name) ?? '').trim().toLowerCase()
  const submitted = value('auto-submitted')
  if (submitted !== '' && submitted !== 'no') return 'It was sent automatically.'
  if (headers.has(loopHeader.toLowerCase())) return 'It was sent by Frontdesk.'
  if (/^(?:bulk|junk|list|auto_reply)$/.test(value('precedence'))) return 'It was sent to many.'
  if (headers.has('list-id') || headers.has('list-unsubscribe')) return 'It was sent to a list.'
  if (
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    value('x-auto-response-suppress') === 'all'
  ) {
    return 'It was sent automatically.'
  }
  if (value('return-path') === '<>') return 'It is a report of a mail server.'
  return senders.test(from) ? 'Its sender reads no answers.' : null
}
