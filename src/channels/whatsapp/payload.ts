import { z } from 'zod'
import type { IncomingMessage, Media, MessageContent, ParsedPayload, Receipt } from '../channel.ts'
import { reasonOf } from '../meta/failure.ts'

const seconds = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform((text) => new Date(Number(text) * 1000))

const file = z.object({
  id: z.string(),
  mime_type: z.string().optional(),
  filename: z.string().optional(),
  caption: z.string().optional(),
})

const reply = z.object({ title: z.string() })

const message = z.object({
  id: z.string().min(1).max(500),
  from: z.string().regex(/^\d{5,20}$/),
  timestamp: seconds,
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z.object({ button_reply: reply.optional(), list_reply: reply.optional() }).optional(),
  image: file.optional(),
  audio: file.optional(),
  video: file.optional(),
  document: file.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
})

const status = z.object({
  id: z.string().min(1).max(500),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  recipient_id: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string().optional(),
        message: z.string().optional(),
        error_data: z.object({ details: z.string().optional() }).optional(),
      }),
    )
    .optional(),
})

const change = z.object({
  field: z.literal('messages'),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    contacts: z
      .array(z.object({ wa_id: z.string(), profile: z.object({ name: z.string() }).optional() }))
      .default([])
      .catch([]),
    messages: z.array(z.unknown()).default([]),
    statuses: z.array(z.unknown()).default([]),
  }),
})

// A message from the app on the phone, if the number is used in both.
const echoChange = z.object({
  field: z.literal('smb_message_echoes'),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    message_echoes: z.array(z.unknown()).default([]),
  }),
})

const echo = z.object({
  id: z.string().min(1).max(500),
  to: z.string().regex(/^\d{5,20}$/),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
})

const entry = z.object({ changes: z.array(z.unknown()) })

// Reactions need no answer, nor does a changed number, which arrives as a message.
const silent = new Set(['reaction', 'system', 'ephemeral'])

/** Parses an entry of a payload; undocumented parts are left out, so that the others arrive. */
export function parseChatapp(given: unknown): ParsedPayload[] {
  const told = fitting(entry, [given]).flatMap(({ changes }) => changes)
  const echoes = fitting(echoChange, told).map(({ value }) => ({
    providerId: value.metadata.phone_number_id,
    messages: [],
    receipts: [],
    echoes: fitting(echo, value.message_echoes).map(({ id, to, type, text }) => ({
      personId: to,
      providerMessageId: id,
      text: text?.body ?? `[${type}]`,
    })),
  }))
  const heard = fitting(change, told).map(({ value }) => ({
    providerId: value.metadata.phone_number_id,
    messages: fitting(message, value.messages)
      .filter(({ type }) => !silent.has(type))
      .map((one) => incoming(one, nameOf(value.contacts, one.from))),
    receipts: fitting(status, value.statuses).map(receipt),
    echoes: [],
  }))
  return [...heard, ...echoes]
}

function fitting<S extends z.ZodType>(schema: S, given: readonly unknown[]): z.output<S>[] {
  return given.flatMap((one) => {
    const read = schema.safeParse(one)
    return read.success ? [read.data] : []
  })
}

type Contacts = z.output<typeof change>['value']['contacts']

function nameOf(contacts: Contacts, waId: string): string | null {
  return contacts.find((contact) => contact.wa_id === waId)?.profile?.name ?? null
}

type WireMessage = z.output<typeof message>

function incoming(one: WireMessage, personName: string | null): IncomingMessage {
  return {
    personId: one.from,
    providerMessageId: one.id,
    sentAt: one.timestamp,
    content: { personName, ...contentOf(one) },
  }
}

function contentOf(one: WireMessage): Omit<MessageContent, 'personName'> {
  const text =
    one.text?.body ??
    one.button?.text ??
    one.interactive?.button_reply?.title ??
    one.interactive?.list_reply?.title ??
    placeOf(one.location)
  if (text !== undefined) return { text, media: [], unsupported: null }
  for (const kind of ['image', 'audio', 'video', 'document'] as const) {
    const found = one[kind]
    if (found !== undefined)
      return { text: found.caption ?? null, media: [mediaOf(kind, found)], unsupported: null }
  }
  return { text: null, media: [], unsupported: one.type }
}

function placeOf(location: WireMessage['location']): string | undefined {
  if (location === undefined) return undefined
  const { latitude, longitude, name, address } = location
  return [name, address, `${latitude}, ${longitude}`].filter((part) => part !== undefined).join(', ')
}

function mediaOf(kind: Media['kind'], found: z.output<typeof file>): Media {
  return {
    kind,
    mediaId: found.id,
    url: null,
    contentType: found.mime_type ?? null,
    fileName: found.filename ?? null,
  }
}

function receipt(one: z.output<typeof status>): Receipt {
  const [fault] = one.errors ?? []
  return {
    status: one.status.toUpperCase() as Receipt['status'],
    error: fault === undefined ? null : reasonOf({ ...fault, message: fault.message ?? fault.title }),
    personId: one.recipient_id,
    providerMessageId: one.id,
    readUntil: null,
    tag: one.biz_opaque_callback_data ?? null,
  }
}
