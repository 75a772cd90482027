import { token } from '../../kit/ids.ts'
import type { Connecting } from '../channel.ts'

/** The connection of a bot, by its token alone. */
export const connectingBots: Connecting = {
  thing: { en: 'bot', de: 'Bot' },
  steps: [
    {
      en: 'In Telegram, open the chat with @BotFather and send /newbot.',
      de: 'Öffnen Sie in Telegram den Chat mit @BotFather und senden Sie /newbot.',
    },
    {
      en: 'Choose a name and a user name; BotFather answers with a token.',
      de: 'Wählen Sie einen Namen und einen Benutzernamen; BotFather antwortet mit einem Token.',
    },
    {
      en: 'Paste the token here. Everything else is set up at Telegram by itself.',
      de: 'Fügen Sie das Token hier ein. Alles Weitere wird bei Telegram von selbst eingerichtet.',
    },
  ],
  fields: [
    {
      name: 'token',
      flag: 'token',
      label: { en: 'Token of the bot', de: 'Token des Bots' },
      isSecret: true,
      form: {
        pattern: /^\d{3,20}:[\w-]{20,200}$/,
        wrong: 'A token of BotFather looks like 123456789:AAF…, with a colon in it.',
      },
      example: '123456789:AAFaBcDeFgHiJkLmNoPqRsTuVwXyZ012345',
    },
  ],
  read: (values) => {
    const given = values['token'] ?? ''
    // The bot's number comes before the colon.
    const ids = { providerId: given.split(':')[0] ?? '', businessId: null, pageId: null }
    return { ids, credentials: { token: given, webhookSecret: token(192) } }
  },
}
