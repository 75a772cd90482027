import type { SentMessage } from './data.ts'

let made = 0

const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000))

/** The payload of an event at a WhatsApp number. */
function ofNumber(numberId: string, value: object): object {
  return {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '34600000000', phone_number_id: numberId },
              ...value,
            },
          },
        ],
      },
    ],
  }
}

export interface Written {
  from: string
  name?: string
  id?: string
  at?: Date
}

/** A person's message to a number; `content` as in `{ type: 'text', text: { body } }`. */
export function chatappMessage(numberId: string, written: Written, content: object): object {
  const { from, name = 'Ana', id = `wamid.in.${++made}`, at = new Date() } = written
  return ofNumber(numberId, {
    contacts: [{ profile: { name }, wa_id: from }],
    messages: [{ from, id, timestamp: seconds(at), ...content }],
  })
}

export const chatappText = (numberId: string, written: Written, body: string): object =>
  chatappMessage(numberId, written, { type: 'text', text: { body } })

/** The status of a sent message: `sent`, `delivered`, `read`, `failed`. */
export function chatappStatus(sent: SentMessage, status: string, errors?: object[]): object {
  return ofNumber(sent.from, {
    statuses: [
      {
        id: sent.id,
        status,
        timestamp: seconds(new Date()),
        recipient_id: sent.to,
        biz_opaque_callback_data: sent.body.biz_opaque_callback_data,
        ...(errors === undefined ? {} : { errors }),
      },
    ],
  })
}

/** An event at a page (`page`) or a photo account (`instagram`). */
export function pageEvent(object: 'page' | 'instagram', ownId: string, event: object): object {
  const at = Date.now()
  return {
    object,
    entry: [{ id: ownId, time: at, messaging: [{ recipient: { id: ownId }, timestamp: at, ...event }] }],
  }
}

export function pageText(
  object: 'page' | 'instagram',
  ownId: string,
  written: Written,
  text: string,
): object {
  const { from, id = `m_in_${++made}` } = written
  return pageEvent(object, ownId, { sender: { id: from }, message: { mid: id, text } })
}
