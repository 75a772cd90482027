import { z } from 'zod'
import { wrong } from '../../kit/problem.ts'
import { line, uuid } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import type { ConnectField, Connecting, ConnectValues, Messenger } from '../channel.ts'
import { messengers } from '../channel-types.ts'

/** A value as a definition asks for it. */
function valueOf({ form, label, hint, example, isSecret, isShownAgain }: ConnectField): z.ZodString {
  const text = z.string().trim().min(1).max(2000)
  const checked = form === undefined ? text : text.regex(form.pattern, form.wrong)
  const description = hint === undefined ? label.en : `${label.en}. ${hint.en}`
  const described = checked.meta({ description, example })
  return isSecret || isShownAgain === true ? secret(described) : described
}

/** What one messenger takes to connect something of it. */
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

/** Messengers that are connected by what their definitions ask for. */
export const connectable = messengers.filter(
  (one): one is typeof one & { connecting: Connecting } => one.connecting !== null,
)
const [first, ...others] = connectable.map(bodyOf)
if (first === undefined) throw new Error('no messenger can be connected')

/** What `POST /channels` takes. */
export const newChannel = z.discriminatedUnion('channel', [first, ...others])

const secretFields = connectable.flatMap(({ connecting }) =>
  connecting.fields.filter(({ isSecret }) => isSecret),
)

/** The secrets of any messenger, of which each takes its own. */
export const renewable = Object.fromEntries(
  secretFields.map((field) => [field.name, valueOf(field).optional()]),
)

/** New secrets of a connection; undefined where none was given. Throws for one that its messenger does not have. */
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
    throw wrong(foreign, 'not_applicable', `${label.en} has none. ${instead}`)
  }
  return names.length === 0 ? undefined : given
}
