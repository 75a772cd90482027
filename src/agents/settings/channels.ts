import { z } from 'zod'
import { freeText } from '../../kit/schema.ts'

export const channels = ['livechat', 'chatapp', 'photoapp', 'pageapp', 'email'] as const
export type Channel = (typeof channels)[number]

const idleSettings = z.strictObject({
  minutes: z
    .int()
    .min(1)
    .max(7 * 24 * 60)
    .meta({ description: 'Silence after which a conversation is idle.', example: 30 }),
  message: freeText().max(2000).nullable().meta({
    description: 'Sent when the conversation falls idle; null for nothing.',
    example: 'Still there?',
  }),
  closeConversation: z
    .boolean()
    .meta({ description: 'Whether an idle conversation is closed.', example: false }),
})

const ofEveryChannel = {
  enabled: z.boolean().meta({ description: 'Whether the agent answers on this channel.', example: true }),
  offlineMessage: freeText().max(2000).nullable().meta({
    description: 'Answered while the agent is paused or switched off here, once an hour; null for silence.',
    example: 'We are back tomorrow at nine.',
  }),
  enableIdle: z
    .boolean()
    .meta({ description: 'Whether silence makes a conversation idle (CONVERSATION_IDLE).', example: true }),
}

const origin = z
  .string()
  .max(300)
  .refine((text) => /^https?:/.test(text) && URL.parse(text)?.origin === text, {
    error: 'Must be an origin such as https://www.example.com, without a path.',
    params: { code: 'invalid_origin' },
  })
  .meta({ example: 'https://www.example.com' })

const ofLivechat = {
  allowedOrigins: z
    .array(origin)
    .max(100)
    .meta({
      description: 'Sites that may show the chat; where none is listed, every site may.',
      example: ['https://www.example.com'],
    }),
}

const ofMessengers = {
  unsupportedMessage: freeText().max(2000).nullable().meta({
    description: 'Answered to what the agent cannot read, such as a sticker; null for silence.',
    example: 'Sorry, I can read text only.',
  }),
}

function settingsOf<S extends z.core.$ZodLooseShape>(name: string, own: S) {
  return {
    whole: z.strictObject({ ...ofEveryChannel, idleSettings, ...own }).meta({ id: name }),
    change: z.strictObject({ ...ofEveryChannel, idleSettings: idleSettings.partial(), ...own }).partial(),
  }
}

const livechat = settingsOf('LivechatSettings', ofLivechat)
const chatapp = settingsOf('ChatappSettings', ofMessengers)
const photoapp = settingsOf('PhotoappSettings', ofMessengers)
const pageapp = settingsOf('PageappSettings', ofMessengers)
const email = settingsOf('EmailSettings', ofMessengers)

/** What is kept of each channel. */
export const channelSettings = {
  livechat: livechat.whole,
  chatapp: chatapp.whole,
  photoapp: photoapp.whole,
  pageapp: pageapp.whole,
  email: email.whole,
}

/** What may be sent for each channel: its settings, or a part of them. */
export const channelChanges: Readonly<Record<Channel, z.ZodType<Readonly<Record<string, unknown>>>>> = {
  livechat: livechat.change,
  chatapp: chatapp.change,
  photoapp: photoapp.change,
  pageapp: pageapp.change,
  email: email.change,
}

/** The change of a channel that only the path names: every key that some channel has. */
export const anyChannelChange = z
  .strictObject({ ...ofEveryChannel, idleSettings: idleSettings.partial(), ...ofLivechat, ...ofMessengers })
  .partial()
  .meta({
    description: '`allowedOrigins` is of livechat, `unsupportedMessage` of the others.',
    example: { enabled: true, enableIdle: true, idleSettings: { minutes: 30 } },
  })

export const allChannelSettings = z.strictObject(channelSettings)
export type ChannelSettings = z.output<typeof allChannelSettings>

/** The four that are read together; what came later is read by its own address. */
export const fourChannelSettings = allChannelSettings.omit({ email: true }).meta({ id: 'ChannelSettings' })

const defaults = {
  offlineMessage: 'We are away at the moment. Your message will be kept.',
  enableIdle: false,
  idleSettings: { minutes: 30, message: null, closeConversation: false },
}
const messenger = { enabled: false, ...defaults, unsupportedMessage: null }

export const defaultChannelSettings: ChannelSettings = {
  livechat: { enabled: true, ...defaults, allowedOrigins: [] },
  chatapp: messenger,
  photoapp: messenger,
  pageapp: messenger,
  email: messenger,
}

/** Whose settings a conversation follows; undefined where it is only tried out. */
export function channelOf(conversationChannel: string): Channel | undefined {
  return channels.find((channel) => channel.toUpperCase() === conversationChannel)
}

export function isChannel(text: string): text is Channel {
  return (channels as readonly string[]).includes(text)
}
