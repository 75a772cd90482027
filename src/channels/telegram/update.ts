import { z } from 'zod'
import type { IncomingMessage, Media, MessageContent, ParsedPayload } from '../channel.ts'

const id = z.number().int()
const file = z.object({
  file_id: z.string().min(1).max(500),
  mime_type: z.string().max(200).optional(),
  file_name: z.string().max(1000).optional(),
})

/** Leaves out a part of unknown shape, so that the others arrive. */
const part = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

const chat = z.object({ id, type: z.string() })
const person = z.object({
  id,
  is_bot: part(z.boolean()),
  first_name: part(z.string()),
  last_name: part(z.string()),
})

const message = z.object({
  message_id: id,
  // The largest timestamp that a Date can hold, in seconds.
  date: z.number().int().min(0).max(8.64e12),
  edit_date: part(id),
  chat,
  from: part(person),
  text: part(z.string()),
  caption: part(z.string()),
  reply_to_message: part(z.object({ text: part(z.string()), caption: part(z.string()) })),
  quote: part(z.object({ text: z.string() })),
  photo: part(z.array(file)),
  animation: part(file),
  document: part(file),
  voice: part(file),
  audio: part(file),
  video: part(file),
  video_note: part(file),
  sticker: part(z.object({})),
  poll: part(z.object({})),
  dice: part(z.object({})),
  contact: part(
    z.object({
      phone_number: z.string(),
      first_name: z.string().default(''),
      last_name: z.string().default(''),
    }),
  ),
  location: part(z.object({ latitude: z.number(), longitude: z.number() })),
  venue: part(z.object({ title: z.string(), address: z.string() })),
})

const button = z.object({
  id: z.string().min(1).max(200),
  from: person,
  message: part(z.object({ chat })),
  data: z.string().min(1).max(200),
})

const update = z.object({
  update_id: id,
  message: part(message),
  edited_message: part(message),
  callback_query: part(button),
})

/** The types of updates that we subscribe to. */
export const allowedUpdates = ['message', 'edited_message', 'callback_query']

type Message = z.output<typeof message>

/** Parses an update for the bot with this id; undefined if it is no update. */
export function parseUpdate(given: unknown, providerId: string): ParsedPayload[] | undefined {
  const read = update.safeParse(given)
  if (!read.success) return undefined
  const { message: written, edited_message: edited, callback_query: pressed } = read.data
  const messages = [
    ...(written === undefined ? [] : incoming(written, false)),
    ...(edited === undefined ? [] : incoming(edited, true)),
    ...(pressed === undefined ? [] : chosen(pressed)),
  ]
  return [{ providerId, messages, receipts: [], echoes: [] }]
}

/** Groups are ignored: others read along, and an agent's data about one person is not for them. */
function isPrivate({ type }: z.output<typeof chat>): boolean {
  return type === 'private'
}

function incoming(one: Message, isEdited: boolean): IncomingMessage[] {
  if (!isPrivate(one.chat) || one.from?.is_bot === true) return []
  const found = contentOf(one)
  if (found === undefined || (isEdited && found.text === null)) return []
  const { chat: at, message_id: messageId, edit_date: editedAt } = one
  const text = isEdited ? `[edited] ${found.text}` : found.text
  const seconds = isEdited ? (editedAt ?? one.date) : one.date
  return [
    {
      personId: String(at.id),
      providerMessageId: `${at.id}:${messageId}${isEdited ? `:${seconds}` : ''}`,
      // Timestamps have whole seconds. Within a second, the numbers of the messages give the order.
      sentAt: new Date(seconds * 1000 + (messageId % 1000)),
      content: { personName: nameOf(one.from), ...found, text },
    },
  ]
}

/** A pressed button counts as a message of the contact. */
function chosen({ id: receiptId, from, message: under, data }: z.output<typeof button>): IncomingMessage[] {
  if (under !== undefined && !isPrivate(under.chat)) return []
  const content = { personName: nameOf(from), text: data, media: [], unsupported: null, receiptId }
  return [
    { personId: String(from.id), providerMessageId: `button:${receiptId}`, sentAt: new Date(), content },
  ]
}

function nameOf(from: Message['from']): string | null {
  const name = [from?.first_name, from?.last_name].filter((one) => one !== undefined && one !== '').join(' ')
  return name === '' ? null : name
}

type Content = Omit<MessageContent, 'personName'>

/** Undefined for events of the chat instead of messages: a pinned message, a new picture. */
function contentOf(one: Message): Content | undefined {
  const media = mediaOf(one)
  const said = one.text ?? one.caption ?? contactText(one) ?? placeText(one)
  if (said !== undefined || media.length > 0) {
    const opens = /^\/start(?:@\w+)?(?:\s|$)/.test(said ?? '')
    const text = said === undefined ? null : withQuote(one, said)
    return { text, media, unsupported: null, ...(opens ? { opens } : {}) }
  }
  const unsupported = (['sticker', 'poll', 'dice'] as const).find((name) => one[name] !== undefined)
  return unsupported === undefined ? undefined : { text: null, media: [], unsupported }
}

const longestQuote = 300

/** A reply to an earlier message quotes it. */
function withQuote({ quote, reply_to_message: answered }: Message, said: string): string {
  const quoted = (quote?.text ?? answered?.text ?? answered?.caption ?? '').replaceAll(/\s+/g, ' ').trim()
  if (quoted === '') return said
  const shown = quoted.length > longestQuote ? `${quoted.slice(0, longestQuote).toWellFormed()}…` : quoted
  return `[in reply to: ${shown}]\n${said}`
}

function contactText({ contact }: Message): string | undefined {
  if (contact === undefined) return undefined
  const { first_name: first, last_name: last, phone_number: phone } = contact
  return [`${first} ${last}`.trim(), phone].filter((one) => one !== '').join(', ')
}

function placeText({ venue, location }: Message): string | undefined {
  const at = location === undefined ? undefined : `${location.latitude}, ${location.longitude}`
  const parts = [venue?.title, venue?.address, at].filter((one) => one !== undefined)
  return parts.length === 0 ? undefined : parts.join(', ')
}

function mediaOf(one: Message): Media[] {
  // The sizes of a picture, of which the last is the largest.
  const photo = one.photo?.at(-1)
  const found: [Media['kind'], z.output<typeof file> | undefined, string | null][] = [
    ['image', photo, 'image/jpeg'],
    ['audio', one.voice, 'audio/ogg'],
    ['audio', one.audio, null],
    ['video', one.video ?? one.video_note ?? one.animation, 'video/mp4'],
    // Telegram also reports an animation as a document.
    ['document', one.animation === undefined ? one.document : undefined, null],
  ]
  return found.flatMap(([kind, media, usual]) =>
    media === undefined
      ? []
      : [
          {
            kind,
            mediaId: media.file_id,
            url: null,
            contentType: media.mime_type ?? usual,
            fileName: media.file_name ?? null,
          },
        ],
  )
}
