import { z } from 'zod'
import { ok } from '../../kit/answers.ts'
import { listOf, resource } from '../../kit/schema.ts'
import { endpoint } from '../../platform/app.ts'
import type { Messenger, Words } from '../channel.ts'
import { channelKeys, channelNames, channelTypes, nameOf } from '../channel-types.ts'

const languages = ['en', 'de'] as const

const channelType = resource('ChannelType', {
  channel: z
    .enum(channelKeys)
    .meta({ description: 'Its key in addresses and settings.', example: 'telegram' }),
  conversations: z
    .enum(channelNames)
    .meta({ description: 'What its conversations say of themselves.', example: 'TELEGRAM' }),
  label: z.string().meta({ example: 'Telegram' }),
  isMessenger: z
    .boolean()
    .meta({ description: 'Whether another service carries its messages; the live chat is served here.' }),
  connecting: z
    .strictObject({
      thing: z.string().meta({ description: 'What one connection is.', example: 'bot' }),
      steps: z.array(z.string()).meta({ description: 'Where the values are found.' }),
      fields: z.array(
        z.strictObject({
          name: z.string().meta({ example: 'token', description: 'The key of `POST /channels`.' }),
          flag: z
            .string()
            .meta({ example: 'token', description: 'The flag of `frontdesk channel connect`.' }),
          label: z.string().meta({ example: 'Token of the bot' }),
          hint: z.string().nullable().meta({ example: null }),
          isSecret: z.boolean().meta({ description: 'Sealed, never shown; can be renewed.' }),
          isOptional: z.boolean(),
          example: z.string().meta({ example: '123456789:AAF…' }),
        }),
      ),
      afterwards: z.array(
        z.strictObject({
          text: z.string().meta({ example: 'Enter this as the callback address:' }),
          shows: z.enum(['url', 'verifyToken']).nullable().meta({
            description: 'What of `webhook` is to be copied.',
          }),
        }),
      ),
    })
    .nullable()
    .meta({
      description: 'What `POST /channels` takes; null where it is connected in its own way, or not at all.',
    }),
})

export const channelTypesEndpoint = endpoint({
  route: 'GET /channels/types',
  key: 'any',
  summary: 'List the channels that there are, and how each is connected',
  query: z.strictObject({
    language: z.enum(languages).default('en').meta({ description: 'Of the texts.' }),
  }),
  returns: ok(listOf(channelType)),
  addition: true,
  handle: async ({ query: { language } }) => ({
    results: Object.values(channelTypes)
      .map((type) => toChannelType(type, language))
      .toSorted((one, other) => one.label.localeCompare(other.label, language)),
    next_cursor: null,
  }),
})

type Type = (typeof channelTypes)[keyof typeof channelTypes]

function toChannelType(type: Type, language: keyof Words): z.input<typeof channelType> {
  const isMessenger = 'send' in type
  return {
    channel: type.key,
    conversations: nameOf(type),
    label: type.label[language],
    isMessenger,
    connecting: isMessenger ? toConnecting(type, language) : null,
  }
}

function toConnecting({ connecting }: Messenger, language: keyof Words) {
  if (connecting === null) return null
  return {
    thing: connecting.thing[language],
    steps: connecting.steps.map((step) => step[language]),
    fields: connecting.fields.map(({ name, flag, label, hint, isSecret, isOptional, example }) => ({
      name,
      flag,
      label: label[language],
      hint: hint?.[language] ?? null,
      isSecret,
      isOptional: isOptional === true,
      example,
    })),
    afterwards: (connecting.afterwards ?? []).map(({ text, shows }) => ({
      text: text[language],
      shows: shows ?? null,
    })),
  }
}
