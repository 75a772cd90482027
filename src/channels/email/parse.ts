import PostalMime, { type Address, type Email } from 'postal-mime'
import { readWholeHtml } from '../../platform/documents/html.ts'
import { automaticReason } from './automatic.ts'
import type { ParsedMail } from './mail.ts'
import { withoutQuoted } from './quoted.ts'

const mostAttachments = 10
const mostRecipients = 50
const largestAttachment = 10 * 1024 * 1024
const longestText = 100_000
const longestHtml = 2_000_000

/** Parses an email. Runs in its own process, because untrusted content may take any amount of time and memory. */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: 50,
    maxHeadersSize: 512 * 1024,
    attachmentEncoding: 'arraybuffer',
  })
  const headers = new Map(mail.headers.map(({ key, value }) => [key.toLowerCase(), value]))
  const { address = '', name = '' } = mail.from ?? {}
  const from = isAddress(address) ? { address: address.toLowerCase(), name: name.trim() || null } : null
  return {
    messageId: idIn(mail.messageId),
    inReplyTo: idIn(mail.inReplyTo),
    references: [...(mail.references ?? '').matchAll(/<[^<>\s]{1,500}>/g)].slice(-50).map(([id]) => id),
    from,
    to: [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(addressesIn).slice(0, mostRecipients),
    subject: (mail.subject ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 500),
    date: mail.date ?? null,
    text: withoutQuoted(textOf(mail).slice(0, longestText)),
    attachments: attachmentsOf(mail),
    automatic: automaticReason(headers, from?.address ?? ''),
    bounce: bounceOf(mail, headers),
  }
}

/** A recipient may be a group of addresses. */
function addressesIn({ address = '', group = [] }: Address): string[] {
  return [address, ...group.map((one) => one.address ?? '')].filter(isAddress).map((one) => one.toLowerCase())
}

function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>:,;"|]+@[^\s@<>:,;"|]+$/.test(text)
}

function idIn(text: string | undefined): string | null {
  return /<[^<>\s]{1,500}>/.exec(text ?? '')?.[0] ?? null
}

function textOf({ text, html }: Email): string {
  if (text !== undefined && text.trim() !== '') return text
  if (html === undefined) return ''
  const whole = html.slice(0, longestHtml)
  // A reply below the quote has no text above it. The whole email is used then.
  return wordsOf(whole.replace(/<(blockquote|div class="gmail_quote)[\s\S]*$/i, '')) || wordsOf(whole)
}

function wordsOf(html: string): string {
  return readWholeHtml(html)
    .sections.map((section) => section.text)
    .join('\n\n')
    .trim()
}

function attachmentsOf({ attachments }: Email): ParsedMail['attachments'] {
  return attachments
    .filter(({ disposition, related }) => disposition !== 'inline' || related !== true)
    .filter(({ mimeType }) => !/^(?:message\/delivery-status|text\/rfc822-headers)$/.test(mimeType))
    .map(({ filename, mimeType, content }) => ({
      name: filename ?? 'attachment',
      contentType: mimeType,
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    }))
    .filter(({ bytes }) => bytes.length > 0 && bytes.length <= largestAttachment)
    .slice(0, mostAttachments)
}

/** Reads a delivery report (RFC 3464): the report in its own part, followed by the returned email. */
function bounceOf(mail: Email, headers: ReadonlyMap<string, string>): ParsedMail['bounce'] {
  const isReport = /multipart\/report/i.test(headers.get('content-type') ?? '')
  const report = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!isReport && report === undefined) return null
  const status = report === undefined ? '' : decoded(report.content)
  if (/^action:\s*(?:delivered|relayed|delayed)/im.test(status)) return null
  const returned = mail.attachments
    .filter(({ mimeType }) => /^(?:message\/rfc822|text\/rfc822-headers)$/.test(mimeType))
    .map(({ content }) => decoded(content))
    .join('\n')
  const diagnostic = /^diagnostic-code:\s*(?:smtp;)?\s*(.{1,300})/im.exec(status)?.[1]
  const messageId = /^message-id:\s*(<[^<>\s]{1,500}>)/im.exec(`${returned}\n${mail.text ?? ''}`)?.[1] ?? null
  return { messageId, reason: diagnostic ?? 'The mail server could not deliver it.' }
}

function decoded(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content).slice(0, 100_000)
}
