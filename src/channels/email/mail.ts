/** The parts of an email that we use. */
export interface ParsedMail {
  messageId: string | null
  inReplyTo: string | null
  references: string[]
  from: { address: string; name: string | null } | null
  /** All recipients, including those of copies. */
  to: string[]
  subject: string
  date: string | null
  /** The new text, without quoted emails and the signature. */
  text: string
  attachments: { name: string; contentType: string; bytes: Uint8Array }[]
  /** The reason not to answer it; null if it may be answered. */
  automatic: string | null
  /** Set if the email reports a failed delivery. */
  bounce: { messageId: string | null; reason: string } | null
}
