import type { Json } from '../../harness/api.ts'
import type { SentByBot } from './data.ts'
import type { TelegramState } from './state.ts'

export interface TelegramReply {
  status: number
  body: object
}

export function fault(code: number, description: string, parameters?: object): TelegramReply {
  const more = parameters === undefined ? {} : { parameters }
  return { status: code, body: { ok: false, error_code: code, description, ...more } }
}

function done(result: unknown): TelegramReply {
  return { status: 200, body: { ok: true, result } }
}

/** The parameters of a method, from JSON or a form. */
export type Given = Readonly<Record<string, Json>>

/** The methods that Frontdesk calls, with answers like the Bot API's. */
export function answer(method: string, given: Given, state: TelegramState): TelegramReply {
  const answering = methods[method.toLowerCase()]
  if (answering === undefined) return fault(404, 'Not Found: method not found')
  state.calls.push(method)
  return answering(given, state, method)
}

type Method = (given: Given, state: TelegramState, method: string) => TelegramReply

const files: Record<string, string> = {
  sendphoto: 'photo',
  senddocument: 'document',
  sendvoice: 'voice',
  sendaudio: 'audio',
  sendvideo: 'video',
}

const methods: Record<string, Method> = {
  getme: (_given, { bot }) => {
    const { id, first_name, username } = bot
    return done({ id, is_bot: true, first_name, username, can_join_groups: true })
  },
  setwebhook: setWebhook,
  deletewebhook: (_given, state) => {
    state.webhook = undefined
    return done(true)
  },
  getupdates: getUpdates,
  sendmessage: sendMessage,
  ...Object.fromEntries(Object.keys(files).map((name) => [name, sendFile])),
  sendchataction: ({ chat_id, action }, state) => {
    state.actions.push(`${action} to ${chat_id}`)
    return done(true)
  },
  answercallbackquery: ({ callback_query_id: id }, state) => {
    if (!state.pressed.has(id)) {
      return fault(400, 'Bad Request: query is too old and response timeout expired or query ID is invalid')
    }
    state.answered.push(id)
    return done(true)
  },
  getfile: ({ file_id: id }, { files: kept }) => {
    const found = kept.get(id)
    if (found === undefined)
      return fault(400, 'Bad Request: wrong file_id or the file is temporarily unavailable')
    if (found.bytes.length > 20 * 1024 * 1024) return fault(400, 'Bad Request: file is too big')
    return done({ file_id: id, file_unique_id: id, file_size: found.bytes.length, file_path: found.path })
  },
}

function webhookFault(url: string): string | undefined {
  const address = URL.parse(url)
  if (address?.protocol !== 'https:')
    return 'Bad Request: bad webhook: An HTTPS URL must be provided for webhook'
  if (!['', '443', '80', '88', '8443'].includes(address.port)) {
    return 'Bad Request: bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443'
  }
  if (/^(?:localhost|127\.|10\.|192\.168\.)/.test(address.hostname)) {
    return 'Bad Request: bad webhook: IP address is reserved'
  }
  return undefined
}

function setWebhook({ url, secret_token: secret, allowed_updates: allowed }: Given, state: TelegramState) {
  const wrong = webhookFault(url)
  if (wrong !== undefined) return fault(400, wrong)
  if (secret !== undefined && !/^[\w-]{1,256}$/.test(secret))
    return fault(400, 'Bad Request: secret token is invalid')
  state.webhook = { url, secret: secret ?? null, allowed: allowed ?? [] }
  return done(true)
}

/** Updates are kept until a later call names a higher one. */
function getUpdates({ offset = 0, limit = 100 }: Given, state: TelegramState): TelegramReply {
  if (state.webhook !== undefined) {
    return fault(
      409,
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook first",
    )
  }
  state.updates.splice(0, state.updates.length, ...state.updates.filter((one) => one.update_id >= offset))
  return done(state.updates.slice(0, limit))
}

function refusal(chatId: number, state: TelegramState): TelegramReply | undefined {
  if (state.blocked.has(chatId)) return fault(403, 'Forbidden: bot was blocked by the user')
  if (!state.people.has(chatId)) return fault(400, 'Bad Request: chat not found')
  return undefined
}

function sendMessage(given: Given, state: TelegramState, method: string): TelegramReply {
  const { chat_id: chatId, text, reply_markup: markup } = given
  const refused = refusal(Number(chatId), state)
  if (refused !== undefined) return refused
  if (typeof text !== 'string' || text === '') return fault(400, 'Bad Request: message text is empty')
  if (text.length > 4096) return fault(400, 'Bad Request: message is too long')
  const keys: Json[] = (markup?.inline_keyboard ?? []).flat()
  if (keys.some(({ callback_data: data }) => Buffer.byteLength(data) > 64)) {
    return fault(400, 'Bad Request: BUTTON_DATA_INVALID')
  }
  const buttons = keys.map((key) => key.text)
  return taken({ method, chatId: Number(chatId), text, buttons, file: null }, state)
}

function sendFile(given: Given, state: TelegramState, method: string): TelegramReply {
  const refused = refusal(Number(given['chat_id']), state)
  if (refused !== undefined) return refused
  const file = given[files[method.toLowerCase()] ?? '']
  if (file?.bytes === undefined)
    return fault(400, `Bad Request: there is no ${files[method.toLowerCase()]} in the request`)
  if (method === 'sendPhoto' && file.bytes.includes('no picture'))
    return fault(400, 'Bad Request: IMAGE_PROCESS_FAILED')
  return taken({ method, chatId: Number(given['chat_id']), text: null, buttons: [], file }, state)
}

function taken(message: Omit<SentByBot, 'messageId'>, state: TelegramState): TelegramReply {
  const messageId = ++state.lastMessage
  state.sent.push({ ...message, messageId })
  const chat = { id: message.chatId, type: 'private' }
  return done({
    message_id: messageId,
    date: Math.floor(Date.now() / 1000),
    chat,
    text: message.text ?? undefined,
  })
}
