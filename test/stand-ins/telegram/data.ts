/** A person who can chat with a bot. */
export interface TelegramPerson {
  id: number
  first_name: string
  last_name?: string
  username?: string
}

export interface SentByBot {
  method: string
  chatId: number
  messageId: number
  text: string | null
  buttons: string[]
  file: { name: string; type: string; bytes: Buffer } | null
}

export interface TelegramBot {
  id: number
  token: string
  username: string
  first_name: string
}

export const example: TelegramBot = {
  id: 700_000_001,
  token: '700000001:AAEstandInTokenOfTheLampShopBot0123456',
  username: 'lamp_shop_bot',
  first_name: 'Lamp shop',
}
