import { z } from 'zod'
import type { Echo, IncomingMessage, Media, MessageContent, ParsedPayload, Receipt } from '../channel.ts'
import { readTag } from '../tag.ts'

const attachment = z.object({
  type: z.string(),
  payload: z
    .object({
      url: z.string().max(4000).optional(),
      title: z.string().optional(),
      sticker_id: z.unknown().optional(),
    })
    .nullish(),
})

// The largest timestamp that a Date can hold.
const milliseconds = z
  .number()
  .min(0)
  .max(8.64e15)
  .transform((ms) => new Date(ms))

const event = z.object({
  sender: z.object({ id: z.string().min(1).max(100) }),
  timestamp: milliseconds,
  message: z
    .object({
      mid: z.string().min(1).max(500),
      text: z.string().optional(),
      is_echo: z.boolean().optional(),
      is_deleted: z.boolean().optional(),
      metadata: z.string().optional(),
      attachments: z.array(attachment).optional().catch(undefined),
    })
    .optional(),
  recipient: z.object({ id: z.string() }).optional(),
  postback: z.object({ mid: z.string().max(500).optional(), title: z.string() }).optional(),
  delivery: z.object({ mids: z.array(z.string()).default([]) }).optional(),
  read: z.object({ mid: z.string().optional(), watermark: milliseconds.optional() }).optional(),
})

const entry = z.object({ id: z.string(), messaging: z.array(z.unknown()).default([]) })

type PageEvent = z.output<typeof event>

/** Parses an entry of a payload, in the format shared by pages and photo accounts. */
export function parsePage(given: unknown): ParsedPayload[] {
  const read = entry.safeParse(given)
  if (!read.success) return []
  const { id: providerId, messaging } = read.data
  const events = messaging.flatMap((one) => event.safeParse(one).data ?? [])
  return [
    {
      providerId,
      messages: events.filter(({ sender }) => sender.id !== providerId).flatMap(messageIn),
      receipts: events.flatMap(receiptsIn),
      echoes: events.flatMap(echoIn),
    },
  ]
}

function messageIn({ sender, timestamp, message, postback }: PageEvent): IncomingMessage[] {
  const of = { personId: sender.id, sentAt: timestamp }
  if (postback !== undefined) {
    const content = { personName: null, text: postback.title, media: [], unsupported: null }
    // Older pages send no id; a button can't be pressed twice in a millisecond.
    const providerMessageId = postback.mid ?? `postback-${sender.id}-${timestamp.getTime()}`
    return [{ ...of, providerMessageId, content }]
  }
  if (message === undefined || message.is_echo === true || message.is_deleted === true) return []
  return [{ ...of, providerMessageId: message.mid, content: contentOf(message) }]
}

/** An echo without our tag: a message written in the service's own inbox, or the answer of a service without tags. */
function echoIn({ recipient, message }: PageEvent): Echo[] {
  if (
    message?.is_echo !== true ||
    recipient === undefined ||
    readTag(message.metadata ?? null) !== undefined
  ) {
    return []
  }
  const text = message.text ?? `[${message.attachments?.[0]?.type ?? 'message'}]`
  return [{ personId: recipient.id, providerMessageId: message.mid, text }]
}

const kinds = new Map<string, Media['kind']>([
  ['image', 'image'],
  ['audio', 'audio'],
  ['video', 'video'],
  ['file', 'document'],
])

function contentOf(message: NonNullable<PageEvent['message']>): MessageContent {
  const media = (message.attachments ?? []).flatMap(mediaIn)
  const text = message.text ?? null
  const [first] = message.attachments ?? []
  const unsupported = text === null && media.length === 0 ? (first?.type ?? 'message') : null
  return { personName: null, text, media, unsupported }
}

function mediaIn({ type, payload }: z.output<typeof attachment>): Media[] {
  const kind = kinds.get(type)
  const isSticker = payload?.sticker_id !== undefined
  if (kind === undefined || isSticker || payload?.url === undefined) return []
  return [{ kind, mediaId: null, url: payload.url, contentType: null, fileName: payload.title ?? null }]
}

function receiptsIn({ sender, recipient, message, delivery, read }: PageEvent): Receipt[] {
  const about = { error: null, personId: sender.id, providerMessageId: null, readUntil: null, tag: null }
  if (message?.is_echo === true) {
    // An echo of our own message proves that the service accepted it.
    const personId = recipient?.id ?? sender.id
    const tag = message.metadata ?? null
    return [{ ...about, status: 'SENT', personId, providerMessageId: message.mid, tag }]
  }
  const delivered = (delivery?.mids ?? []).map((mid): Receipt => {
    return { ...about, status: 'DELIVERED', providerMessageId: mid }
  })
  if (read === undefined) return delivered
  const { mid = null, watermark = null } = read
  return [...delivered, { ...about, status: 'READ', providerMessageId: mid, readUntil: watermark }]
}
