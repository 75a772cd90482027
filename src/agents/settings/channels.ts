import { z } from 'zod'
import { type ChannelKey, channelKeys, channelTypes } from '../../channels/channel-types.ts'
import { freeText } from '../../kit/schema.ts'

export type Channel = ChannelKey

const idleSettings = z.strictObject({
  minutes: z
    .int()
    .min(1)
    .max(7 * 24 * 60)
    .meta({ description: 'Minutes without a message after which a conversation is idle.', example: 30 }),
  message: freeText().max(2000).nullable().meta({
    description: 'Sent when the conversation becomes idle. Null sends nothing.',
    example: 'Still there?',
  }),
  closeConversation: z
    .boolean()
    .meta({ description: 'Whether an idle conversation is closed.', example: false }),
})

const ofEveryChannel = {
  enabled: z.boolean().meta({ description: 'Whether the agent answers on this channel.', example: true }),
  offlineMessage: freeText().max(2000).nullable().meta({
    description:
      'Sent at most once an hour while the agent is paused or turned off on this channel. Null sends nothing.',
    example: 'We are back tomorrow at nine.',
  }),
  enableIdle: z
    .boolean()
    .meta({ description: 'Whether conversations become idle (CONVERSATION_IDLE).', example: true }),
  reopenHours: z
    .int()
    .min(0)
    .max(365 * 24)
    .meta({
      description:
        'Hours in which a message reopens a conversation that a teammate closed. After that, or with 0, it starts a new conversation.',
      example: 24,
    }),
}

function settingsOf<S extends z.core.$ZodLooseShape>(name: string, own: S) {
  return {
    whole: z.strictObject({ ...ofEveryChannel, idleSettings, ...own }).meta({ id: name }),
    change: z.strictObject({ ...ofEveryChannel, idleSettings: idleSettings.partial(), ...own }).partial(),
  }
}

type Whole<Key extends Channel> = ReturnType<
  typeof settingsOf<(typeof channelTypes)[Key]['settings']>
>['whole']

const all = Object.values(channelTypes).map((type) => {
  const name = `${type.key.slice(0, 1).toUpperCase()}${type.key.slice(1)}Settings`
  return { ...type, ...settingsOf<z.core.$ZodLooseShape>(name, type.settings) }
})

function byKey<Value>(of: (type: (typeof all)[number]) => Value): Record<Channel, Value> {
  return Object.fromEntries(all.map((type) => [type.key, of(type)])) as Record<Channel, Value>
}

/** The stored settings of each channel. */
export const channelSettings = byKey(({ whole }) => whole) as unknown as { [Key in Channel]: Whole<Key> }

/** The accepted changes of each channel: its settings, or a part of them. */
export const channelChanges: Readonly<Record<Channel, z.ZodType<Readonly<Record<string, unknown>>>>> = byKey(
  ({ change }) => change,
)

/** The change of a channel that only the path names: every key that some channel has. */
export const anyChannelChange = z
  .strictObject({
    ...ofEveryChannel,
    idleSettings: idleSettings.partial(),
    ...(Object.assign({}, ...all.map(({ settings }) => settings)) as z.core.$ZodLooseShape),
  })
  .partial()
  .meta({
    description: '`allowedOrigins` applies to livechat, `unsupportedMessage` to the other channels.',
    example: { enabled: true, enableIdle: true, idleSettings: { minutes: 30 } },
  })

export const allChannelSettings = z.strictObject(channelSettings)
export type ChannelSettings = z.output<typeof allChannelSettings>

const together = new Set<string>(all.filter((one) => one.isReadTogether).map(({ key }) => key))

/** The channels that are read together. Newer channels have their own endpoint. */
export const settingsTogether = z
  .strictObject(Object.fromEntries(Object.entries(channelSettings).filter(([key]) => together.has(key))))
  .meta({ id: 'ChannelSettings' })

export function readTogether(settings: ChannelSettings): z.input<typeof settingsTogether> {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => together.has(key)))
}

const defaults = {
  offlineMessage: 'We are away at the moment. Your message will be kept.',
  enableIdle: false,
  idleSettings: { minutes: 30, message: null, closeConversation: false },
  reopenHours: 24,
}

export const defaultChannelSettings: Record<Channel, Readonly<Record<string, unknown>>> = byKey((type) => ({
  ...defaults,
  ...type.defaults,
}))

/** The channel whose settings a conversation follows; undefined for tests. */
export function channelOf(conversationChannel: string): Channel | undefined {
  return channelKeys.find((channel) => channel.toUpperCase() === conversationChannel)
}

export function isChannel(text: string): text is Channel {
  return Object.hasOwn(channelTypes, text)
}
