import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { verbatim } from '../../../languages/text.ts'
import { ProviderError } from '../../integrations/index.ts'
import type { Polled, PollingStart, Service } from '../channel.ts'
import { messenger } from '../messenger.ts'
import { byCharacters } from '../split.ts'
import { botClient } from './client.ts'
import { connectingBots } from './connecting.ts'
import { readBotCredentials } from './credentials.ts'
import { sendByBot } from './sending.ts'
import { allowedUpdates, parseUpdate } from './update.ts'

const done = z.literal(true)
const mostUpdates = 100

/** Telegram, as a bot. Contacts are identified by the number of their chat with it. */
export const telegram = messenger({
  key: 'telegram',
  label: verbatim('Telegram'),
  connecting: connectingBots,
  limits: { replyWindowMs: null, text: byCharacters(4096), perSecond: 30 },
  describe: async (service) => {
    const bot = await botClient(service).call(
      'getMe',
      {},
      z.object({ id: z.number().int(), first_name: z.string(), username: z.string().optional() }),
    )
    if (String(bot.id) !== service.ids.providerId) {
      throw new ProviderError('refused', 'This is the token of another bot: connect that one by itself.')
    }
    return { name: bot.username === undefined ? bot.first_name : `@${bot.username}`, phoneNumber: null }
  },
  subscribe,
  unsubscribe: async (service) => {
    await botClient(service).call('deleteWebhook', {}, done)
  },
  webhook: {
    path: '/channels/telegram/webhook/:id',
    parse: parseUpdate,
    isAuthentic: (credentials, { header }) => {
      const given = Buffer.from(header('x-telegram-bot-api-secret-token'))
      const expected = Buffer.from(readBotCredentials(credentials).webhookSecret)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  },
  polling: { seconds: 2, fetch: fetchUpdates },
  contactOf: (_personId, name) => ({ name: name ?? undefined }),
  send: (service, _sender, outgoing) => sendByBot(service, outgoing),
  download: (service, { mediaId }, maxBytes) => botClient(service).download(mediaId ?? '', maxBytes),
  showTyping: async (service, personId) => {
    await botClient(service).call('sendChatAction', { chat_id: Number(personId), action: 'typing' }, done)
  },
  confirm: async (service, receiptId) => {
    await botClient(service).call('answerCallbackQuery', { callback_query_id: receiptId }, done)
  },
})

/** The bot is polled if Telegram refuses the URL, or there is none. */
async function subscribe(service: Service, url: string | null): Promise<PollingStart | null> {
  const client = botClient(service)
  const { webhookSecret } = readBotCredentials(service.credentials)
  try {
    if (url !== null) {
      const asked = { url, secret_token: webhookSecret, allowed_updates: allowedUpdates }
      await client.call('setWebhook', asked, done)
      return null
    }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    service.app.log.warn(
      { err: error },
      'Telegram does not take our address for a webhook; it is asked instead',
    )
  }
  await client.call('deleteWebhook', {}, done)
  return { place: null }
}

async function fetchUpdates(service: Service, _polled: Polled, place: string | null) {
  const asked = {
    ...(place === null ? {} : { offset: Number(place) }),
    limit: mostUpdates,
    timeout: 0,
    allowed_updates: allowedUpdates,
  }
  const updates = await botClient(service).call(
    'getUpdates',
    asked,
    z.array(z.looseObject({ update_id: z.number().int() })),
  )
  const last = updates.at(-1)?.update_id
  return {
    heard: updates.flatMap((update) => parseUpdate(update, service.ids.providerId) ?? []),
    // The next call confirms these updates.
    place: last === undefined ? place : String(last + 1),
    isAll: updates.length < mostUpdates,
  }
}
