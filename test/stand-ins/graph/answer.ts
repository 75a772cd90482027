import type { Json } from '../../harness/api.ts'

import type { GraphData, GraphTemplate, SentMessage } from './data.ts'

export interface GraphCall {
  method: string
  /** Without the version. */
  path: string
  query: URLSearchParams
  body: Json
}

export interface GraphReply {
  status?: number
  json: unknown
}

/** An error in the format of the Graph API. */
export function fault(code: number, message: string, details?: string): GraphReply {
  return {
    status: code === 190 ? 401 : 400,
    json: {
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        ...(details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
        fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
      },
    },
  }
}

/** The calls that Frontdesk makes, with answers like the Graph API's. */
export function answer(call: GraphCall, url: string, data: GraphData, sent: SentMessage[]): GraphReply {
  const [id = '', edge] = call.path.split('/')
  if (edge === undefined) return node(id, url, data)
  if (edge === 'subscribed_apps' && call.method === 'POST') {
    data.subscribed.push(id)
    return { json: { success: true } }
  }
  if (edge === 'message_templates') return templates(call, data.templates[id])
  if (edge === 'messages' && call.method === 'POST') return taken(id, call.body, data, sent)
  return fault(2500, `Unknown path components: /${edge}`)
}

function node(id: string, url: string, data: GraphData): GraphReply {
  const found = [...data.numbers, ...data.pages, ...data.photoAccounts].find((one) => one.id === id)
  if (found !== undefined) return { json: found }
  const media = data.media[id]
  if (media === undefined) return fault(100, `Unsupported get request. Object with ID '${id}' does not exist`)
  const { mime_type, bytes } = media
  return {
    json: {
      messaging_product: 'whatsapp',
      url: `${url}/whatsapp_business/attachments/?mid=${id}`,
      mime_type,
      file_size: bytes.length,
      id,
    },
  }
}

function templates({ query }: GraphCall, all: GraphTemplate[] | undefined): GraphReply {
  if (all === undefined) return fault(100, 'Unsupported get request.')
  const wanted = query.get('status')
  const found = all.filter(({ status }) => wanted === null || status === wanted)
  // Real pages are larger; small ones make tests page sooner.
  const start = Number(/^after-(\d+)$/.exec(query.get('after') ?? '')?.[1] ?? 0)
  const end = start + 2
  const paging = {
    cursors: { before: `before-${start}`, after: `after-${end}` },
    ...(end < found.length ? { next: 'https://graph.facebook.com/next' } : {}),
  }
  return { json: { data: found.slice(start, end), paging } }
}

function taken(from: string, body: GraphCall['body'], data: GraphData, sent: SentMessage[]): GraphReply {
  return data.numbers.some(({ id }) => id === from)
    ? chatMessage(from, body, data, sent)
    : pageMessage(from, body, data, sent)
}

function chatMessage(
  from: string,
  body: GraphCall['body'],
  data: GraphData,
  sent: SentMessage[],
): GraphReply {
  const { to, type } = body
  if (body.messaging_product !== 'whatsapp' || !/^\d+$/.test(to)) return fault(100, 'Invalid parameter')
  if (data.unknown.has(to)) return fault(131026, 'Message undeliverable')
  if (type === 'text') {
    if (data.silent.has(to)) return fault(131047, 'Re-engagement message')
    if (String(body.text?.body ?? '').length > 4096) return fault(100, 'Param text.body must be at most 4096')
  }
  const isMedia = ['image', 'audio', 'video', 'document'].includes(type)
  if (isMedia && !/^https?:/.test(body[type]?.link ?? '')) return fault(100, 'Invalid parameter')
  const wrong = type === 'template' ? templateFault(from, body.template, data) : undefined
  if (wrong !== undefined) return wrong
  const id = `wamid.${sent.length + 1}.${Date.now()}`
  sent.push({ id, from, to, text: body.text?.body ?? null, body })
  const contacts = [{ input: to, wa_id: data.writtenAs[to] ?? to }]
  return { json: { messaging_product: 'whatsapp', contacts, messages: [{ id }] } }
}

function templateFault(from: string, used: GraphCall['body'], data: GraphData): GraphReply | undefined {
  const business = data.numbers.find(({ id }) => id === from)?.businessId ?? ''
  const found = data.templates[business]?.find(
    ({ name, language }) => name === used.name && language === used.language.code,
  )
  if (found === undefined || found.status !== 'APPROVED') return fault(132001, 'Template name does not exist')
  const body = found.components.find((one) => 'type' in one && one.type === 'BODY') as { text: string }
  const wanted = new Set(body.text.match(/\{\{\w+\}\}/g)).size
  const given = used.components.find((one: { type: string }) => one.type === 'body')?.parameters.length ?? 0
  return wanted === given ? undefined : fault(132000, 'Number of parameters does not match')
}

function pageMessage(
  from: string,
  body: GraphCall['body'],
  data: GraphData,
  sent: SentMessage[],
): GraphReply {
  const to = body.recipient?.id
  const text = body.message?.text ?? null
  const isFile = /^https?:/.test(body.message?.attachment?.payload?.url ?? '')
  if (typeof to !== 'string' || (text === null && !isFile)) return fault(100, 'Invalid parameter')
  if (!data.pages.some(({ id }) => id === from)) return fault(100, 'Object does not exist')
  if (text !== null && text.length > 2000)
    return fault(100, 'Length of param message[text] must be less than or equal to 2000')
  if (data.unknown.has(to)) return fault(551, "This person isn't available right now.")
  const id = `m_${sent.length + 1}_${Date.now()}`
  sent.push({ id, from, to, text, body })
  return { json: { recipient_id: to, message_id: id } }
}
