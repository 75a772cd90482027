import { msg } from '../../../languages/text.ts'
import { token } from '../../kit/ids.ts'
import type { Connecting } from '../channel.ts'

/** The connection of a bot, by its token alone. */
export const connectingBots: Connecting = {
  thing: msg('bot'),
  steps: [
    msg('In Telegram, open the chat with @BotFather and send /newbot.'),
    msg('Choose a name and a user name; BotFather answers with a token.'),
    msg('Paste the token here. Everything else is set up at Telegram by itself.'),
  ],
  fields: [
    {
      name: 'token',
      flag: 'token',
      label: msg('Token of the bot'),
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
