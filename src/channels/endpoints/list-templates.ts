import { z } from 'zod'
import { asProblem, ProviderError } from '../../integrations/index.ts'
import { ok } from '../../kit/answers.ts'
import { notFound } from '../../kit/problem.ts'
import { id, listOf, numberId, resource } from '../../kit/schema.ts'
import { type App, endpoint } from '../../platform/app.ts'
import { type Connection, listConnections } from '../connections/store.ts'
import { approvedTemplates, referenceOf } from '../templates/read.ts'
import { parametersOf, textOf, type WireTemplate } from '../templates/template.ts'

const parameter = z.strictObject({
  id: z.string().meta({
    description:
      'The key in `templateVariables`: the number or name of a placeholder, the type of a file, or the position of a button from 0.',
    example: '1',
  }),
  type: z.enum(['text', 'image', 'video', 'document', 'coupon_code']).meta({
    description: 'Pictures, videos and documents take the https URL of the file.',
    example: 'text',
  }),
  example: z.string().nullable().meta({ example: 'Ana' }),
  label: z.string().nullable().meta({ description: 'The label of a button.', example: null }),
})

const template = resource('ChatappTemplate', {
  name: z.string().meta({ example: 'appointment_reminder' }),
  language: z.string().meta({ example: 'en_US' }),
  reference: z.string().meta({
    description:
      'The value for `template` of SEND_CHATAPP_MESSAGE in this language. The name alone prefers English.',
    example: 'appointment_reminder/en_US',
  }),
  category: z.string().meta({ example: 'UTILITY' }),
  status: z.literal('APPROVED'),
  text: z.string().meta({
    description: 'The text with its placeholders.',
    example: 'Dear {{1}}, see you on {{2}}.',
  }),
  parameters: z
    .strictObject({ header: z.array(parameter), body: z.array(parameter), buttons: z.array(parameter) })
    .meta({
      description: 'All required values, in the form of `templateVariables` of SEND_CHATAPP_MESSAGE.',
    }),
  phoneNumberIds: z.array(id).meta({ description: 'The connected numbers that can send it.' }),
})

export const listTemplates = endpoint({
  route: 'GET /channels/chatapp/templates',
  key: 'any',
  summary: 'List the approved templates of the chat app',
  description:
    "Returns the current templates of the connected numbers' business accounts. Numbers that need attention are omitted unless `phoneNumberId` asks for one.",
  query: z.strictObject({
    phoneNumberId: numberId
      .optional()
      .meta({ description: 'Returns only templates that this number can send.', example: 1 }),
  }),
  returns: ok(listOf(template)),
  errors: ['not_found', 'conflict', 'unavailable'],
  handle: async ({ app, caller, query }) => {
    const numbers = await numbersOf(app, caller.account.id, query.phoneNumberId)
    const byBusiness = [...Map.groupBy(numbers, ({ ids }) => ids.businessId).values()]
    const lists = await Promise.all(byBusiness.map((sharing) => templatesOf(app, sharing)))
    return { results: lists.flat(), next_cursor: null }
  },
})

async function numbersOf(app: App, accountId: number, wanted: number | undefined): Promise<Connection[]> {
  const all = (await listConnections(app.db, accountId)).filter(({ messenger }) => messenger.hasTemplates)
  if (wanted === undefined) return all.filter(({ status }) => status === 'CONNECTED')
  const found = all.filter((one) => one.id === wanted)
  if (found.length === 0) throw notFound('business phone number')
  return found
}

/** The templates of one business account, which several numbers may share. */
async function templatesOf(app: App, sharing: readonly Connection[]): Promise<z.input<typeof template>[]> {
  const [first] = sharing
  if (first === undefined) return []
  const phoneNumberIds = sharing.map(({ id: number }) => number)
  try {
    return (await approvedTemplates(app, first)).map((one) => toTemplate(one, phoneNumberIds))
  } catch (error) {
    throw error instanceof ProviderError ? asProblem(error, 'business account') : error
  }
}

function toTemplate(one: WireTemplate, phoneNumberIds: number[]): z.input<typeof template> {
  const { name, language, category } = one
  const { header, body, buttons } = parametersOf(one)
  return {
    name,
    language,
    reference: referenceOf(one),
    category,
    status: 'APPROVED',
    text: textOf(one, (_place, parameterId) => `{{${parameterId}}}`),
    parameters: { header: [...header], body: [...body], buttons: [...buttons] },
    phoneNumberIds,
  }
}
