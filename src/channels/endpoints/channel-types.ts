import { z } from 'zod'
import { allLanguages, speaker } from '../../../languages/index.ts'
import type { Say } from '../../../languages/text.ts'
import { ok } from '../../kit/answers.ts'
import { listOf, resource } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import type { Messenger } from '../channel.ts'
import { channelKeys, channelNames, channelTypes, nameOf } from '../channel-types.ts'

const channelType = resource('ChannelType', {
  channel: z
    .enum(channelKeys)
    .meta({ description: 'The key of the channel in URLs and settings.', example: 'telegram' }),
  conversations: z
    .enum(channelNames)
    .meta({ description: 'The channel name in conversations.', example: 'TELEGRAM' }),
  label: z.string().meta({ example: 'Telegram' }),
  isMessenger: z.boolean().meta({
    description: 'Whether another service carries the messages. Live chat is served by this server.',
  }),
  connecting: z
    .strictObject({
      thing: z
        .string()
        .meta({ description: 'The type of connection, such as a number or a page.', example: 'bot' }),
      steps: z.array(z.string()).meta({ description: 'Where to find the values.' }),
      fields: z.array(
        z.strictObject({
          name: z.string().meta({ example: 'token', description: 'The key for `POST /channels`.' }),
          flag: z
            .string()
            .meta({ example: 'token', description: 'The option of `frontdesk channel connect`.' }),
          label: z.string().meta({ example: 'Token of the bot' }),
          hint: z.string().nullable().meta({ example: null }),
          isSecret: z
            .boolean()
            .meta({ description: 'Stored encrypted and never returned. Can be replaced.' }),
          isOptional: z.boolean(),
          example: z.string().meta({ example: '123456789:AAF…' }),
        }),
      ),
      afterwards: z.array(
        z.strictObject({
          text: z.string().meta({ example: 'Enter this as the callback address:' }),
          shows: z.enum(['url', 'verifyToken']).nullable().meta({
            description: 'The parts of `webhook` to copy.',
          }),
        }),
      ),
    })
    .nullable()
    .meta({
      description:
        'The values for `POST /channels`. Null if the channel is connected in another way, or not at all.',
    }),
})

export const channelTypesEndpoint = endpoint({
  route: 'GET /channels/types',
  key: 'any',
  summary: 'List channel types and how to connect them',
  query: z.strictObject({
    language: z.enum(allLanguages).default('en').meta({ description: 'The language of the texts.' }),
  }),
  returns: ok(listOf(channelType)),
  addition: true,
  handle: async ({ query: { language } }) => {
    const say = await speaker('server', language)
    const results = Object.values(channelTypes)
      .map((type) => toChannelType(type, say))
      .toSorted((one, other) => one.label.localeCompare(other.label, language))
    return { results, next_cursor: null }
  },
})

type Type = (typeof channelTypes)[keyof typeof channelTypes]

function toChannelType(type: Type, say: Say): z.input<typeof channelType> {
  const isMessenger = 'send' in type
  return {
    channel: type.key,
    conversations: nameOf(type),
    label: say(type.label),
    isMessenger,
    connecting: isMessenger ? toConnecting(type, say) : null,
  }
}

function toConnecting({ connecting }: Messenger, say: Say) {
  if (connecting === null) return null
  return {
    thing: say(connecting.thing),
    steps: connecting.steps.map(say),
    fields: connecting.fields.map(({ name, flag, label, hint, isSecret, isOptional, example }) => ({
      name,
      flag,
      label: say(label),
      hint: hint === undefined ? null : say(hint),
      isSecret,
      isOptional: isOptional === true,
      example,
    })),
    afterwards: (connecting.afterwards ?? []).map(({ text, shows }) => ({
      text: say(text),
      shows: shows ?? null,
    })),
  }
}
