import type { TelegramPerson } from './data.ts'

let messages = 100

export interface Written {
  from: TelegramPerson
  messageId?: number
  at?: number
  chat?: object
}

/** A message in Telegram's format, with any content. */
export function messageOf({ from, messageId, at, chat }: Written, content: object): object {
  return {
    message_id: messageId ?? ++messages,
    from: { is_bot: false, language_code: 'en', ...from },
    chat: { ...from, type: 'private', ...chat },
    date: at ?? Math.floor(Date.now() / 1000),
    ...content,
  }
}

export function callbackOf(from: TelegramPerson, data: string, id = `callback-${++messages}`): object {
  const chat = { ...from, type: 'private' }
  const message = { message_id: ++messages, date: Math.floor(Date.now() / 1000), chat, text: 'Which one?' }
  return { id, from: { is_bot: false, ...from }, message, chat_instance: '-1', data }
}
