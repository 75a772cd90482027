/** A mail as far as we read it. */
export interface ParsedMail {
  messageId: string | null
  inReplyTo: string | null
  references: string[]
  from: { address: string; name: string | null } | null
  /** The addresses that it was sent to, copies included. */
  to: string[]
  subject: string
  date: string | null
  /** What was newly written. */
  text: string
  attachments: { name: string; contentType: string; bytes: Uint8Array }[]
  /** Why nobody is to answer it; null where somebody is. */
  automatic: string | null
  /** Of a report that something could not be delivered. */
  bounce: { messageId: string | null; reason: string } | null
}
