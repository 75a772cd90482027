import { write } from '../../ai/index.ts'
import { interpolate, type Lookup, type NodeDataOf, rowIdFrom } from '../../graphs/index.ts'
import type { Messaging } from '../../kit/messaging.ts'
import { currentCatalogue, getRow, withObject } from '../../objects/index.ts'
import type { App } from '../../platform/app.ts'
import { done, executor, type NodeContext, NodeFailure } from './executor.ts'
import { modelTrace, taskCall } from './model.ts'
import { passagesFor } from './passages.ts'

/** What a capability registered for this; channels are not ours to know. */
function outlet<K extends keyof Messaging<App>>(app: App, kind: K): NonNullable<Messaging<App>[K]> {
  const found = app.capabilities.flatMap((capability) => capability.messaging?.[kind] ?? [])[0]
  if (found === undefined) throw new NodeFailure('No channel of this server takes messages from automations.')
  return found
}

export const sendMessageExecutor = executor('SEND_MESSAGE', {
  reach: 'outside',
  timeout: () => 180_000,
  run: async (context, data) => {
    const { app, actor, run, key } = context
    const send = outlet(app, 'sendToConversation')
    const conversationId = conversationOf(context, data)
    const { text, ...extra } = await messageText(context, data)
    if (text.trim() === '') throw new NodeFailure('There is nothing to send: the message is empty.', extra)
    const causes = actor.causes ?? []
    await send(app, { accountId: run.accountId, conversationId, text, key, causes })
    return done(text, extra)
  },
})

function conversationOf({ run, lookup }: NodeContext, data: NodeDataOf<'SEND_MESSAGE'>): string {
  const given = interpolate(data.conversationId ?? '', lookup).trim()
  const own: unknown =
    typeof run.payload === 'object' && run.payload !== null && 'conversation_id' in run.payload
      ? run.payload.conversation_id
      : undefined
  const id = given === '' && typeof own === 'string' ? own : given
  if (id === '') throw new NodeFailure('No conversation is named, and none started this run.')
  return id
}

async function messageText(context: NodeContext, data: NodeDataOf<'SEND_MESSAGE'>) {
  const { app, lookup, known, run } = context
  if (data.messageMode === 'STATIC') return { text: interpolate(data.message, lookup) }
  const asked = interpolate(data.prompt, lookup)
  const { value, instructions, generation } = await write(
    app,
    taskCall(context, data),
    {
      instructions: asked,
      passages: await passagesFor(context, data.knowledgeBaseIds, asked),
      variables: known(),
      now: new Date(),
      timeZone: run.timeZone,
    },
    [],
  )
  return { text: value, credits: generation.credits, trace: modelTrace(instructions, generation) }
}

export const sendChatappMessageExecutor = executor('SEND_CHATAPP_MESSAGE', {
  reach: 'outside',
  // The channel knows it by its key, and sends it once.
  repeatable: () => true,
  run: async (context, data) => {
    const { app, actor, run, key, lookup } = context
    const send = outlet(app, 'sendTemplate')
    const recipient = await recipientOf(context, data)
    const { body = {}, header = {}, buttons = {} } = data.templateVariables
    const variables = {
      body: filled(body, lookup),
      header: filled(header, lookup),
      buttons: filled(buttons, lookup),
    }
    const { phoneNumberId, template } = data
    const causes = actor.causes ?? []
    const message = { accountId: run.accountId, phoneNumberId, recipient, template, variables, key, causes }
    return done(await send(app, message), { trace: { recipient, template, variables } })
  },
})

function filled(values: Readonly<Record<string, string>>, lookup: Lookup): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([id, text]) => [id, interpolate(text, lookup)]))
}

interface Recipient {
  name: string
  phoneNumber: string
}

async function recipientOf(
  context: NodeContext,
  data: NodeDataOf<'SEND_CHATAPP_MESSAGE'>,
): Promise<Recipient> {
  const { lookup } = context
  if (data.recipientMode === 'PEOPLE_RECORD')
    return personOf(context, rowIdFrom(data.peopleRowId ?? '', lookup))
  const name = interpolate(data.personName ?? '', lookup).trim()
  return { name, phoneNumber: phoneNumberOf(interpolate(data.phoneNumber ?? '', lookup)) }
}

async function personOf({ app, actor, run }: NodeContext, rowId: string): Promise<Recipient> {
  const people = (await currentCatalogue(app, run.accountId)).byName.get('people')
  if (people === undefined) throw new NodeFailure('This account has no People.')
  const { data } = await withObject(app, actor, { id: people.id }, (scope) => getRow(scope, rowId))
  const phones = people.fields.filter(({ metadata }) => metadata['format'] === 'phone_number')
  const phone = phones
    .map((field) => data[field.name])
    .find((value) => typeof value === 'string' && value !== '')
  if (typeof phone !== 'string') throw new NodeFailure('This person has no phone number.')
  const { Name: name } = data
  return { name: typeof name === 'string' ? name : '', phoneNumber: phoneNumberOf(phone) }
}

function phoneNumberOf(text: string): string {
  const digits = text.replaceAll(/[\s().-]/g, '')
  if (/^\+[1-9]\d{7,14}$/.test(digits)) return digits
  throw new NodeFailure(`"${text.slice(0, 50)}" is not a phone number in full international format.`)
}
