import { z } from 'zod'
import { done, NodeFailure } from '../../kit/effects.ts'
import { node, ref, template } from '../../kit/node.ts'
import { defaultPort, errorPort } from '../ports.ts'
import { rowIdFrom } from '../row-id.ts'
import { interpolate, namesIn } from '../templates.ts'
import { isBlank, requireText } from './fields.ts'

const values = z.record(z.string().min(1).max(200), template({ max: 8000 }))

/** True for `+` and 8 to 15 digits, with common separators. */
function isInternational(phoneNumber: string): boolean {
  return /^\+[1-9]\d{7,14}$/.test(digitsOf(phoneNumber))
}

function digitsOf(phoneNumber: string): string {
  return phoneNumber.replaceAll(/[\s().-]/g, '')
}

function reachable(phoneNumber: string | undefined): string {
  if (phoneNumber === undefined) throw new NodeFailure('This person has no phone number.')
  if (isInternational(phoneNumber)) return digitsOf(phoneNumber)
  throw new NodeFailure(`"${phoneNumber.slice(0, 50)}" isn't a phone number in international format.`)
}

export const sendChatappMessageNode = node({
  type: 'SEND_CHATAPP_MESSAGE',
  title: 'Chat-app message',
  display: {
    icon: 'inbox',
    group: 'talk',
    purpose: 'Sends an approved template to a phone number',
    summary: ['{template} → {phoneNumber}', '{template} → {peopleRowId}', '{template}'],
    fields: {
      recipientMode: {
        label: 'Recipient',
        options: { PHONE_NUMBER: 'Phone number', PEOPLE_RECORD: 'Record in People' },
      },
      personName: { label: 'Name', when: { recipientMode: ['PHONE_NUMBER'] } },
      phoneNumber: {
        label: 'Phone number',
        hint: 'In international format, such as +34600000000',
        when: { recipientMode: ['PHONE_NUMBER'] },
      },
      peopleRowId: {
        label: 'Record',
        hint: 'ID of a record in People, usually a variable',
        when: { recipientMode: ['PEOPLE_RECORD'] },
      },
      phoneNumberId: { label: 'Sender', hint: 'A business number with an agent' },
      template: { label: 'Template', hint: 'Name of an approved template' },
      templateVariables: { label: 'Template values', hint: 'Values by parameter ID' },
    },
  },
  in: ['workflow'],
  data: {
    recipientMode: z.enum(['PHONE_NUMBER', 'PEOPLE_RECORD']).default('PHONE_NUMBER'),
    personName: template({ max: 500 }).nullable().optional().describe('Required in PHONE_NUMBER mode.'),
    phoneNumber: template({ max: 500 })
      .nullable()
      .optional()
      .describe('Required in PHONE_NUMBER mode. In international format, such as +34600000000.'),
    peopleRowId: template({ max: 500 })
      .nullable()
      .optional()
      .describe('Required in PEOPLE_RECORD mode. The ID of a People record, usually a variable.'),
    phoneNumberId: ref('phoneNumber', { hasAgent: true }).describe(
      'The business number that sends, from `GET /channels`. It must have an agent and `canSendMessages`.',
    ),
    template: z
      .string()
      .trim()
      .min(1)
      .max(512)
      .describe('The name of an approved template from `GET /channels/chatapp/templates`.'),
    templateVariables: z
      .strictObject({ body: values.optional(), header: values.optional(), buttons: values.optional() })
      .default({})
      .describe('The values of the template by parameter ID.'),
  },
  rules: (data, fail) => {
    if (data.recipientMode === 'PEOPLE_RECORD') {
      requireText(data.peopleRowId, 'peopleRowId', 'in PEOPLE_RECORD mode', fail)
      return
    }
    requireText(data.personName, 'personName', 'in PHONE_NUMBER mode', fail)
    requireText(data.phoneNumber, 'phoneNumber', 'in PHONE_NUMBER mode', fail)
    const { phoneNumber } = data
    if (typeof phoneNumber !== 'string' || isBlank(phoneNumber) || namesIn(phoneNumber).length > 0) return
    if (!isInternational(phoneNumber)) {
      fail('phoneNumber', 'Must be in international format, such as +34600000000.', 'invalid_phone_number')
    }
  },
  ports: [defaultPort('once the channel has accepted the message'), errorPort],
  guidance: `Sends an approved template of the chat app to a phone number, or to the phone number of a People record. The sender
must have \`canSendMessages\`. In a loop over People records, set \`peopleRowId\` to \`{node_….item}\`.`,
  result: 'the ID of the message in the channel',
  example: {
    recipientMode: 'PHONE_NUMBER',
    personName: 'Ana Ruiz',
    phoneNumber: '+34600000000',
    phoneNumberId: 1,
    template: 'appointment_reminder',
    templateVariables: { body: { '1': 'Ana', '2': 'Monday at 9:00' } },
  },
  reach: 'outside',
  // The channel deduplicates by the key.
  repeatable: () => true,
  acts: () => true,
  run: async ({ lookup, messages, note }, data) => {
    const filled = (given: Readonly<Record<string, string>> = {}) =>
      Object.fromEntries(Object.entries(given).map(([id, text]) => [id, interpolate(text, lookup)]))
    const person =
      data.recipientMode === 'PEOPLE_RECORD'
        ? await messages.person(rowIdFrom(data.peopleRowId ?? '', lookup))
        : {
            name: interpolate(data.personName ?? '', lookup).trim(),
            phoneNumber: interpolate(data.phoneNumber ?? '', lookup),
          }
    const recipient = { name: person.name, phoneNumber: reachable(person.phoneNumber) }
    const { body, header, buttons } = data.templateVariables
    const variables = { body: filled(body), header: filled(header), buttons: filled(buttons) }
    const { phoneNumberId, template: name } = data
    const sent = await messages.sendTemplate({ phoneNumberId, recipient, template: name, variables })
    note({ recipient, template: name, variables })
    return done(sent)
  },
})
