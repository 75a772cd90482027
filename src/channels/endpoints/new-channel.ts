import { z } from 'zod'
import { english } from '../../../languages/text.ts'
import { wrong } from '../../kit/problem.ts'
import { line, uuid } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import type { ConnectField, Connecting, ConnectValues, Messenger } from '../channel.ts'
import { messengers } from '../channel-types.ts'

/** The schema for a field of a definition. */
function valueOf({ form, label, hint, example, isSecret, isShownAgain }: ConnectField): z.ZodString {
  const text = z.string().trim().min(1).max(2000)
  const checked = form === undefined ? text : text.regex(form.pattern, form.wrong)
  const description = hint === undefined ? english(label) : `${english(label)}. ${english(hint)}`
  const described = checked.meta({ description, example })
  return isSecret || isShownAgain === true ? secret(described) : described
}

/** The request body for connecting with one messenger. */
function bodyOf({ key, connecting }: (typeof connectable)[number]) {
  const fields = connecting.fields.map((field) => {
    const value = valueOf(field)
    return [field.name, field.isOptional === true ? value.optional() : value] as const
  })
  return z.strictObject({
    channel: z.literal(key),
    ...(Object.fromEntries(fields) as Record<string, z.ZodString | z.ZodOptional<z.ZodString>>),
    name: line().optional().meta({ description: 'The name. Defaults to the name at the service.' }),
    agentId: uuid
      .nullable()
      .optional()
      .meta({ description: 'The agent that answers. The channel is turned on for it.' }),
  })
}

/** Messengers that are connected with the fields of their definitions. */
export const connectable = messengers.filter(
  (one): one is typeof one & { connecting: Connecting } => one.connecting !== null,
)
const [first, ...others] = connectable.map(bodyOf)
if (first === undefined) throw new Error('no messenger can be connected')

/** The request body of `POST /channels`. */
export const newChannel = z.discriminatedUnion('channel', [first, ...others])

const secretFields = connectable.flatMap(({ connecting }) =>
  connecting.fields.filter(({ isSecret }) => isSecret),
)

/** The secrets of all messengers. Each accepts only its own. */
export const renewable = Object.fromEntries(
  secretFields.map((field) => [field.name, valueOf(field).optional()]),
)

/** The new secrets of a connection; undefined if none is given. Throws for a secret that its messenger doesn't have. */
export function renewedValues(
  { key, connecting, label }: Messenger,
  given: ConnectValues,
): ConnectValues | undefined {
  const names = Object.keys(given).filter((name) => given[name] !== undefined)
  const own = new Set(connecting?.fields.filter(({ isSecret }) => isSecret).map(({ name }) => name))
  const foreign = names.find((name) => !own.has(name))
  if (foreign !== undefined) {
    const instead =
      connecting === null
        ? `Its servers are changed by themselves: PATCH /channels/{channelId}/${key}.`
        : `It has ${[...own].join(', ')}.`
    throw wrong(foreign, 'not_applicable', `${english(label)} has none. ${instead}`)
  }
  return names.length === 0 ? undefined : given
}
